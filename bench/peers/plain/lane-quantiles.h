// p10 and p90 of single precision numbers. The first numbers give a window around each quantile;
// the quantile is then selected among the numbers in its window, without branches on values.
#pragma once
#include <algorithm>
#include <cmath>
#include <memory>
#include "lanes.h"

class LaneQuantiles {
 public:
  /** For `count` numbers, a multiple of LANES. */
  explicit LaneQuantiles(int count) : count(count) {
    for (auto *room : {&windows[0].inside, &windows[1].inside, &left, &right}) room->reset(new float[count + LANES]);
  }

  /**
   * Gathers the numbers in the windows, in one pass. The numbers are independent, so the first of
   * them are a random sample.
   */
  void open(const float *from) {
    values = from;
    const int m = std::min(count, SAMPLE);
    const double reach = 1.2 * std::sqrt(m);
    for (int k = 0; k < 2; k++) {
      Window &window = windows[k];
      const double centre = (k == 0 ? 0.1 : 0.9) * m;
      window.from = bound(centre - reach, m), window.to = bound(centre + reach, m);
    }
    Masks under[2] = {};
    int inside[2] = {};
    for (int d = 0; d < count; d += LANES) {
      Floats v = *reinterpret_cast<const Floats *>(values + d);
      for (int k = 0; k < 2; k++) {
        Masks below = v < windows[k].from, within = (v >= windows[k].from) & (v <= windows[k].to);
        under[k] += below;
        inside[k] += compress(windows[k].inside.get() + inside[k], v, within);
      }
    }
    for (int k = 0; k < 2; k++) {
      windows[k].below = 0, windows[k].count = inside[k];
      for (int l = 0; l < LANES; l++) windows[k].below -= under[k][l];
    }
  }

  /** p10 (0) or p90 (1) by linear interpolation between order statistics. */
  double quantile(int which) {
    const Window &window = windows[which];
    const double position = (count - 1) * (which == 0 ? 0.1 : 0.9);
    const int place = (int)position;
    const bool found = place >= window.below && place + 1 < window.below + window.count;
    const float *from = found ? window.inside.get() : values;
    const int length = found ? window.count : count, wanted = found ? place - window.below : place;
    const float low = select(from, length, wanted);
    int atMost = 0;
    float next = INFINITY;
    for (int d = 0; d < length; d++) {
      atMost += from[d] <= low;
      next = from[d] > low && from[d] < next ? from[d] : next;
    }
    const double high = atMost > wanted + 1 ? low : next;
    return low + (position - place) * (high - low);
  }

 private:
  static constexpr int SAMPLE = 1024;
  typedef std::unique_ptr<float[]> Room;
  struct Window {
    float from, to;
    int below, count;
    Room inside;
  };

  const float *values = nullptr;
  int count;
  Room left, right;
  Window windows[2];

  /**
   * A window's end: the value of a rank among the first m numbers, infinite when the rank is
   * outside.
   */
  float bound(double rank, int m) {
    if (rank <= 0) return -INFINITY;
    if (rank >= m - 1) return INFINITY;
    return select(values, m, (int)rank);
  }

  /**
   * Selects the value at a rank, counted from 0. Each step copies the part that holds it to another
   * buffer, LANES numbers at a time.
   */
  float select(const float *from, int length, int wanted) {
    float *to = left.get(), *spare = right.get();
    while (length > 4 * LANES) {
      const float pivot = middle(from, length);
      int below = 0, above = 0;
      // If the rank is not below the pivot, keep the numbers above it; its equals need no search.
      for (int d = 0; d < length; d += LANES) {
        Floats v = lanes(from + d, length - d);
        below += compress(to + below, v, v < pivot);
      }
      if (wanted < below) {
        length = below;
      } else {
        for (int d = 0; d < length; d += LANES) {
          Floats v = lanes(from + d, length - d);
          above += compress(to + above, v, (v > pivot) & (v < INFINITY));
        }
        const int equal = length - below - above;
        if (wanted < below + equal) return pivot;
        wanted -= below + equal, length = above;
      }
      from = to;
      std::swap(to, spare);
    }
    float few[4 * LANES];
    std::copy_n(from, length, few);
    std::nth_element(few, few + wanted, few + length);
    return few[wanted];
  }

  /** Loads `length` numbers, at most LANES, and fills the other lanes with infinity. */
  static Floats lanes(const float *from, int length) {
    Floats v = all(INFINITY);
    if (length >= LANES) memcpy(&v, from, sizeof v);
    else memcpy(&v, from, 4 * length);
    return v;
  }

  /** The median of nine numbers that are spread evenly over the array. */
  static float middle(const float *from, int length) {
    float nine[9];
    for (int k = 0; k < 9; k++) nine[k] = from[(int64_t)k * (length - 1) / 8];
    std::nth_element(nine, nine + 4, nine + 9);
    return nine[4];
  }
};
