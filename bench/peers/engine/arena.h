// Memory for the rows of a solution.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <vector>

/**
 * Keeps its memory from one solution to the next, so that a solution spends no time on allocation.
 */
struct Arena {
  std::vector<double *> pieces;
  std::vector<size_t> lengths;
  size_t next = 0;
  double *reserve(size_t length) {
    if (next == pieces.size()) pieces.push_back(nullptr), lengths.push_back(0);
    if (lengths[next] < length) {
      free(pieces[next]);
      pieces[next] = static_cast<double *>(aligned_alloc(64, (8 * length + 63) & ~size_t(63)));
      lengths[next] = length;
    }
    return pieces[next++];
  }
};
inline Arena arena;

/** Rows of doubles that start on a cache line. */
struct Rows {
  double *start = nullptr;
  size_t stride = 0;
  void allocate(size_t rows, size_t length) {
    stride = length;
    start = arena.reserve(rows * length);
  }
  double *operator[](size_t row) { return start + row * stride; }
};
