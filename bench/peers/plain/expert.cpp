// Plain Monte Carlo as an expert would write it for the machine at hand: single precision, up to
// sixteen draws in a register, normals by Box and Muller's method, products of loadings and normals
// summed in registers, and no branch on a drawn value.
#include <memory>
#include "lane-overlaps.h"
#include "lane-quantiles.h"
#include "lanes.h"
#include "serve.h"

/** Draws that are made together. */
constexpr int BLOCK = 64;
/** Number of registers that hold one number of each draw of a block. */
constexpr int PARTS = BLOCK / LANES;
/** The sums of TILE items by WIDTH registers of draws fit in the processor's 32 or 16 registers. */
constexpr int TILE = LANES == 16 ? 4 : 3, WIDTH = 4;

/** One number for each draw of a block. */
struct BlockRow {
  Floats part[PARTS];
};

struct ExpertMonteCarlo {
  /**
   * A consequence. `first`: it is the first of its item, so it turns the item's log size into a
   * size.
   */
  struct Term {
    int item, consequence;
    float sign;
    bool first;
  };

  const Problem &p;
  int n, draws;
  bool correcting;
  Streams streams;
  LaneOverlaps overlaps;
  std::vector<float> mean, loadings;
  std::vector<std::vector<Term>> terms;
  /** Normals, then log sizes to base 2, then sizes. */
  std::vector<BlockRow> size;
  std::vector<BlockRow> ev;
  std::vector<Floats> wins, ofConsequence, removed;
  /** Expected values of each option, block by block. */
  std::vector<std::unique_ptr<BlockRow[]>> values;

  ExpertMonteCarlo(const Problem &problem, int count, uint64_t seed)
      : p(problem), n(p.items), draws(count), correcting(p.correct && p.overlaps > 0), streams(seed, spreadSeed),
        overlaps(problem, ~seed), mean(n + TILE), terms(p.options), size(n + TILE), ev(p.options), wins(p.options),
        ofConsequence(p.consequences), removed(p.consequences), values(p.options) {
    packLoadings();
    listTerms();
    for (auto &one : values) one.reset(new BlockRow[draws / BLOCK]);
  }

  /** Packs the loadings by tiles of items, column by column, scaled to logarithms to base 2. */
  void packLoadings() {
    const double scale = 1.44269504088896340736;
    for (int i = 0; i < n; i++) mean[i] = (float)(scale * p.mean[i]);
    for (int from = 1; from < n; from += TILE)
      for (int k = 1; k < std::min(from + TILE, n); k++)
        for (int i = from; i < from + TILE; i++)
          loadings.push_back(i < n ? (float)(scale * p.factor[i * n + k]) : 0);
  }

  /** Lists each option's consequences in their order. */
  void listTerms() {
    std::vector<bool> met(n);
    for (int o = 0; o < p.options; o++)
      for (int c = 0; c < p.consequences; c++) {
        if (p.option[c] != o) continue;
        terms[o].push_back({p.item[c], c, (float)p.sign[c], !met[p.item[c]]});
        met[p.item[c]] = true;
      }
  }

  /** Makes all draws, a block at a time. */
  void run() {
    for (int block = 0; block < draws / BLOCK; block++) {
      drawLogSizes();
      addUp();
      if (correcting) discount();
      for (int o = 0; o < p.options; o++) values[o][block] = ev[o];
      countWins();
    }
  }

  /** Draws normals and replaces them by the log sizes of all items. */
  void drawLogSizes() {
    for (int k = 1; k < n; k += 2)
      for (int v = 0; v < PARTS; v++) streams.normals(size[k].part[v], size[k + 1].part[v]);
    for (int v = 0; v < PARTS; v += WIDTH) multiply(v);
    for (auto &part : size[0].part) part = all(mean[0]);
  }

  /**
   * Multiplies loadings and normals, from the last tile to the first, because the log sizes of a
   * tile overwrite its normals.
   */
  void multiply(int part) {
    const float *end = loadings.data() + loadings.size();
    for (int from = 1 + (n - 2) / TILE * TILE; from >= 1; from -= TILE) {
      const int to = std::min(from + TILE, n);
      const float *loading = end -= (to - 1) * TILE;
      Floats sum[TILE][WIDTH];
      for (int i = 0; i < TILE; i++)
        for (int v = 0; v < WIDTH; v++) sum[i][v] = all(mean[from + i]);
      for (int k = 1; k < to; k++, loading += TILE)
        for (int i = 0; i < TILE; i++)
          for (int v = 0; v < WIDTH; v++) sum[i][v] += loading[i] * size[k].part[part + v];
      for (int i = 0; i < TILE; i++)
        for (int v = 0; v < WIDTH; v++) size[from + i].part[part + v] = sum[i][v];
    }
  }

  /** Computes sizes, scaled so that each draw's largest is 1, and expected values. */
  void addUp() {
    BlockRow largest = size[0];
    for (int i = 1; i < n; i++)
      for (int v = 0; v < PARTS; v++) largest.part[v] = larger(largest.part[v], size[i].part[v]);
    for (int o = 0; o < p.options; o++) {
      BlockRow sum = {};
      for (const Term &term : terms[o])
        for (int v = 0; v < PARTS; v++) {
          Floats &x = size[term.item].part[v];
          if (term.first) x = powerOfTwo(x - largest.part[v]);
          sum.part[v] += term.sign * x;
        }
      ev[o] = sum;
    }
  }

  /** Subtracts the discounts of overlaps from expected values. */
  void discount() {
    for (int v = 0; v < PARTS; v++) {
      for (int c = 0; c < p.consequences; c++) ofConsequence[c] = size[p.item[c]].part[v];
      overlaps.discount(ofConsequence.data(), removed.data());
      for (int o = 0; o < p.options; o++)
        for (const Term &term : terms[o]) ev[o].part[v] -= term.sign * removed[term.consequence];
    }
  }

  /** Counts the options with the highest expected values; ties are split equally. */
  void countWins() {
    for (int v = 0; v < PARTS; v++) {
      Floats highest = ev[0].part[v];
      for (int o = 1; o < p.options; o++) highest = larger(highest, ev[o].part[v]);
      Masks ties = {};
      for (int o = 0; o < p.options; o++) ties -= ev[o].part[v] == highest;
      const Floats share = shareOf(ties);
      for (int o = 0; o < p.options; o++) wins[o] += ev[o].part[v] == highest ? share : all(0);
    }
  }

  /** Appends p10, p90 and the share of wins of each option. */
  void report(RealsOf &figures) {
    LaneQuantiles quantiles(draws);
    for (int o = 0; o < p.options; o++) {
      double won = 0;
      for (int l = 0; l < LANES; l++) won += wins[o][l];
      quantiles.open(reinterpret_cast<const float *>(values[o].get()));
      for (double x : {quantiles.quantile(0), quantiles.quantile(1), won / draws}) figures.push_back(x);
    }
  }
};

int main() {
  return serve([](const Problem &problem, int draws, uint64_t seed, RealsOf &figures) {
    ExpertMonteCarlo monteCarlo(problem, draws / BLOCK * BLOCK, seed);
    monteCarlo.run();
    monteCarlo.report(figures);
  });
}
