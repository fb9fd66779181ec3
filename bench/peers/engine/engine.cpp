// The engine's algorithm in C++. Reads one command a line: "load FILE"; "solve", which prints
// nanoseconds; or "save FILE".
#include <chrono>
#include <iostream>
#include "summary.h"

uint32_t directions[DIMENSIONS][DIRECTION_BITS];

static Solution solve(const Problem &p) {
  arena.next = 0;
  Sizes sizes(p);
  if (!sizes.solve()) return {};
  RealsOf recordP(p.overlaps), recordShare(p.overlaps);
  for (int r = 0; r < p.overlaps; r++) {
    double sum = 0, share = 0;
    for (int cell = p.cellStart[r]; cell < p.cellStart[r + 1]; cell++) sum += p.cellP[cell], share += p.cellP[cell] * p.cellShare[cell];
    recordP[r] = sum, recordShare[r] = sum > 0 ? share / sum : 0;
  }
  Draws draws(p, sizes, recordP, recordShare, p.draws > 0 ? p.draws : 65536);
  Lines lines(draws);
  if (draws.hasLines && lines.prepare()) draws.lines = &lines;
  Summary summary(p, draws, lines);
  summary.drawAll();
  return summary.finish();
}

int main(int, char **args) {
  readDirections(args[1]);
  Problem problem;
  Solution solution;
  std::string command, name;
  while (std::cin >> command) {
    if (command == "load") {
      std::cin >> name;
      problem = readProblem(name.c_str());
      std::cout << "loaded" << std::endl;
    } else if (command == "solve") {
      auto start = std::chrono::steady_clock::now();
      solution = solve(problem);
      std::cout << std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count() << std::endl;
    } else if (command == "save") {
      std::cin >> name;
      FILE *file = fopen(name.c_str(), "wb");
      fwrite(solution.figures.data(), 8, solution.figures.size(), file);
      fclose(file);
      std::cout << solution.figures.size() << std::endl;
    }
  }
}
