// Computes spreads and standard errors, and decides when the draws end.
#pragma once
#include "line-window.h"
#include "select.h"

struct Windows {
  const double *values = nullptr;
  int count = 0, belowLower = 0, belowUpper = 0;
  double *lower, *upper;
  RealsOf sample;
  int inLower = 0, inUpper = 0;
  double squares = 0, from1 = 0, to1 = 0, from2 = 0, to2 = 0;

  explicit Windows(int capacity) : lower(arena.reserve(capacity + 1)), upper(arena.reserve(capacity + 1)), sample(512) {}

  void open(const double *from, int length, double mean) {
    values = from, count = length;
    int m = std::min(count, std::max(128, std::min(512, count / 32)));
    // The sample takes steps of the golden section. Steps of count / m would come from one corner
    // of the Sobol' points.
    int step = (int)(count * 0.6180339887) | 1;
    for (int k = 0, place = 0; k < m; k++, place = (place + step) % count) sample[k] = values[place];
    double half = 1.3 * std::sqrt(m);
    auto bound = [&](double rank) -> double {
      int place = (int)std::floor(rank);
      if (place <= 0) return -INFINITY;
      if (place >= m - 1) return INFINITY;
      select(sample.data(), 0, m - 1, place);
      return sample[place];
    };
    from1 = bound(LOWER * m - half), to1 = bound(LOWER * m + half), from2 = bound(UPPER * m - half), to2 = bound(UPPER * m + half);
    double *low = lower, *high = upper;
    Ints under1 = {}, under2 = {};
    squares = 0;
    for (int k = 0; k + W <= count; k += W) {
      Reals v = at(values + k), distance = v - mean, square = distance * distance;
      Ints less1 = v < from1, less2 = v < from2;
      under1 -= less1, under2 -= less2;
      int in1 = signs((v <= to1) & ~less1), in2 = signs((v <= to2) & ~less2);
      for (int l = 0; l < W; l++) {
        squares += square[l];
        *low = v[l], *high = v[l];
        low += in1 >> l & 1, high += in2 >> l & 1;
      }
    }
    belowLower = belowUpper = 0;
    for (int l = 0; l < W; l++) belowLower += under1[l], belowUpper += under2[l];
    inLower = low - lower, inUpper = high - upper;
  }

  double quantile(double prob) {
    double position = (count - 1) * prob;
    int below = (int)std::floor(position);
    if (below >= belowLower && below + 1 < belowLower + inLower)
      return between(lower, inLower, below - belowLower, position - below, from1, to1);
    if (below >= belowUpper && below + 1 < belowUpper + inUpper)
      return between(upper, inUpper, below - belowUpper, position - below, from2, to2);
    RealsOf all(values, values + count);
    return between(all.data(), count, below, position - below, 0, 1);
  }

  static double between(double *from, int length, int place, double part, double least, double most) {
    if (least == most) return least;
    select(from, 0, length - 1, place);
    double low = from[place];
    if (part == 0) return low;
    double high = *std::min_element(from + place + 1, from + length);
    return low + part * (high - low);
  }
};

struct Summary {
  const Problem &p;
  Draws &draws;
  SizeLines &sizeLines;
  Windows windows;
  Lines *lines;
  LineWindow lineWindow;
  RealsOf evSum, evSpread, evPlainSpread, sizeSpread, evErrors, probabilityErrors;
  double means[RANDOMISATIONS], lower[RANDOMISATIONS], upper[RANDOMISATIONS];
  int made = 0;

  Summary(const Problem &problem, Draws &drawn, Lines &drawnLines)
      : p(problem), draws(drawn), sizeLines(drawn.sizeLines), windows(drawn.capacity), lines(drawn.lines), lineWindow(drawnLines), evSum(p.options), evSpread(4 * p.options), evPlainSpread(4 * p.options),
        sizeSpread(4 * p.items), evErrors(3 * p.options), probabilityErrors(p.options) {}

  void drawAll() {
    if (p.draws > 0) drawFixed(p.draws / RANDOMISATIONS);
    else drawAutomatic(65536 / RANDOMISATIONS);
  }

  /** Each run is as long as all runs before it together. */
  void drawFixed(int limit) {
    int points = 0;
    while (points < limit) {
      int to = std::min(points == 0 ? BLOCK : 2 * points, limit);
      bool withSizes = sizeLines.pairs < MANY_PAIRS || !areSizesAccurate();
      draws.points(points, to, withSizes);
      points = to;
      if (withSizes) sizeLines.measure();
    }
    measure(points);
  }

