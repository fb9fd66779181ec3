// Computes quantiles of the lines' weighted nodes.
#pragma once
#include "lines.h"

/** The nodes whose EVs lie between two bounds, and quantiles among them. */
struct LineWindow {
  Lines &lines;
  const float *values = nullptr;
  int points = 0, inWindow = 0;
  float from = 0, to = 0;
  double total = 0, below = 0, atFrom = 0, within = 0, above = 0, partWeight = 0, weightBefore = 0;
  double belowOf[RANDOMISATIONS], fromOf[RANDOMISATIONS], toOf[RANDOMISATIONS];
  float *kept, *keptWeights, *chosen, *chosenWeights;
  std::vector<int> segmentEnd;

  explicit LineWindow(Lines &of) : lines(of) {
    if (!lines.used) return;
    size_t room = (size_t(lines.capacity) * NODES + 1) / 2;
    kept = reinterpret_cast<float *>(arena.reserve(room)), keptWeights = reinterpret_cast<float *>(arena.reserve(room));
    chosen = reinterpret_cast<float *>(arena.reserve(room)), chosenWeights = reinterpret_cast<float *>(arena.reserve(room));
  }

  void open(int option, int upTo, double least, double most) {
    values = lines.values + option * lines.stride, points = upTo, total = upTo * RANDOMISATIONS;
    fill(least, most);
  }

  void fill(float least, float most) {
    from = least, to = most, inWindow = 0;
    std::fill_n(belowOf, RANDOMISATIONS, 0.0), std::fill_n(fromOf, RANDOMISATIONS, 0.0), std::fill_n(toOf, RANDOMISATIONS, 0.0);
    segmentEnd.clear();
    int start = 0;
    for (int end : lines.d.runEnds) {
      const int run = end - start;
      for (int r = 0; r < RANDOMISATIONS; r++) segment((size_t(start) * RANDOMISATIONS + r * run) * NODES, run * NODES, r), segmentEnd.push_back(inWindow);
      start = end;
    }
    below = atFrom = above = within = 0;
    for (int r = 0; r < RANDOMISATIONS; r++) below += belowOf[r];
    for (int r = 0; r < RANDOMISATIONS; r++) atFrom += fromOf[r];
    for (int r = 0; r < RANDOMISATIONS; r++) above += toOf[r];
    for (int k = 0; k < inWindow; k++) within += keptWeights[k];
  }

  void segment(size_t first, int count, int r) {
    const float *v = values + first, *w = lines.weights + first;
    double low[2] = {0, 0}, same[2] = {0, 0}, high[2] = {0, 0};
    const Four least = from - Four{}, most = to - Four{};
    auto widen = [](double *sum, Four x) { sum[0] += (double)x[0] + (double)x[2], sum[1] += (double)x[1] + (double)x[3]; };
    for (int k = 0; k < count;) {
      Four lowPart = {}, samePart = {}, highPart = {};
      for (int pause = std::min(count, k + 256); k < pause; k += 4) {
        Four x = four(v + k), y = four(w + k);
        FourInts less = x < least;
        lowPart += only(y, less);
        FourInts near = (x <= most) & ~less;
        if (_mm_movemask_ps((__m128)near) == 0) continue;
        FourInts isFrom = x == least, isTo = x == most;
        samePart += only(y, isFrom), highPart += only(y, isTo & ~isFrom);
        for (int inside = _mm_movemask_ps((__m128)((x > least) & (x < most))); inside != 0; inside &= inside - 1) {
          int lane = __builtin_ctz(inside);
          kept[inWindow] = v[k + lane], keptWeights[inWindow++] = w[k + lane];
        }
      }
      widen(low, lowPart), widen(same, samePart), widen(high, highPart);
    }
    belowOf[r] = belowOf[r] + low[0] + low[1], fromOf[r] = fromOf[r] + same[0] + same[1], toOf[r] = toOf[r] + high[0] + high[1];
  }

  double quantile(double share) {
    double wanted = share * total;
    if (!(wanted > below && wanted <= below + atFrom + within + above)) fill(-INFINITY, INFINITY);
    if (wanted <= below + atFrom && atFrom > 0) return from;
    if (wanted > below + atFrom + within && above > 0) return to;
    return inWindow > 0 ? search(wanted - below - atFrom) : 0;
  }

