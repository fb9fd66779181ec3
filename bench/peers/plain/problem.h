// One stakeholder's problem as bench/peers/encode.ts writes it.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef std::vector<double> RealsOf;
typedef std::vector<int32_t> IntsOf;

struct Problem {
  int options, items, consequences, overlaps, cells, correct;
  /**
   * The posterior of the log sizes is mean + factor · z, with z standard normal. The factor is
   * lower triangular, by rows. Its first row and column are zero, because item 0 is fixed.
   */
  RealsOf mean, factor;
  RealsOf cellShare, cellP;
  IntsOf option, sign, item, a, b, across, cellStart, cellType, cellChild;
};

inline void take(FILE *file, void *to, size_t bytes) {
  if (bytes > 0 && fread(to, 1, bytes, file) != bytes) {
    fprintf(stderr, "the problem's file is too short\n");
    exit(1);
  }
}

inline Problem readProblem(const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file) exit(1);
  Problem p;
  int32_t n[6];
  take(file, n, sizeof n);
  p.options = n[0], p.items = n[1], p.consequences = n[2], p.overlaps = n[3], p.cells = n[4], p.correct = n[5];
  auto reals = [&](RealsOf &v, int length) { v.resize(length), take(file, v.data(), 8 * length); };
  auto ints = [&](IntsOf &v, int length) { v.resize(length), take(file, v.data(), 4 * length); };
  reals(p.mean, p.items), reals(p.factor, p.items * p.items), reals(p.cellShare, p.cells), reals(p.cellP, p.cells);
  ints(p.option, p.consequences), ints(p.sign, p.consequences), ints(p.item, p.consequences);
  ints(p.a, p.overlaps), ints(p.b, p.overlaps), ints(p.across, p.overlaps);
  ints(p.cellStart, p.overlaps + 1), ints(p.cellType, p.cells), ints(p.cellChild, p.cells);
  fclose(file);
  return p;
}
