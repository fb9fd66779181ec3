// The commands of a plain Monte Carlo peer, one a line. "load FILE" reads a problem. "draws N MS"
// repeats runs of N draws for at least MS milliseconds and prints the mean nanoseconds of one run.
// "figures" prints p10, p90 and P(best) of the last run, option by option.
#pragma once
#include <chrono>
#include <iostream>
#include <malloc.h>
#include "problem.h"

/** Spreads a seed over 64 bits (splitmix64, Steele, Lea and Flood 2014). */
inline uint64_t spreadSeed(uint64_t &seed) {
  uint64_t z = seed += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** `run(problem, draws, seed, figures)` draws and appends the figures. */
template <class Run>
int serve(Run run) {
  // Keep freed memory in the process from one run to the next, as the engine keeps its own.
  mallopt(M_MMAP_THRESHOLD, 1 << 30), mallopt(M_TRIM_THRESHOLD, 1 << 30);
  Problem problem;
  RealsOf figures;
  std::string command, name;
  uint64_t seed = 1;
  while (std::cin >> command) {
    if (command == "load") {
      std::cin >> name;
      problem = readProblem(name.c_str());
      std::cout << "loaded" << std::endl;
    } else if (command == "draws") {
      int64_t draws, atLeast, spent = 0, times = 0;
      std::cin >> draws >> atLeast;
      auto start = std::chrono::steady_clock::now();
      while (times == 0 || spent < atLeast * 1000000) {
        figures.clear();
        run(problem, (int)draws, seed++, figures);
        auto time = std::chrono::steady_clock::now() - start;
        spent = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
        times++;
      }
      std::cout << spent / times << std::endl;
    } else if (command == "figures") {
      for (double x : figures) printf("%.17g ", x);
      printf("\n");
      fflush(stdout);
    }
  }
  return 0;
}