  double slope(double share, double reach) {
    double weight = atFrom * 0.5 + within + above * 0.5;
    if (from == to) return 0;
    if (std::isfinite(from) && std::isfinite(to)) return weight > 0 ? (((double)to - from) * total) / weight : 0;
    return (quantile(std::min(1.0, share + reach)) - quantile(std::max(0.0, share - reach))) / (2.0 * reach);
  }

  void tally(double q, double *shares) {
    for (int r = 0; r < RANDOMISATIONS; r++) {
      shares[r] = q == from ? belowOf[r] + 0.5 * fromOf[r] : belowOf[r] + fromOf[r];
      if (q == to) shares[r] += 0.5 * toOf[r];
    }
    for (int s = 0, k = 0; s < (int)segmentEnd.size(); s++) {
      double sum = 0;
      for (; k < segmentEnd[s]; k++) sum += (kept[k] < q ? 1.0 : kept[k] == q ? 0.5 : 0.0) * keptWeights[k];
      shares[s % RANDOMISATIONS] += sum;
    }
    for (int r = 0; r < RANDOMISATIONS; r++) shares[r] /= points;
  }

  double search(double wanted) {
    double expected = from + ((double)to - from) * (wanted / within), half = ((double)to - from) * 0.05;
    int first = 0, last = inWindow < 256 ? -1 : chooseBetween(expected - half, expected + half) - 1;
    if (last >= 0 && wanted > weightBefore && wanted <= weightBefore + partWeight) wanted -= weightBefore;
    else {
      std::copy_n(kept, inWindow, chosen), std::copy_n(keptWeights, inWindow, chosenWeights);
      last = inWindow - 1;
    }
    while (last - first >= 24) {
      float a = chosen[first], b = chosen[first + (last - first) / 2], c = chosen[last];
      float pivot = std::max(std::min(a, b), std::min(std::max(a, b), c));
      int middle = partition(first, last, [pivot](float x) { return x < pivot; });
      if (wanted <= partWeight && middle > first) {
        last = middle - 1;
        continue;
      }
      wanted -= partWeight, first = middle;
      middle = partition(first, last, [pivot](float x) { return x <= pivot; });
      if (wanted <= partWeight || middle > last) return pivot;
      wanted -= partWeight, first = middle;
    }
    return amongFew(first, last, wanted);
  }

  int chooseBetween(float least, float most) {
    int place = 0;
    partWeight = weightBefore = 0;
    for (int k = 0; k < inWindow; k++) {
      float x = kept[k], w = keptWeights[k];
      chosen[place] = x, chosenWeights[place] = w;
      bool isBefore = x < least, isChosen = !isBefore && x <= most;
      place += isChosen, partWeight += isChosen ? (double)w : 0.0, weightBefore += isBefore ? (double)w : 0.0;
    }
    return place;
  }

  template <typename Stays>
  int partition(int first, int last, Stays stays) {
    int middle = first;
    partWeight = 0;
    for (int k = first; k <= last; k++) {
      float x = chosen[k], w = chosenWeights[k];
      chosen[k] = chosen[middle], chosenWeights[k] = chosenWeights[middle];
      chosen[middle] = x, chosenWeights[middle] = w;
      bool stay = stays(x);
      middle += stay, partWeight += stay ? (double)w : 0.0;
    }
    return middle;
  }

  double amongFew(int first, int last, double wanted) {
    for (int k = first + 1; k <= last; k++) {
      float x = chosen[k], w = chosenWeights[k];
      int place = k;
      for (; place > first && chosen[place - 1] > x; place--) chosen[place] = chosen[place - 1], chosenWeights[place] = chosenWeights[place - 1];
      chosen[place] = x, chosenWeights[place] = w;
    }
    double value = chosen[first], weight = chosenWeights[first], reached = 0.5 * weight;
    if (wanted <= reached) return value;
    for (int k = first + 1; k <= last; k++) {
      double next = chosen[k], nextWeight = chosenWeights[k], step = 0.5 * (weight + nextWeight);
      if (wanted <= reached + step) return value + (next - value) * ((wanted - reached) / step);
      reached += step, value = next, weight = nextWeight;
    }
    return value;
  }
};
