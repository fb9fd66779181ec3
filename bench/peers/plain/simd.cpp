// Plain Monte Carlo in double precision with the vector registers of the machine at hand. It makes
// blocks of 64 draws, uses the engine's functions, and selects quantiles in windows. Pseudo-random
// numbers come from xoshiro256+ (Blackman and Vigna 2018), one stream in each lane.
#include "../engine/overlaps.h"
#include "../engine/select.h"
#include "posterior.h"
#include "serve.h"

constexpr int STREAMS = 8;
typedef uint64_t State __attribute__((vector_size(8 * STREAMS)));

struct Generator {
  State s[4];
  explicit Generator(uint64_t seed) {
    for (auto &part : s)
      for (int l = 0; l < STREAMS; l++) part[l] = spreadSeed(seed);
  }
  /** Writes BLOCK uniform numbers in (0, 1). */
  void uniforms(double *to) {
    for (int k = 0; k < BLOCK; k += STREAMS) {
      State bits = (s[0] + s[3]) >> 12 | 0x3ff0000000000000;
      State t = s[1] << 17;
      s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
      s[3] = s[3] << 45 | s[3] >> 19;
      double values[STREAMS];
      memcpy(values, &bits, sizeof values);
      for (int l = 0; l < STREAMS; l++) to[k + l] = values[l] - (1 - 0x1p-33);
    }
  }
};

/** Rows of doubles, each of which starts on a cache line. */
struct Rows {
  double *start = nullptr;
  size_t stride;
  Rows(size_t rows, size_t length) : stride((length + 7) & ~size_t(7)) {
    start = static_cast<double *>(aligned_alloc(64, std::max(size_t(64), 8 * rows * stride)));
  }
  Rows(const Rows &) = delete;
  ~Rows() { free(start); }
  double *operator[](size_t row) { return start + row * stride; }
};

/** p10 and p90 of values, each selected in a window around it that is guessed from a sample. */
struct Windows {
  const double *values = nullptr;
  int count = 0, belowLower = 0, belowUpper = 0, inLower = 0, inUpper = 0;
  Rows lower, upper;
  RealsOf sample;

  explicit Windows(int capacity) : lower(1, capacity + 1), upper(1, capacity + 1), sample(512) {}

  /** Guesses the windows from the first values and gathers the values in them. */
  void open(const double *from, int length) {
    values = from, count = length;
    int m = std::min(count, std::max(128, std::min(512, count / 32)));
    std::copy_n(values, m, sample.begin());
    double half = 1.3 * std::sqrt(m);
    auto bound = [&](double rank) -> double {
      int place = (int)std::floor(rank);
      if (place <= 0) return -INFINITY;
      if (place >= m - 1) return INFINITY;
      select(sample.data(), 0, m - 1, place);
      return sample[place];
    };
    double from1 = bound(0.1 * m - half), to1 = bound(0.1 * m + half);
    double from2 = bound(0.9 * m - half), to2 = bound(0.9 * m + half);
    double *low = lower[0], *high = upper[0];
    Ints under1 = {}, under2 = {};
    for (int k = 0; k < count; k += W) {
      Reals v = at(values + k);
      Ints less1 = v < from1, less2 = v < from2;
      under1 -= less1, under2 -= less2;
      int in1 = signs((v <= to1) & ~less1), in2 = signs((v <= to2) & ~less2);
      for (int l = 0; l < W; l++) {
        *low = v[l], *high = v[l];
        low += in1 >> l & 1, high += in2 >> l & 1;
      }
    }
    belowLower = belowUpper = 0;
    for (int l = 0; l < W; l++) belowLower += under1[l], belowUpper += under2[l];
    inLower = low - lower[0], inUpper = high - upper[0];
  }

  /** p10 or p90, from its window, or from all values when the guess was wrong. */
  double quantile(double probability) {
    double position = (count - 1) * probability;
    int below = (int)std::floor(position);
    if (below >= belowLower && below + 1 < belowLower + inLower)
      return between(lower[0], inLower, below - belowLower, position - below);
    if (below >= belowUpper && below + 1 < belowUpper + inUpper)
      return between(upper[0], inUpper, below - belowUpper, position - below);
    RealsOf all(values, values + count);
    return between(all.data(), count, below, position - below);
  }

  /** Linear interpolation between the value at `place` and the next. */
  static double between(double *from, int length, int place, double part) {
    select(from, 0, length - 1, place);
    double low = from[place];
    if (part == 0) return low;
    return low + part * (*std::min_element(from + place + 1, from + length) - low);
  }
};

/** One run of whole blocks. */
struct SimdMonteCarlo {
  const Problem &p;
  const Posterior &posterior;
  Overlaps overlaps;
  Generator generator;
  int n, draws, withinRecords = 0;
  bool correcting;
  Rows normals, size, largest, ev, values, uniforms, ofConsequence, removed;
  RealsOf wins;
  IntsOf records, activeCell;