  /** Each look sets how many draws follow. Every look but the first may be the last. */
  void drawAutomatic(int limit) {
    int points = 0, to = lines ? PORTION : BLOCK, looks = 0;
    bool converged = false;
    while (points < limit && !(converged && looks > 1)) {
      bool withSizes = !areSizesAccurate();
      draws.points(points, to, withSizes);
      points = to;
      if (withSizes) sizeLines.measure();
      measure(points);
      double excess = worstExcess();
      converged = excess <= 1, looks++;
      double growth = converged ? 2.0 : excess * std::sqrt(excess);
      double wanted = points * std::min(8.0, std::max(1.5, growth));
      to = std::min(limit, (int)std::ceil(wanted / PORTION) * PORTION);
    }
  }

  void measure(int points) {
    int count = points * RANDOMISATIONS;
    addInOrder(draws.evValues, p.options, made, count, evSum.data());
    made = count;
    for (int o = 0; o < p.options; o++) {
      spread(draws.evValues[o], count, evSum[o], &evSpread[4 * o]);
      tally(draws.evValues[o], evSpread[4 * o + 2], evSpread[4 * o + 3]);
      evErrors[3 * o] = errorOf(means);
      if (lines) {
        refine(o, points, LOWER, 1, lower), refine(o, points, UPPER, 2, upper);
      } else {
        evErrors[3 * o + 1] = quantileError(LOWER, errorOf(lower));
        evErrors[3 * o + 2] = quantileError(UPPER, errorOf(upper));
      }
      double shares[RANDOMISATIONS];
      for (int r = 0; r < RANDOMISATIONS; r++) shares[r] = draws.solved[r] > 0 ? draws.wins[r * p.options + o] / draws.solved[r] : 0;
      probabilityErrors[o] = std::max(1.0 / (2 * count), errorOf(shares));
    }
  }

  /** Takes four rows at a time, so that each sum waits only for its own last term. */
  static void addInOrder(Rows &rows, int length, int from, int to, double *sums) {
    for (int row = 0; row < length; row += 4) {
      int wide = std::min(4, length - row);
      const double *v[4];
      double s[4];
      for (int k = 0; k < 4; k++) v[k] = rows[row + std::min(k, wide - 1)], s[k] = sums[row + std::min(k, wide - 1)];
      for (int d = from; d < to; d++) s[0] += v[0][d], s[1] += v[1][d], s[2] += v[2][d], s[3] += v[3][d];
      for (int k = 0; k < wide; k++) sums[row + k] = s[k];
    }
  }

  void spread(const double *values, int count, double sum, double *to) {
    double mean = count > 0 ? sum / count : 0;
    windows.open(values, count, mean);
    to[0] = mean, to[1] = std::sqrt(windows.squares / count);
    to[2] = windows.quantile(LOWER), to[3] = windows.quantile(UPPER);
  }

  void tally(const double *values, double p10, double p90) {
    for (int r = 0; r < RANDOMISATIONS; r += 4) {
      double sum[4] = {0, 0, 0, 0};
      int low[4] = {0, 0, 0, 0}, high[4] = {0, 0, 0, 0};
      int from = 0;
      for (int to : draws.runEnds) {
        const int run = to - from;
        const double *start = values + from * RANDOMISATIONS + r * run;
        for (int k = 0; k < run; k++)
          for (int l = 0; l < 4; l++) {
            double v = start[l * run + k];
            sum[l] += v;
            low[l] += (v < p10) + (v <= p10), high[l] += (v < p90) + (v <= p90);
          }
        from = to;
      }
      for (int l = 0; l < 4; l++) {
        double count = draws.solved[r + l];
        means[r + l] = sum[l] / count, lower[r + l] = low[l] * 0.5 / count, upper[r + l] = high[l] * 0.5 / count;
      }
    }
  }

  void refine(int o, int points, double prob, int figure, double *shares) {
    double drawn = points * RANDOMISATIONS, reach = 0.4 / std::sqrt(drawn) + 3.0 / drawn;
    lineWindow.open(o, points, windows.quantile(prob - reach), windows.quantile(prob + reach));
    double q = evSpread[4 * o + 1 + figure] = lineWindow.quantile(prob);
    lineWindow.tally(q, shares);
    evErrors[3 * o + figure] = errorOf(shares) * lineWindow.slope(prob, reach);
  }

  double quantileError(double prob, double error) {
    double reach = 2 * error, low = windows.quantile(std::max(0.0, prob - reach)), high = windows.quantile(std::min(1.0, prob + reach));
    return (high - low) / 4;
  }

