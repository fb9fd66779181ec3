// One stakeholder's problem as the bench writes it, and the figures of its solution.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

typedef std::vector<double> RealsOf;
typedef std::vector<int32_t> IntsOf;

struct Problem {
  int options, items, consequences, ratios, overlaps, cells, draws, stakeholder, correct;
  uint32_t seed;
  double spreadScale, tau, pooledPhi, itemShare, pooledDf;
  IntsOf option, sign, item, first, second, a, b, across, cellStart, cellType, cellChild;
  RealsOf p, cellShare, cellP;
};

struct Solution {
  std::vector<double> figures;
  void add(double x) { figures.push_back(x); }
  void add(const RealsOf &x) { figures.insert(figures.end(), x.begin(), x.end()); }
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
  int32_t n[10];
  double x[5];
  take(file, x, sizeof x);
  take(file, n, sizeof n);
  p.spreadScale = x[0], p.tau = x[1], p.pooledPhi = x[2], p.itemShare = x[3], p.pooledDf = x[4];
  p.options = n[0], p.items = n[1], p.consequences = n[2], p.ratios = n[3], p.overlaps = n[4];
  p.cells = n[5], p.draws = n[6], p.seed = n[7], p.stakeholder = n[8], p.correct = n[9];
  auto reals = [&](RealsOf &v, int length) { v.resize(length), take(file, v.data(), 8 * length); };
  auto ints = [&](IntsOf &v, int length) { v.resize(length), take(file, v.data(), 4 * length); };
  reals(p.p, p.ratios * 15), reals(p.cellShare, p.cells), reals(p.cellP, p.cells);
  ints(p.option, p.consequences), ints(p.sign, p.consequences), ints(p.item, p.consequences);
  ints(p.first, p.ratios), ints(p.second, p.ratios), ints(p.a, p.overlaps), ints(p.b, p.overlaps);
  ints(p.across, p.overlaps), ints(p.cellStart, p.overlaps + 1), ints(p.cellType, p.cells), ints(p.cellChild, p.cells);
  fclose(file);
  return p;
}