  SimdMonteCarlo(const Problem &problem, const Posterior &fitted, int count, uint64_t seed)
      : p(problem), posterior(fitted), overlaps(problem), generator(seed), n(p.items), draws(count),
        correcting(p.correct && p.overlaps > 0), normals(n, BLOCK), size(n, BLOCK), largest(1, BLOCK),
        ev(p.options, BLOCK), values(p.options, draws), uniforms(1, BLOCK), ofConsequence(BLOCK, p.consequences),
        removed(p.consequences, BLOCK), wins(p.options), activeCell(BLOCK * p.overlaps + 1) {
    // Records within options come first.
    for (int across : {0, 1})
      for (int r = 0; r < p.overlaps; r++)
        if (p.across[r] == across) records.push_back(r), withinRecords += !across;
  }

  /** Makes all draws, a block at a time. */
  void run() {
    for (int done = 0; done < draws; done += BLOCK) {
      drawSizes();
      if (correcting) discount();
      addUp();
      for (int o = 0; o < p.options; o++) std::copy_n(ev[o], BLOCK, values[o] + done);
      countWins();
    }
  }

  /** Draws the sizes of the items, scaled so that each draw's largest is 1. */
  void drawSizes() {
    for (int k = 1; k < n; k++) generator.uniforms(normals[k]), inverseNormals(normals[k]);
    for (int i = 0; i < n; i++) std::fill_n(size[i], BLOCK, posterior.mean[i]);
    // Eight registers hold the sums. The normals of PART draws and COLUMNS columns fit in the L1
    // cache.
    constexpr int PART = 8 * W < BLOCK ? 8 * W : BLOCK, COLUMNS = 2048 / PART;
    for (int part = 0; part < BLOCK; part += PART)
      for (int from = 1; from < n; from += COLUMNS)
        for (int i = from; i < n; i++) {
          Reals sum[PART / W];
          for (int t = 0; t < PART / W; t++) sum[t] = at(size[i] + part + t * W);
          for (int k = from; k <= std::min(i, from + COLUMNS - 1); k++) {
            const double *z = normals[k] + part;
            Reals l = splat(posterior.factor[i * n + k]);
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
    for (int i = 0; i < n; i++)
      for (int d = 0; d < BLOCK; d += W) at(size[i] + d) = exponential(at(size[i] + d) - at(largest[0] + d));
  }

  /**
   * Computes the discounts of overlaps: draws each record in all draws, then solves each draw's
   * branching.
   */
  void discount() {
    int *ends[BLOCK], *within[BLOCK];
    for (int d = 0; d < BLOCK; d++) ends[d] = &activeCell[d * p.overlaps];
    for (int place = 0; place < p.overlaps; place++) {
      if (place == withinRecords) std::copy_n(ends, BLOCK, within);
      findCells(records[place], ends);
    }
    if (withinRecords == p.overlaps) std::copy_n(ends, BLOCK, within);
    for (int c = 0; c < p.consequences; c++)
      for (int d = 0; d < BLOCK; d++) ofConsequence[d][c] = size[p.item[c]][d];
    for (int d = 0; d < BLOCK; d++) {
      const int *list = &activeCell[d * p.overlaps];
      bool any = ends[d] != list;
      if (any) overlaps.settle(list, within[d], ends[d], ofConsequence[d]);
      for (int c = 0; c < p.consequences; c++) removed[c][d] = any ? overlaps.removedOf(c) : 0;
    }
  }

  /** Appends the record's cell to the list of each draw in which the record is present. */
  void findCells(int record, int **ends) {
    generator.uniforms(uniforms[0]);
    const int from = p.cellStart[record], to = p.cellStart[record + 1];
    alignas(64) int64_t cell[BLOCK];
    for (int d = 0; d < BLOCK; d++) cell[d] = from;
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += p.cellP[k];
      for (int d = 0; d < BLOCK; d++) cell[d] += uniforms[0][d] >= sum;
    }
    for (int d = 0; d < BLOCK; d++) {
      *ends[d] = (int)cell[d];
      ends[d] += cell[d] < to;
    }
  }

  /** Computes expected values, with the discounts of overlaps subtracted. */
  void addUp() {
    for (int o = 0; o < p.options; o++) std::fill_n(ev[o], BLOCK, 0.0);
    for (int c = 0; c < p.consequences; c++) {
      double *to = ev[p.option[c]], *of = size[p.item[c]], *less = removed[c], sign = p.sign[c];
      if (correcting)
        for (int d = 0; d < BLOCK; d += W) at(to + d) += sign * (at(of + d) - at(less + d));
      else
        for (int d = 0; d < BLOCK; d += W) at(to + d) += sign * at(of + d);
    }
  }

  /** Counts the options with the highest expected values; ties are split equally. */
  void countWins() {
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

  /** Appends p10, p90 and the share of wins of each option. */
  void report(RealsOf &figures) {
    Windows windows(draws);
    for (int o = 0; o < p.options; o++) {
      windows.open(values[o], draws);
      for (double x : {windows.quantile(0.1), windows.quantile(0.9), wins[o] / draws}) figures.push_back(x);
    }
  }
};

int main() {
  return serve([](const Problem &problem, int draws, uint64_t seed, RealsOf &figures) {
    Posterior posterior(problem);
    if (!posterior.fitted) return false;
    SimdMonteCarlo monteCarlo(problem, posterior, draws / BLOCK * BLOCK, seed);
    monteCarlo.run();
    monteCarlo.report(figures);
    return true;
  });
}