  /** The largest error, as a multiple of the error that the rule allows. */
  double worstExcess() {
    double worst = sizeExcess();
    for (int o = 0; o < p.options; o++) {
      double most = mostOf(evSpread[4 * o + 3] - evSpread[4 * o + 2]);
      for (int k = 0; k < 3; k++) worst = std::max(worst, evErrors[3 * o + k] / most);
      worst = std::max(worst, probabilityErrors[o] / 0.0025);
    }
    return worst;
  }

  double sizeExcess() {
    double worst = 0;
    for (int k = 0; k < 2 * p.items; k += 2) {
      const double *error = &sizeLines.error[k], *of = &sizeLines.quantile[k];
      worst = std::max(worst, std::max(error[0], error[1]) / mostOf(of[1] - of[0]));
    }
    return worst;
  }

  bool areSizesAccurate() {
    int looks = draws.runEnds.size();
    return looks > 0 && sizeExcess() <= (looks == 1 ? 0.25 : 0.5);
  }

  static double mostOf(double width) { return std::max(0.0025, 0.01 * width); }

  /** Returns every reported figure that comes from the draws. */
  Solution finish() {
    Solution found;
    RealsOf sums(p.options, 0.0);
    if (draws.correcting) addInOrder(draws.evPlainValues, p.options, 0, made, sums.data());
    for (int o = 0; o < p.options && draws.correcting; o++) spread(draws.evPlainValues[o], made, sums[o], &evPlainSpread[4 * o]);
    if (!draws.correcting) evPlainSpread = evSpread;
    for (int i = 0; i < p.items; i++) {
      double mean = draws.sizeSum[i] / made, variance = draws.sizeSquares[i] / made - mean * mean;
      double *to = &sizeSpread[4 * i];
      to[0] = mean, to[1] = std::sqrt(std::max(0.0, variance));
      to[2] = sizeLines.quantile[2 * i], to[3] = sizeLines.quantile[2 * i + 1];
    }
    found.add(made), found.add(draws.sizes.logSize);
    for (double x : {draws.sizes.orderEffect, draws.sizes.q, (double)draws.sizes.df, draws.sizes.c, draws.sizes.phi, draws.sizes.omega2}) found.add(x);
    found.add(evSpread), found.add(evPlainSpread);
    addProbabilities(found, draws.wins, lines);
    if (draws.correcting) addProbabilities(found, draws.winsPlain, false);
    else addProbabilities(found, draws.wins, lines);
    found.add(evErrors), found.add(probabilityErrors);
    for (int c = 0; c < p.consequences; c++)
      for (int q = 0; q < 2; q++) found.add(sizeLines.error[2 * p.item[c] + q]);
    addConsequences(found);
    return found;
  }

  void addProbabilities(Solution &found, const RealsOf &wins, bool ofLines) {
    for (int o = 0; o < p.options; o++) {
      double sum = 0;
      double all = 0;
      for (int r = 0; r < RANDOMISATIONS; r++) {
        sum += wins[r * p.options + o];
        for (int q = 0; q < p.options; q++) all += wins[r * p.options + q];
      }
      found.add(sum / (ofLines ? all : made));
    }
  }

  void addConsequences(Solution &found) {
    const Overlaps &overlaps = draws.overlaps;
    double removed = 0, total = 0;
    for (int c = 0; c < p.consequences; c++) {
      const double *of = &sizeSpread[4 * p.item[c]];
      double sum = draws.sizeSum[p.item[c]], kept = sum > 0 ? 1 - overlaps.removedSum[c] / sum : 1;
      for (int k = 0; k < 4; k++) found.add(of[k]);
      found.add(std::min(1.0, std::max(0.0, kept)));
      removed += overlaps.removedSum[c], total += sum;
    }
    found.add(total > 0 ? removed / total : 0);
    // For each consequence, the one that discounts it in most draws: how often and by how much.
    for (int c = 0; c < p.consequences; c++) {
      int best = -1;
      for (int side = 0; side < 2 * p.overlaps; side++) {
        if (overlaps.sideCount[side] == 0 || (side & 1 ? p.b : p.a)[side >> 1] != c) continue;
        if (best < 0 || leads(side, best)) best = side;
      }
      found.add(best < 0 ? 0 : (double)overlaps.sideCount[best] / made);
      found.add(best < 0 ? 0 : overlaps.sideShare[best] / overlaps.sideCount[best]);
    }
  }

  bool leads(int side, int over) {
    int more = draws.overlaps.sideCount[side] - draws.overlaps.sideCount[over];
    if (more != 0) return more > 0;
    int by = (side & 1 ? p.a : p.b)[side >> 1], overBy = (over & 1 ? p.a : p.b)[over >> 1];
    double larger = sizeSpread[4 * p.item[by]] - sizeSpread[4 * p.item[overBy]];
    return larger != 0 ? larger > 0 : by < overBy;
  }
};
