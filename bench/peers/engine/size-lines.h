// Computes the share of a size below a bound, exactly along a line through each draw, and from such
// shares the p10 and p90 of sizes.
#pragma once
#include "arena.h"
#include "functions.h"
#include "normal-distribution.h"
#include "points.h"
#include "sizes.h"

constexpr double LOWER = 0.1, UPPER = 0.9;
/** With MANY_PAIRS pairs of items or more, sizes use only the first FEW_DRAWS draws of a block. */
constexpr int MANY_PAIRS = 1024, FEW_DRAWS = 16;

/** Standard error of a figure: the standard deviation of its replicates over √R. */
inline double errorOf(const double *replicates) {
  double mean = 0, squares = 0;
  for (int r = 0; r < RANDOMISATIONS; r++) mean += replicates[r];
  mean /= RANDOMISATIONS;
  for (int r = 0; r < RANDOMISATIONS; r++)
    squares += (replicates[r] - mean) * (replicates[r] - mean);
  return std::sqrt(squares / ((RANDOMISATIONS - 1) * RANDOMISATIONS));
}

/**
 * The row of the other item, 1 ÷ the speed at which the two items come apart, and the shift of each
 * bound.
 */
struct Pair {
  int row;
  float inverse, shift[2];
};

/** Arrays have one number for each item, or two: for its p10 and its p90. */
struct SizeLines {
  const Sizes &sizes;
  int n, candidates = 0, pairs = 0;
  IntsOf candidate, belowEnd, pairEnd;
  RealsOf weight, image, steepness, mean, bound, share, slope, quantile, error, shareVariance;
  Pair *pair = nullptr;
  IntsOf draws;
  /**
   * A block of draws: log sizes below the largest, their mixture, and a mask of the draws that
   * count. All blocks of the first run are kept; later ones take the place of the first.
   */
  struct Lines {
    float *log;
    alignas(64) float mixture[BLOCK];
    alignas(64) int32_t counts[BLOCK];
    int counted = 0;
  } blocks[RANDOMISATIONS];
  int width = 0;
  bool hasBounds = false;
  /** Result of `addAlong`: the share below the bound, and its increase per unit of the bound. */
  double blockShare = 0, blockSlope = 0;
  /** Result of `pool`, a draw, and the interval that holds a quantile. */
  double pooled = 0, pooledShare = 0, pooledSlope = 0, low = 0, high = 0;

  explicit SizeLines(const Sizes &fitted) : sizes(fitted), n(fitted.p.items) {
    for (auto v : {&candidate, &belowEnd, &pairEnd}) v->resize(n);
    for (auto v : {&weight, &image, &steepness, &mean}) v->resize(n);
    for (auto v : {&bound, &quantile, &error, &shareVariance}) v->resize(2 * n);
    for (auto v : {&share, &slope}) v->resize(2 * n * RANDOMISATIONS);
    draws.resize(2 * n * RANDOMISATIONS);
    for (Lines &of : blocks) of.log = reinterpret_cast<float *>(arena.reserve(n * BLOCK / 2));
    computeLines();
  }

  double covariance(int i, int j) const { return sizes.covariance[i * n + j]; }

