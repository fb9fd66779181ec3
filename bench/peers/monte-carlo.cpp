// Plain Monte Carlo on the same posterior: expected values' p10 and p90 and each option's probability of being the best, and no
// more, or also what the engine reports besides: every size's mean, deviation, p10 and p90. Pseudo-random numbers (xoshiro256+, Blackman and Vigna 2018, one stream a lane) in the engine peer's own kernel.
// Commands, one a line: "load FILE", "draws N MS" and "all N MS" (again and again for so many milliseconds at least; print nanoseconds
// of one), "figures" (of the last: p10, p90 and probability, option by option).
#include <chrono>
#include <iostream>
#include "engine/summary.h"

uint32_t directions[DIMENSIONS][DIRECTION_BITS];

constexpr int LANES = 8;
typedef uint64_t State __attribute__((vector_size(8 * LANES)));

struct Generator {
  State s[4];
  explicit Generator(uint64_t seed) {
    for (auto &part : s)
      for (int l = 0; l < LANES; l++) part[l] = mix(seed += 0x9e3779b97f4a7c15);
  }
  /** BLOCK numbers in (0, 1). */
  void uniforms(double *to) {
    for (int k = 0; k < BLOCK; k += LANES) {
      State bits = (s[0] + s[3]) >> 12 | 0x3ff0000000000000;
      State t = s[1] << 17;
      s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
      s[3] = s[3] << 45 | s[3] >> 19;
      double values[LANES];
      memcpy(values, &bits, sizeof values);
      for (int l = 0; l < LANES; l++) to[k + l] = values[l] - (1 - 0x1p-33);
    }
  }
};

struct MonteCarlo {
  const Problem &p;
  Sizes sizes;
  int n;
  RealsOf factor, figures, spreads;
  Rows normals, size, largest, ev, values, sizeValues;
  bool fitted;

  explicit MonteCarlo(const Problem &problem) : p(problem), sizes(problem), n(problem.items) {
    fitted = sizes.solve();
    factor = sizes.covariance;
    // Item 0 stands still: the factor's first row and column are zero.
    for (int j = 1; j < n; j++) {
      double pivot = factor[j * n + j];
      for (int k = 1; k < j; k++) pivot -= factor[j * n + k] * factor[j * n + k];
      factor[j * n + j] = std::sqrt(pivot);
      for (int i = j + 1; i < n; i++) {
        double sum = factor[i * n + j];
        for (int k = 1; k < j; k++) sum -= factor[i * n + k] * factor[j * n + k];
        factor[i * n + j] = sum / factor[j * n + j];
      }
    }
  }

  void run(int draws, uint64_t seed, bool all) {
    Generator generator(seed);
    normals.lay(n, BLOCK), size.lay(n, BLOCK), largest.lay(1, BLOCK), ev.lay(p.options, BLOCK), values.lay(p.options, draws), sizeValues.lay(all ? n : 0, draws);
    RealsOf wins(p.options, 0.0);
    for (int done = 0; done < draws; done += BLOCK) {
      block(generator);
      for (int o = 0; o < p.options; o++) std::copy_n(ev[o], BLOCK, values[o] + done);
      for (int i = 0; all && i < n; i++) std::copy_n(size[i], BLOCK, sizeValues[i] + done);
      for (int d = 0; d < BLOCK; d++) {
        double highest = ev[0][d];
        int best = 0, ties = 1;
        for (int o = 1; o < p.options; o++) {
          if (ev[o][d] > highest) highest = ev[o][d], best = o, ties = 1;
          else ties += ev[o][d] == highest;
        }
        if (ties == 1) wins[best] += 1;
        else
          for (int o = 0; o < p.options; o++) wins[o] += ev[o][d] == highest ? 1.0 / ties : 0;
      }
    }
    Windows windows(draws);
    figures.clear();
    for (int o = 0; o < p.options; o++) {
      windows.open(values[o], draws, 0);
      for (double x : {windows.quantile(0.1), windows.quantile(0.9), wins[o] / draws}) figures.push_back(x);
    }
    for (int i = 0; all && i < n; i++) {
      Reals sum = {};
      for (int d = 0; d < draws; d += W) sum += at(sizeValues[i] + d);
      double total = 0;
      for (int l = 0; l < W; l++) total += sum[l];
      windows.open(sizeValues[i], draws, total / draws);
      spreads.insert(spreads.end(), {total / draws, std::sqrt(windows.squares / draws), windows.quantile(0.1), windows.quantile(0.9)});
    }
  }

  void block(Generator &generator) {
    for (int k = 1; k < n; k++) generator.uniforms(normals[k]), inverseNormals(normals[k]);
    for (int i = 0; i < n; i++) std::fill_n(size[i], BLOCK, sizes.posterior[i]);
    constexpr int PART = 8 * W < BLOCK ? 8 * W : BLOCK, COLUMNS = 2048 / PART;
    for (int part = 0; part < BLOCK; part += PART)
      for (int from = 1; from < n; from += COLUMNS)
        for (int i = from; i < n; i++) {
          Reals sum[PART / W];
          for (int t = 0; t < PART / W; t++) sum[t] = at(size[i] + part + t * W);
          for (int k = from; k <= std::min(i, from + COLUMNS - 1); k++) {
            const double *z = normals[k] + part;
            Reals l = splat(factor[i * n + k]);
            for (int t = 0; t < PART / W; t++) sum[t] += l * at(z + t * W);
          }
          for (int t = 0; t < PART / W; t++) at(size[i] + part + t * W) = sum[t];
        }
    std::fill_n(largest[0], BLOCK, -INFINITY);
    for (int i = 0; i < n; i++)
      for (int d = 0; d < BLOCK; d += W) {
        Reals &most = at(largest[0] + d), x = at(size[i] + d);
        most = most < x ? x : most;
      }
    for (int o = 0; o < p.options; o++) std::fill_n(ev[o], BLOCK, 0.0);
    for (int i = 0; i < n; i++)
      for (int d = 0; d < BLOCK; d += W) at(size[i] + d) = exponential(at(size[i] + d) - at(largest[0] + d));
    for (int c = 0; c < p.consequences; c++) {
      double *to = ev[p.option[c]], *of = size[p.item[c]], sign = p.sign[c];
      for (int d = 0; d < BLOCK; d += W) at(to + d) += sign * at(of + d);
    }
  }
};

int main() {
  Problem problem;
  RealsOf figures;
  std::string command, name;
  uint64_t seed = 1;
  int draws;
  while (std::cin >> command) {
    if (command == "load") {
      std::cin >> name;
      problem = readProblem(name.c_str());
      std::cout << "loaded" << std::endl;
    } else if (command == "draws" || command == "all") {
      int64_t atLeast, spent = 0, times = 0;
      std::cin >> draws >> atLeast;
      auto start = std::chrono::steady_clock::now();
      while (times == 0 || spent < atLeast * 1000000) {
        arena.next = 0;
        MonteCarlo drawn(problem);
        if (!drawn.fitted) return 1;
        drawn.run(draws / BLOCK * BLOCK, seed++, command == "all");
        spent = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
        times++;
        std::swap(figures, drawn.figures);
      }
      std::cout << spent / times << std::endl;
    } else if (command == "figures") {
      for (double x : figures) printf("%.17g ", x);
      printf("\n");
      fflush(stdout);
    }
  }
}
