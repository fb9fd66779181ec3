// Computes coordinates that follow the options' gradients, and makes the draws, a block at a time.
#pragma once
#include "overlaps.h"
#include "size-lines.h"

struct Draws;
struct Lines;
bool findDirection(Draws &draws);
void drawLines(Lines &lines, int count, int slot, double *wins);

struct Draws {
  const Problem &p;
  const Sizes &sizes;
  const RealsOf &overlapP, &overlapShare;
  Overlaps overlaps;
  SizeLines sizeLines;
  int n, coordinates = 0, capacity;
  bool correcting, hasLines = false;
  Lines *lines = nullptr;
  RealsOf residual, loadings, gradients, variance, varianceLeft, importance, direction;
  IntsOf end, dimension, firstCell, parts, sortedRecords;
  int withinRecords = 0;
  std::vector<uint64_t> recordStream;
  std::vector<uint32_t> cellLimit;
  Rows normals, size, largest, consequenceSizes, removed, ev, evPlain, evValues, evPlainValues;
  /** For each run, the number of points of each randomisation at its end. */
  IntsOf runEnds;
  RealsOf sizeSum, sizeSquares;
  std::vector<int> activeCell, solved;
  int *ends[BLOCK], *within[BLOCK];
  RealsOf wins, winsPlain;

  Draws(const Problem &problem, const Sizes &fitted, const RealsOf &recordP, const RealsOf &recordShare, int room)
      : p(problem), sizes(fitted), overlapP(recordP), overlapShare(recordShare), overlaps(problem), sizeLines(fitted), n(problem.items), capacity(room) {
    correcting = p.correct && p.overlaps > 0;
    residual = sizes.covariance, loadings.resize(n * n), gradients.resize(p.options * n), importance.resize(n), direction.resize(n);
    end.assign(n, -1), dimension.resize(p.overlaps), sizeSum.assign(n, 0), sizeSquares = sizeSum;
    normals.allocate(n, BLOCK), size.allocate(n, BLOCK), largest.allocate(1, BLOCK), consequenceSizes.allocate(BLOCK, p.consequences), removed.allocate(p.consequences, BLOCK);
    ev.allocate(p.options, BLOCK), evPlain.allocate(p.options, BLOCK);
    evValues.allocate(p.options, capacity), evPlainValues.allocate(correcting ? p.options : 0, capacity);
    activeCell.resize(BLOCK * p.overlaps + 1);
    solved.assign(RANDOMISATIONS, 0), wins.assign(RANDOMISATIONS * p.options, 0), winsPlain = wins;
    computeGradients();
    variance.resize(p.options);
    for (int o = 0; o < p.options; o++) variance[o] = quadratic(sizes.covariance, o);
    varianceLeft = variance;
    hasLines = (!correcting || areOverlapsMinor()) && findDirection(*this);
    if (hasLines) deflate(), takeFromOptions(), coordinates = 1;
    while (coordinates < n - 1 && alignWithOption()) coordinates++;
    while (coordinates < n - 1 && alignWithItem()) coordinates++;
    for (int &e : end) if (e < 0) e = coordinates;
    if (correcting) orderRecords(), computeCellLimits();
  }

  void computeGradients() {
    int most = 0;
    for (int i = 0; i < n; i++) if (sizes.logSize[i] == 0) most = i;
    for (int c = 0; c < p.consequences; c++) {
      int item = p.item[c];
      double change = p.sign[c] * exponentialOne(sizes.logSize[item]);
      gradients[p.option[c] * n + item] += change;
      gradients[p.option[c] * n + most] -= change;
      importance[item] += std::fabs(change);
    }
  }

