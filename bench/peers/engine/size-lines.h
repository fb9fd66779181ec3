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
  RealsOf weight, image, steepness, mean, bound, share, slope, quantile, error;
  Pair *pair = nullptr;
  int draws[RANDOMISATIONS] = {};
  // One block of draws: log sizes below the largest, their mixture, and a mask of the draws that
  // count.
  float *log;
  alignas(64) float mixture[BLOCK];
  alignas(64) int32_t counts[BLOCK];
  int width = 0, counted = 0;
  bool hasBounds = false;
  /** Result of `addAlong`: the share below the bound, and its increase per unit of the bound. */
  double blockShare = 0, blockSlope = 0;

  explicit SizeLines(const Sizes &fitted) : sizes(fitted), n(fitted.p.items) {
    for (auto v : {&candidate, &belowEnd, &pairEnd}) v->resize(n);
    for (auto v : {&weight, &image, &steepness, &mean}) v->resize(n);
    for (auto v : {&bound, &quantile, &error}) v->resize(2 * n);
    for (auto v : {&share, &slope}) v->resize(2 * n * RANDOMISATIONS);
    log = reinterpret_cast<float *>(arena.reserve(n * BLOCK / 2));
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

  /** Copies log sizes. `size` must still hold log sizes. */
  void keepLogs(const double *size, const double *largest, int to) {
    width = pairs < MANY_PAIRS ? to : FEW_DRAWS;
    for (int i = 0; i < n; i++)
      for (int d = 0; d < width; d++) log[i * BLOCK + d] = size[i * BLOCK + d] - largest[d];
  }

  /** Adds the shares of the block's first `count` draws to those of their randomisation. */
  void add(int r, int count) {
    counted = std::min(count, width);
    for (int d = 0; d < width; d++) counts[d] = d < counted ? -1 : 0;
    computeMixture();
    if (!hasBounds) findBounds();
    hasBounds = true;
    for (int i = 0; i < n; i++)
      for (int q = 0; q < 2; q++) {
        int figure = 2 * i + q;
        addAlong(i, q);
        // Extrapolated to log size 0, so that shares taken at different bounds can be added.
        share[figure * RANDOMISATIONS + r] += blockShare - blockSlope * bound[figure];
        slope[figure * RANDOMISATIONS + r] += blockSlope;
      }
    draws[r] += counted;
  }

  void computeMixture() {
    std::fill_n(mixture, width, 0.0f);
    for (int k = 0; k < candidates; k++) {
      const float part = weight[k], *of = log + candidate[k] * BLOCK;
      for (int d = 0; d < width; d++) mixture[d] += part * of[d];
    }
  }

  int firstPair(int i) const { return i > 0 ? pairEnd[i - 1] : 0; }

  void moveBound(int i, int q) {
    const double to = bound[2 * i + q];
    for (int k = firstPair(i); k < pairEnd[i]; k++) pair[k].shift[q] = pair[k].inverse * to;
  }

  /** Starts from the quantiles of a normal log size and improves them on the current block. */
  void findBounds() {
    for (int i = 0; i < n; i++)
      for (int q = 0; q < 2; q++) {
        const double wanted = inverseNormal(q == 0 ? LOWER : UPPER);
        const double deviation = steepness[i] > 0 ? 1.0 / steepness[i] : 0.0;
        double &to = bound[2 * i + q];
        to = std::min(0.0, mean[i] + deviation * wanted);
        for (int trial = 0; trial < 4; trial++) {
          moveBound(i, q);
          if (counted == 0) continue;
          addAlong(i, q);
          double z = inverseNormal(std::min(1.0 - 1e-4, std::max(1e-4, blockShare / counted)));
          double steep = blockSlope / counted;
          if (!(steep > 0)) continue;
          double step = (wanted - z) * 0.3989422804014327 * exponentialOne(-0.5 * z * z) / steep;
          to = std::min(0.0, to + std::min(deviation, std::max(-deviation, step)));
        }
        moveBound(i, q);
      }
  }

  /** Takes two registers of draws at a time, which halves the loads of pairs. */
  void addAlong(int i, int q) {
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
        const Floats x = steep * (at[t] - floatsAt(mixture + place) - middle);
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
        const FloatInts taken = *reinterpret_cast<const FloatInts *>(counts + place);
        shares += (Floats)((FloatInts)below & taken), slopes += (Floats)((FloatInts)slope & taken);
      }
    }
    blockShare = sumOf(shares), blockSlope = sumOf(slopes);
  }

  /** p10 and p90 of every item's size and their errors, from all draws so far. */
  void measure() {
    int all = 0;
    for (int r = 0; r < RANDOMISATIONS; r++) all += draws[r];
    if (all == 0) return;
    for (int i = 0; i < n; i++)
      for (int q = 0; q < 2; q++) settle(2 * i + q, q == 0 ? LOWER : UPPER, all), moveBound(i, q);
  }

  void settle(int figure, double p, double all) {
    const double *sharesOf = &share[figure * RANDOMISATIONS];
    const double *slopesOf = &slope[figure * RANDOMISATIONS];
    double shares = 0, slopes = 0, replicates[RANDOMISATIONS];
    for (int r = 0; r < RANDOMISATIONS; r++) shares += sharesOf[r], slopes += slopesOf[r];
    // An item that is always the largest has no quantile below log size 0.
    const bool isFlat = !(slopes > 0);
    const double at = isFlat ? bound[figure] : (p * all - shares) / slopes;
    for (int r = 0; r < RANDOMISATIONS; r++)
      replicates[r] = draws[r] > 0 ? (sharesOf[r] + slopesOf[r] * at) / draws[r] : p;
    const double of = isFlat ? 0.0 : std::max(1.0 / 16 / all, errorOf(replicates)) * all / slopes;
    bound[figure] = std::min(0.0, at);
    quantile[figure] = exponentialOne(bound[figure]);
    error[figure] = isFlat || at > 2.0 * of ? 0.0 : quantile[figure] * std::max(3e-6, of);
  }
};