  /**
   * Computes the line of each item: its log size minus the mixture of the candidates' log sizes.
   */
  void computeLines() {
    findCandidates();
    pair = reinterpret_cast<Pair *>(arena.reserve(2 * n * candidates));
    double all = 0, variance = 0;
    for (int k = 0; k < candidates; k++) all += weight[k] * sizes.posterior[candidate[k]];
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < candidates; k++) sum += weight[k] * covariance(i, candidate[k]);
      image[i] = sum;
    }
    for (int k = 0; k < candidates; k++) variance += weight[k] * image[candidate[k]];
    for (int i = 0; i < n; i++) {
      double own = covariance(i, i) - 2.0 * image[i] + variance;
      steepness[i] = own > 0 ? 1.0 / std::sqrt(own) : 0.0;
      mean[i] = sizes.posterior[i] - all;
      writePairs(i, false);
      belowEnd[i] = pairs;
      writePairs(i, true);
      pairEnd[i] = pairs;
    }
  }

  /**
   * Finds the candidates, items that may be the largest. The weight of each is its probability of
   * being above the item with the largest mean.
   */
  void findCandidates() {
    const RealsOf &means = sizes.posterior;
    int top = 0;
    for (int i = 1; i < n; i++)
      if (means[i] > means[top]) top = i;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double apart = means[i] - means[top];
      double variance = covariance(i, i) + covariance(top, top) - 2.0 * covariance(i, top);
      double deviation = variance > 0 ? std::sqrt(variance) : 0.0;
      if (i != top && !(apart > -4.0 * deviation)) continue;
      bool isAlone = i == top || !(deviation > 0);
      double own = isAlone ? 0.5 : (double)distribution(floats(apart / deviation)).below[0];
      candidate[candidates] = i, weight[candidates++] = own;
      sum += own;
    }
    for (int k = 0; k < candidates; k++) weight[k] /= sum;
  }

  /**
   * Writes the pairs with the candidates that the item falls behind along its line, or with those
   * that it leaves behind.
   */
  void writePairs(int i, bool fallingBehind) {
    for (int k = 0; k < candidates; k++) {
      int j = candidate[k];
      if (j == i) continue;
      double speed = (covariance(i, i) - image[i] - covariance(i, j) + image[j]) * steepness[i];
      bool isBehind = speed < -1e-6;
      if (isBehind != fallingBehind) continue;
      pair[pairs++] = {j * BLOCK, (float)(1.0 / (isBehind ? speed : std::max(1e-6, speed))), {}};
    }
  }

  /** Copies log sizes of randomisation r. `size` must still hold log sizes. */
  void keepLogs(int r, const double *size, const double *largest, int to) {
    float *log = blocks[hasBounds ? 0 : r].log;
    width = pairs < MANY_PAIRS ? to : FEW_DRAWS;
    for (int i = 0; i < n; i++)
      for (int d = 0; d < width; d++) log[i * BLOCK + d] = size[i * BLOCK + d] - largest[d];
  }

  /** Completes the block, and adds its first `count` draws where the bounds are known. */
  void add(int r, int count) {
    Lines &of = blocks[hasBounds ? 0 : r];
    of.counted = std::min(count, width);
    for (int d = 0; d < width; d++) of.counts[d] = d < of.counted ? -1 : 0;
    computeMixture(of);
    if (!hasBounds) return;
    for (int figure = 0; figure < 2 * n; figure++) addShare(figure, r, of);
  }

  void addShare(int figure, int r, const Lines &of) {
    const int to = figure * RANDOMISATIONS + r;
    addAlong(figure / 2, figure % 2, of);
    // Extrapolated to log size 0, so that shares taken at different bounds can be added.
    share[to] += blockShare - blockSlope * bound[figure];
    slope[to] += blockSlope;
    draws[to] += of.counted;
  }

  void clear(int figure) {
    const int from = figure * RANDOMISATIONS;
    std::fill_n(&share[from], RANDOMISATIONS, 0.0);
    std::fill_n(&slope[from], RANDOMISATIONS, 0.0);
    std::fill_n(&draws[from], RANDOMISATIONS, 0);
  }

  void computeMixture(Lines &of) {
    std::fill_n(of.mixture, width, 0.0f);
    for (int k = 0; k < candidates; k++) {
      const float part = weight[k], *log = of.log + candidate[k] * BLOCK;
      for (int d = 0; d < width; d++) of.mixture[d] += part * log[d];
    }
  }

  int firstPair(int i) const { return i > 0 ? pairEnd[i - 1] : 0; }

  void moveBound(int figure, double to) {
    const int i = figure / 2, q = figure % 2;
    bound[figure] = to;
    for (int k = firstPair(i); k < pairEnd[i]; k++) pair[k].shift[q] = pair[k].inverse * to;
  }

  double deviation(int i) const { return steepness[i] > 0 ? 1.0 / steepness[i] : 0.0; }
  static double limited(double step, double most) { return std::min(most, std::max(-most, step)); }
  static double wantedShare(int figure) { return figure % 2 == 0 ? LOWER : UPPER; }

  /** To be called after the first run: finds all bounds on its lines, and takes their shares. */
  void findBounds() {
    for (int figure = 0; figure < 2 * n && !hasBounds; figure++) findBound(figure);
    hasBounds = true;
  }

  /**
   * Starts from the quantile of a normal log size and improves it on the first block, then on all.
   */
  void findBound(int figure) {
    const int i = figure / 2;
    moveBound(figure, std::min(0.0, mean[i] + deviation(i) * inverseNormal(wantedShare(figure))));
    low = -INFINITY, high = INFINITY;
    const double first = blocks[0].counted;
    for (int trial = 0; trial < 4; trial++) {
      addAlong(i, figure % 2, blocks[0]);
      if (!improve(figure, blockShare / first, blockSlope / first)) break;
    }
    low = -INFINITY, high = INFINITY;
    for (int trial = 0; trial < 40; trial++) {
      clear(figure);
      for (int r = 0; r < RANDOMISATIONS; r++) addShare(figure, r, blocks[r]);
      pool(figure);
      if (!improve(figure, pooledShare, pooledSlope)) return;
    }
  }

  /** One step towards the wanted share; false when the bound is near enough. */
  bool improve(int figure, double below, double steep) {
    const double at = bound[figure], p = wantedShare(figure), most = deviation(figure / 2);
    if (std::abs(below - p) <= 0.005 || !(most > 0)) return false;
    (below < p ? low : high) = at;
    if (low == 0 || high - low < 1e-5) return false;
    double z = inverseNormal(std::min(1.0 - 1e-4, std::max(1e-4, below)));
    double step = (inverseNormal(p) - z) * 0.3989422804014327 * exponentialOne(-0.5 * z * z) / steep;
    double next = std::min(0.0, at + limited(step, most));
    if (steep > 0 && next > low && next < high) moveBound(figure, next);
    else if (low == -INFINITY) moveBound(figure, at - most);
    else moveBound(figure, 0.5 * (low + std::min(0.0, high)));
    return true;
  }

  /** The share of all draws below a figure's bound, and its slope. */
  void pool(int figure) {
    pooled = pooledShare = pooledSlope = 0;
    for (int k = figure * RANDOMISATIONS; k < (figure + 1) * RANDOMISATIONS; k++)
      pooled += draws[k], pooledShare += share[k], pooledSlope += slope[k];
    if (pooled == 0) return;
    pooledShare = (pooledShare + pooledSlope * bound[figure]) / pooled;
    pooledSlope /= pooled;
  }

  /** Takes two registers of draws at a time, which halves the loads of pairs. */
  void addAlong(int i, int q, const Lines &of) {
    const float *log = of.log;
    constexpr int PART = 2 * F;
    const Floats steep = floats(steepness[i]), middle = floats(mean[i]), one = floats(1);
    const Pair *first = pair + firstPair(i), *between = pair + belowEnd[i];
    const Pair *end = pair + pairEnd[i];
    const float *own = log + i * BLOCK;
    Floats shares = {}, slopes = {};
    for (int part = 0; part < width; part += PART) {
      Floats at[2], most[2], least[2], rise[2] = {}, fall[2] = {};
      for (int t = 0; t < 2; t++) {
        at[t] = floatsAt(own + part + t * F);
        most[t] = floats(-INFINITY), least[t] = floats(INFINITY);
      }
      for (const Pair *other = first; other < between; other++) {
        const Floats inverse = floats(other->inverse), shift = floats(other->shift[q]);
        for (int t = 0; t < 2; t++) {
          Floats next = (floatsAt(log + other->row + part + t * F) - at[t]) * inverse + shift;
          rise[t] = next > most[t] ? inverse : rise[t];
          most[t] = larger(most[t], next);
        }
      }
      for (const Pair *other = between; other < end; other++) {
        const Floats inverse = floats(other->inverse), shift = floats(other->shift[q]);
        for (int t = 0; t < 2; t++) {
          Floats next = (floatsAt(log + other->row + part + t * F) - at[t]) * inverse + shift;
          fall[t] = next < least[t] ? inverse : fall[t];
          least[t] = smaller(least[t], next);
        }
      }
      for (int t = 0; t < 2; t++) {
        const int place = part + t * F;
        const Floats x = steep * (at[t] - floatsAt(of.mixture + place) - middle);
        const Normal from = distribution(x + most[t]);
        Floats below = from.below, slope = from.density * rise[t];
        if (between < end) {
          // The items that it falls behind bound the part above from the other side.
          const Normal to = distribution(x + least[t]);
          slope = slope - to.density * fall[t];
          below = below + (one - to.below);
          // Where the bounds cross, all of the line is below.
          slope = below >= one ? Floats{} : slope;
          below = smaller(one, below);
        }
        const FloatInts taken = *reinterpret_cast<const FloatInts *>(of.counts + place);
        shares += (Floats)((FloatInts)below & taken), slopes += (Floats)((FloatInts)slope & taken);
      }
    }
    blockShare = sumOf(shares), blockSlope = sumOf(slopes);
  }

  /** p10 and p90 of every item's size and their errors, from all draws so far. */
  void measure() {
    for (int figure = 0; figure < 2 * n; figure++) {
      pool(figure);
      if (pooled > 0) settle(figure);
    }
  }

  void settle(int figure) {
    const double at = bound[figure], off = wantedShare(figure) - pooledShare;
    const double step = pooledSlope > 0 ? limited(off / pooledSlope, deviation(figure / 2)) : 0;
    const double to = at + step;
    double of = std::max(1.0 / 16 / pooled, shareError(figure, to));
    if (at == 0 && to >= 0) of -= off / 6.0;
    quantile[figure] = exponentialOne(std::min(0.0, to));
    const bool isSure = !(pooledSlope > 0) || of <= 0;
    error[figure] = isSure ? 0.0 : quantile[figure] * std::max(3e-6, of / pooledSlope);
    if (std::abs(off) > 0.03) clear(figure);
    moveBound(figure, std::min(0.0, to));
  }

  double shareError(int figure, double at) {
    double replicates[RANDOMISATIONS];
    for (int r = 0; r < RANDOMISATIONS; r++) {
      const int own = figure * RANDOMISATIONS + r;
      replicates[r] = draws[own] > 0 ? (share[own] + slope[own] * at) / draws[own] : wantedShare(figure);
    }
    const double own = errorOf(replicates), now = own * own * pooled, before = shareVariance[figure];
    shareVariance[figure] = before > 0 ? 0.5 * (before + now) : now;
    return std::sqrt(shareVariance[figure] / pooled);
  }
};