  double product(const RealsOf &m, int i, int o) {
    double sum = 0;
    for (int j = 0; j < n; j++) sum += m[i * n + j] * gradients[o * n + j];
    return sum;
  }
  double quadratic(const RealsOf &m, int o) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += gradients[o * n + i] * product(m, i, o);
    return sum;
  }

  bool alignWithOption() {
    while (true) {
      int best = -1;
      double most = 0;
      for (int o = 0; o < p.options; o++)
        if (varianceLeft[o] > most) most = varianceLeft[o], best = o;
      if (best < 0) return false;
      double left = quadratic(residual, best);
      if (left > 1e-9 * variance[best]) {
        for (int i = 0; i < n; i++) direction[i] = product(residual, i, best) / std::sqrt(left);
        deflate();
        takeFromOptions();
        varianceLeft[best] = 0;
        return true;
      }
      varianceLeft[best] = 0;
    }
  }

  void takeFromOptions() {
    for (int o = 0; o < p.options; o++) {
      double along = 0;
      for (int i = 0; i < n; i++) along += gradients[o * n + i] * direction[i];
      varianceLeft[o] -= along * along;
    }
  }

  bool alignWithItem() {
    int pivot = -1;
    double most = 0;
    for (int i = 0; i < n; i++) {
      double left = residual[i * n + i];
      if (!(left > 1e-12 * sizes.covariance[i * n + i])) continue;
      double matters = left * importance[i] * importance[i];
      if (pivot < 0 || matters > most) most = matters, pivot = i;
    }
    if (pivot < 0) return false;
    double root = std::sqrt(residual[pivot * n + pivot]);
    for (int i = 0; i < n; i++) direction[i] = residual[pivot * n + i] / root;
    deflate();
    for (int i = 0; i < n; i++) residual[pivot * n + i] = residual[i * n + pivot] = 0;
    end[pivot] = coordinates + 1;
    return true;
  }

  void deflate() {
    for (int i = 0; i < n; i++) {
      double loading = direction[i];
      loadings[i * n + coordinates] = loading;
      if (loading == 0) continue;
      for (int j = 0; j < n; j++) residual[i * n + j] -= loading * direction[j];
    }
  }

  /** Lines are used where overlaps are few and vary EVs less than sizes do. */
  bool areOverlapsMinor() {
    double ofSizes = 0, ofOverlaps = 0, present = 0;
    for (int o = 0; o < p.options; o++) ofSizes += variance[o];
    for (int r = 0; r < p.overlaps; r++) {
      double mean = 0, square = 0;
      for (int cell = p.cellStart[r]; cell < p.cellStart[r + 1]; cell++) mean += p.cellP[cell] * p.cellShare[cell], square += p.cellP[cell] * p.cellShare[cell] * p.cellShare[cell];
      double smaller = exponentialOne(std::min(sizes.logSize[p.item[p.a[r]]], sizes.logSize[p.item[p.b[r]]]));
      ofOverlaps += (p.option[p.a[r]] == p.option[p.b[r]] ? 1.0 : 2.0) * (square - mean * mean) * smaller * smaller;
      present += overlapP[r];
    }
    return ofOverlaps <= ofSizes && present * present * present <= (double)p.consequences * p.consequences;
  }

  void orderRecords() {
    RealsOf weight(p.overlaps);
    for (int r = 0; r < p.overlaps; r++) {
      double a = sizes.logSize[p.item[p.a[r]]], b = sizes.logSize[p.item[p.b[r]]];
      weight[r] = std::sqrt(std::max(0.0, overlapP[r] * (1.0 - overlapP[r]))) * overlapShare[r] * exponentialOne(std::min(a, b));
    }
    IntsOf order(p.overlaps);
    for (int r = 0; r < p.overlaps; r++) order[r] = r;
    std::sort(order.begin(), order.end(), [&](int a, int b) { return weight[a] != weight[b] ? weight[a] > weight[b] : a < b; });
    for (int k = 0; k < p.overlaps; k++) dimension[order[k]] = std::min(coordinates + k, DIMENSIONS - 1);
  }

  /** Makes one run of draws. `withSizes`: also adds up shares of sizes along lines. */
  void points(int from, int to, bool withSizes) {
    int slot = from * RANDOMISATIONS;
    runEnds.push_back(to);
    for (int r = 0; r < RANDOMISATIONS; r++)
      for (int start = from, count; start < to; start += count, slot += count) {
        count = std::min(BLOCK - (start & (BLOCK - 1)), to - start);
        block(r, start, count, slot, withSizes);
      }
    if (withSizes) sizeLines.findBounds();
  }

  void block(int r, int start, int count, int slot, bool withSizes) {
    const int width = (count + PORTION - 1) & -PORTION;
    drawSizes(r, start, width, withSizes);
    for (int o = 0; o < p.options; o++) std::fill_n(evPlain[o], width, 0.0);
    for (int c = 0; c < p.consequences; c++) {
      double *to = evPlain[p.option[c]], *of = size[p.item[c]], sign = p.sign[c];
      for (int d = 0; d < width; d += W) at(to + d) += sign * at(of + d);
    }
    if (correcting) correct(r, start, count, width);
    addSizes(count);
    if (withSizes) sizeLines.add(r, count);
    Rows &headline = correcting ? ev : evPlain;
    for (int o = 0; o < p.options; o++) std::copy_n(headline[o], count, evValues[o] + slot);
    if (lines) drawLines(*lines, count, slot, &wins[r * p.options]);
    else countWins(headline, &wins[r * p.options], count);
    solved[r] += count;
    if (!correcting) return;
    for (int o = 0; o < p.options; o++) std::copy_n(evPlain[o], count, evPlainValues[o] + slot);
    countWins(evPlain, &winsPlain[r * p.options], count);
  }

  void drawSizes(int r, int start, int width, bool keepLogs) {
    for (int k = 0; k < coordinates; k++) {
      drawUniforms(normals[k], width, k, streamBits(p.seed, p.stakeholder, k, r), start);
      inverseNormals(normals[k], width);
    }
    for (int i = 0; i < n; i++) std::fill_n(size[i], width, sizes.posterior[i]);
    // Eight registers hold the sums where the block has that many draws left.
    constexpr int PART = 8 * W;
    int part = 0;
    for (; part + PART <= width; part += PART) addPart<8>(part);
    for (; part < width; part += PORTION) addPart<PORTION / W>(part);
    std::fill_n(largest[0], width, -INFINITY);
    for (int i = 0; i < n; i++)
      for (int d = 0; d < width; d += W) {
        Reals &most = at(largest[0] + d), x = at(size[i] + d);
        most = most < x ? x : most;
      }
    if (keepLogs) sizeLines.keepLogs(r, size[0], largest[0], width);
    for (int i = 0; i < n; i++)
      for (int d = 0; d < width; d += W) at(size[i] + d) = exponential(at(size[i] + d) - at(largest[0] + d));
  }

  /**
   * Adds all coordinates to T registers of draws. The normals of COLUMNS columns fit in the L1
   * cache.
   */
  template <int T>
  void addPart(int part) {
    constexpr int COLUMNS = 2048 / (T * W);
    for (int from = 0; from < coordinates; from += COLUMNS)
      for (int i = 0; i < n; i++) {
        int to = std::min(from + COLUMNS, end[i]);
        if (to <= from) continue;
        Reals sum[T];
        for (int t = 0; t < T; t++) sum[t] = at(size[i] + part + t * W);
        const double *loading = &loadings[i * n];
        for (int k = from; k < to; k++) {
          const double *z = normals[k] + part;
          Reals l = splat(loading[k]);
          for (int t = 0; t < T; t++) sum[t] += l * at(z + t * W);
        }
        for (int t = 0; t < T; t++) at(size[i] + part + t * W) = sum[t];
      }
  }

  void addSizes(int count) {
    const int whole = count & -W;
    for (int i = 0; i < n; i++) {
      Reals sum = {}, squares = {};
      for (int d = 0; d < whole; d += W) {
        Reals x = at(size[i] + d);
        sum += x, squares += x * x;
      }
      double total = 0, totalSquares = 0;
      for (int l = 0; l < W; l++) total += sum[l], totalSquares += squares[l];
      for (int d = whole; d < count; d++) total += size[i][d], totalSquares += size[i][d] * size[i][d];
      sizeSum[i] += total, sizeSquares[i] += totalSquares;
    }
  }

  /**
   * Computes the last word for which each cell, or an earlier one, is selected; the first cell of
   * each record that any word selects; and the number of 64ths of all words that select any cell.
   */
  void computeCellLimits() {
    firstCell.resize(p.overlaps), parts.resize(p.overlaps), recordStream.resize(p.overlaps), cellLimit.resize(p.cellP.size());
    // Records within options come first.
    for (int across : {0, 1})
      for (int r = 0; r < p.overlaps; r++)
        if (p.across[r] == across) sortedRecords.push_back(r), withinRecords += !across;
    for (int r = 0; r < p.overlaps; r++) {
      recordStream[r] = dimensionBits(p.seed, p.stakeholder, dimension[r]);
      int from = p.cellStart[r];
      auto within = [&](double word, int last) {
        double left = (word + 0.5) * 0x1p-32;
        for (int cell = from; cell <= last; cell++) left -= p.cellP[cell];
        return left < 0;
      };
      double sum = 0, words = 0;
      firstCell[r] = from;
      for (int cell = from; cell < p.cellStart[r + 1]; cell++) {
        sum += p.cellP[cell];
        words = std::min(0x1p32, std::max(0.0, std::ceil(sum * 0x1p32 - 0.5)));
        while (words > 0 && !within(words - 1, cell)) words--;
        while (words < 0x1p32 && within(words, cell)) words++;
        if (words == 0) firstCell[r] = cell + 1;
        else cellLimit[cell] = (uint32_t)(int64_t)(words - 1);
      }
      parts[r] = (int)std::ceil(words * 0x1p-26);
    }
  }

  void correct(int r, int start, int count, int width) {
    for (int d = 0; d < BLOCK; d++) ends[d] = &activeCell[d * p.overlaps];
    alignas(64) uint32_t words[BLOCK], points[BLOCK];
    alignas(64) int cells[BLOCK], present[BLOCK];
    for (int place = 0; place < p.overlaps; place++) {
      if (place == withinRecords) std::copy_n(ends, BLOCK, within);
      int record = sortedRecords[place];
      if (parts[record] == 0) continue;
      uint64_t stream = mix(recordStream[record] + GOLDEN + (uint32_t)r);
      bool few = parts[record] <= 28;
      int made = few ? (parts[record] + 3) & ~3 : width;
      if (few) findWords(words, points, made, dimension[record], stream, start);
      else drawWords(words, width, dimension[record], stream, start);
      int from = firstCell[record], to = p.cellStart[record + 1];
      for (int k = 0; k < made; k++) cells[k] = from;
      for (int cell = from; cell < to; cell++)
        for (int k = 0; k < made; k++) cells[k] += words[k] > cellLimit[cell];
      for (int k = 0; k < made; k++) present[k] = words[k] <= cellLimit[to - 1];
      for (int k = 0; k < made; k++) {
        int d = few ? points[k] : k;
        *ends[d] = cells[k];
        ends[d] += present[k];
      }
    }
    if (withinRecords == p.overlaps) std::copy_n(ends, BLOCK, within);
    for (int part = 0; part < width; part += 8)
      for (int c = 0; c < p.consequences; c++)
        for (int d = part; d < part + 8; d++) consequenceSizes[d][c] = size[p.item[c]][d];
    for (int c = 0; c < p.consequences; c++) std::fill_n(removed[c], width, 0.0);
    for (int d = 0; d < count; d++) {
      const int *list = &activeCell[d * p.overlaps];
      if (ends[d] != list) overlaps.discount(list, within[d], ends[d], consequenceSizes[d], removed[0] + d);
    }
    for (int o = 0; o < p.options; o++) std::fill_n(ev[o], width, 0.0);
    for (int c = 0; c < p.consequences; c++) {
      double *to = ev[p.option[c]], *of = size[p.item[c]], *less = removed[c], sign = p.sign[c];
      for (int d = 0; d < width; d += W) at(to + d) += sign * (at(of + d) - at(less + d));
    }
  }

  void countWins(Rows &evs, double *to, int count) {
    for (int d = 0; d < count; d++) {
      double highest = evs[0][d];
      for (int o = 1; o < p.options; o++) highest = std::max(highest, evs[o][d]);
      unsigned winners = 0;
      for (int o = 0; o < p.options; o++) winners |= (unsigned)(evs[o][d] == highest) << o;
      if ((winners & (winners - 1)) == 0) {
        to[__builtin_ctz(winners)] += 1;
        continue;
      }
      double share = 1.0 / __builtin_popcount(winners);
      for (; winners != 0; winners &= winners - 1) to[__builtin_ctz(winners)] += share;
    }
  }
};
