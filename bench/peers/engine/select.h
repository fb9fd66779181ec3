// Selection of one value by its rank.
#pragma once
#include <algorithm>

/**
 * Quickselect without branches on values. Afterwards the value at `wanted` is in its sorted place,
 * and none before it is larger.
 */
inline void select(double *v, int left, int right, int wanted) {
  while (left < right) {
    double a = v[left], b = v[left + (right - left) / 2], c = v[right];
    double pivot = std::max(std::min(a, b), std::min(std::max(a, b), c));
    int middle = left;
    for (int k = left; k <= right; k++) {
      double x = v[k];
      v[k] = v[middle], v[middle] = x;
      middle += x < pivot;
    }
    if (wanted < middle) right = middle - 1;
    else if (middle > left) left = middle;
    else {
      for (int k = left; k <= right; k++) {
        double x = v[k];
        v[k] = v[middle], v[middle] = x;
        middle += x <= pivot;
      }
      if (wanted < middle) return;
      left = middle;
    }
  }
}
