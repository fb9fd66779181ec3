// Plain Monte Carlo in its most straightforward form: one draw after the other in double precision,
// with the standard library's random numbers, exp and nth_element.
#include <cmath>
#include <random>
#include "overlaps.h"
#include "serve.h"

/** One run: makes the draws, then reports quantiles and shares of wins. */
struct ScalarMonteCarlo {
  const Problem &p;
  Overlaps overlaps;
  std::mt19937_64 generator;
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  bool correcting;
  RealsOf normals, sizes, ofConsequence, ev, wins;
  IntsOf active, across;
  std::vector<RealsOf> values;

  ScalarMonteCarlo(const Problem &problem, uint64_t seed)
      : p(problem), overlaps(problem), generator(seed), correcting(p.correct && p.overlaps > 0),
        normals(p.items), sizes(p.items), ofConsequence(p.consequences), ev(p.options), wins(p.options), values(p.options) {}

  /** Makes all draws, one after the other. */
  void run(int draws) {
    for (auto &one : values) one.resize(draws);
    for (int d = 0; d < draws; d++) {
      drawSizes();
      addUp();
      for (int o = 0; o < p.options; o++) values[o][d] = ev[o];
      countWin();
    }
  }

  /** Draws the sizes of the items, scaled so that the largest is 1. */
  void drawSizes() {
    const int n = p.items;
    for (int k = 1; k < n; k++) normals[k] = normal(generator);
    double largest = -INFINITY;
    for (int i = 0; i < n; i++) {
      double x = p.mean[i];
      for (int k = 1; k <= i; k++) x += p.factor[i * n + k] * normals[k];
      sizes[i] = x;
      largest = std::max(largest, x);
    }
    for (int i = 0; i < n; i++) sizes[i] = std::exp(sizes[i] - largest);
  }

  /** Computes expected values, with the discounts of overlaps subtracted. */
  void addUp() {
    for (int c = 0; c < p.consequences; c++) ofConsequence[c] = sizes[p.item[c]];
    if (correcting) discount();
    std::fill(ev.begin(), ev.end(), 0.0);
    for (int c = 0; c < p.consequences; c++) {
      double removed = correcting ? overlaps.removedOf(c) : 0;
      ev[p.option[c]] += p.sign[c] * (ofConsequence[c] - removed);
    }
  }

  /**
   * Draws the overlaps that are present, lists those within options first, and solves the
   * branching.
   */
  void discount() {
    active.clear(), across.clear();
    for (int r = 0; r < p.overlaps; r++) {
      double u = uniform(generator);
      for (int cell = p.cellStart[r]; cell < p.cellStart[r + 1]; cell++) {
        u -= p.cellP[cell];
        if (u >= 0) continue;
        (p.across[r] ? across : active).push_back(cell);
        break;
      }
    }
    int within = active.size();
    active.insert(active.end(), across.begin(), across.end());
    overlaps.settle(active.data(), active.data() + within, active.data() + active.size(), ofConsequence.data());
  }

  /** Counts the option with the highest expected value; a tie is split equally. */
  void countWin() {
    double highest = *std::max_element(ev.begin(), ev.end());
    int ties = std::count(ev.begin(), ev.end(), highest);
    for (int o = 0; o < p.options; o++)
      if (ev[o] == highest) wins[o] += 1.0 / ties;
  }

  /** Appends p10, p90 and the share of wins of each option. */
  void report(RealsOf &figures) {
    for (int o = 0; o < p.options; o++)
      for (double x : {quantile(values[o], 0.1), quantile(values[o], 0.9), wins[o] / values[o].size()})
        figures.push_back(x);
  }

  /** A quantile by linear interpolation between order statistics. */
  static double quantile(RealsOf &all, double probability) {
    double position = (all.size() - 1) * probability;
    auto place = all.begin() + (int)position;
    std::nth_element(all.begin(), place, all.end());
    double low = *place, part = position - (int)position;
    return part == 0 ? low : low + part * (*std::min_element(place + 1, all.end()) - low);
  }
};

int main() {
  return serve([](const Problem &problem, int draws, uint64_t seed, RealsOf &figures) {
    ScalarMonteCarlo monteCarlo(problem, seed);
    monteCarlo.run(draws);
    monteCarlo.report(figures);
  });
}
