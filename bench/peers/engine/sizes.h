// Computes the records' moments, least squares with heterogeneity, and the posterior of the log
// sizes.
#pragma once
#include <cmath>
#include "functions.h"
#include "problem.h"

/** ln x of one number that is not subnormal; near 1 it is accurate only for 1 itself. */
inline double logarithmOf(double x) { return x == 1 ? 0 : logarithm(splat(x))[0]; }

struct Sizes {
  const Problem &p;
  RealsOf mean, variance, rowMean, rowVariance, rowOrderMean, matrix, inverse, b, posterior, logSize, covariance, centre, width;
  IntsOf rowFirst, rowSecond, rowOrder, open;
  int rows = 0, unmerged = 0, columns = 0, df = 0;
  bool hasOrder = false;
  double q = 0, c = 0, refitQ = 0, meanVariance = 0, phi = 1, omega2 = 0, orderEffect = 0;

  explicit Sizes(const Problem &problem) : p(problem) {
    int n = p.items, m = p.ratios;
    for (auto v : {&mean, &variance, &rowMean, &rowVariance, &rowOrderMean}) v->resize(m);
    for (auto v : {&rowFirst, &rowSecond, &rowOrder}) v->resize(m);
    for (auto v : {&matrix, &inverse, &covariance}) v->resize(n * n);
    for (auto v : {&b, &posterior, &logSize}) v->resize(n);
    open.resize(n * n), centre.resize(15), width.resize(15);
  }

  bool solve() {
    moments(), merge();
    if (!leastSquares(0)) return false;
    firstFit();
    if (!leastSquares(p.tau * p.tau)) return false;
    refitQ = weightedSquares(p.tau * p.tau);
    settle();
    return true;
  }

  void moments() {
    static const double ratio[15] = {1.0 / 100, 1.0 / 30, 1.0 / 10, 1.0 / 5, 1.0 / 3, 1.0 / 2, 1.0 / 1.5, 1, 1.5, 2, 3, 5, 10, 30, 100};
    for (int k = 0; k < 15; k++) centre[k] = logarithmOf(ratio[k]);
    for (int k = 1; k < 14; k++) width[k] = (centre[k + 1] - centre[k - 1]) / 2;
    width[0] = centre[1] - centre[0], width[14] = centre[14] - centre[13];
    double variances = 0;
    for (int r = 0; r < p.ratios; r++) {
      const double *prob = &p.p[15 * r];
      double sum = 0, y = 0, grouped = 0, own = 0;
      for (int k = 0; k < 15; k++) sum += prob[k], y += prob[k] * centre[k];
      y /= sum;
      for (int k = 0; k < 15; k++) {
        double offset = centre[k] - y;
        grouped += prob[k] * offset * offset;
        own += prob[k] * width[k] * width[k] / 12;
      }
      mean[r] = y;
      variance[r] = p.spreadScale * p.spreadScale * std::fmax(grouped - own, own) / sum;
      variances += variance[r];
    }
    meanVariance = p.ratios > 0 ? variances / p.ratios : 0;
  }

  void merge() {
    std::fill(open.begin(), open.end(), -1);
    rows = unmerged = 0;
    for (int r = 0; r < p.ratios; r++) {
      int i = p.first[r], j = p.second[r], row = open[j * p.items + i];
      if (row >= 0) {
        double y = rowMean[row];
        rowMean[row] = (y - mean[r]) / 2;
        rowVariance[row] = (rowVariance[row] + variance[r]) / 4;
        rowOrderMean[row] = (y + mean[r]) / 2;
        rowOrder[row] = 0, unmerged--;
        open[j * p.items + i] = -1;
      } else {
        rowFirst[rows] = i, rowSecond[rows] = j, rowOrder[rows] = 1;
        rowMean[rows] = mean[r], rowVariance[rows] = variance[r], rowOrderMean[rows] = 0;
        open[i * p.items + j] = rows++;
        unmerged++;
      }
    }
  }

  int column(int row, int k) const {
    if (k == 0) return rowFirst[row] - 1;
    if (k == 1) return rowSecond[row] - 1;
    return hasOrder && rowOrder[row] == 1 ? p.items - 1 : -1;
  }
  static double signOf(int k) { return k == 1 ? -1.0 : 1.0; }

  bool leastSquares(double tauSquared) {
    hasOrder = unmerged > 0 && rows >= p.items + 3;
    columns = std::max(0, p.items - 1) + (hasOrder ? 1 : 0);
    int n = columns;
    if (n == 0) return true;
    std::fill(matrix.begin(), matrix.begin() + n * n, 0), std::fill(b.begin(), b.begin() + n, 0);
    for (int row = 0; row < rows; row++) {
      double weight = 1.0 / (rowVariance[row] + tauSquared);
      for (int k = 0; k < 3; k++) {
        int i = column(row, k);
        if (i < 0) continue;
        b[i] += weight * signOf(k) * rowMean[row];
        for (int l = 0; l < 3; l++) {
          int j = column(row, l);
          if (j >= 0) matrix[i * n + j] += weight * signOf(k) * signOf(l);
        }
      }
    }
    if (!factorise(n)) return false;
    solveFactored(n, b.data());
    invert(n);
    return true;
  }

  bool factorise(int n) {
    double *a = matrix.data();
    for (int j = 0; j < n; j++) {
      double diagonal = a[j * n + j], pivot = diagonal;
      for (int k = 0; k < j; k++) pivot -= a[j * n + k] * a[j * n + k];
      if (!(pivot > 1e-12 * diagonal) || !std::isfinite(pivot)) return false;
      double root = std::sqrt(pivot);
      a[j * n + j] = root;
      int i = j + 1;
      // Takes four rows at a time, so that each sum waits only for its own last term.
      for (; i + 3 < n; i += 4) {
        double s0 = a[i * n + j], s1 = a[(i + 1) * n + j], s2 = a[(i + 2) * n + j], s3 = a[(i + 3) * n + j];
        for (int k = 0; k < j; k++) {
          double l = a[j * n + k];
          s0 -= a[i * n + k] * l, s1 -= a[(i + 1) * n + k] * l, s2 -= a[(i + 2) * n + k] * l, s3 -= a[(i + 3) * n + k] * l;
        }
        a[i * n + j] = s0 / root, a[(i + 1) * n + j] = s1 / root, a[(i + 2) * n + j] = s2 / root, a[(i + 3) * n + j] = s3 / root;
      }
      for (; i < n; i++) {
        double sum = a[i * n + j];
        for (int k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
        a[i * n + j] = sum / root;
      }
    }
    return true;
  }

  void solveFactored(int n, double *x) {
    const double *l = matrix.data();
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) x[i] -= l[i * n + k] * x[k];
      x[i] /= l[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int k = i + 1; k < n; k++) x[i] -= l[k * n + i] * x[k];
      x[i] /= l[i * n + i];
    }
  }

  /**
   * Inverts the matrix, with eight registers of columns of the unit matrix at a time. Above its
   * first 1 a column stays 0.
   */
  void invert(int n) {
    constexpr int AT_ONCE = 8 * W;
    typedef double WideRow[AT_ONCE];
    std::vector<double> room(n * AT_ONCE + 8), upper(n * n);
    WideRow *x = reinterpret_cast<WideRow *>((reinterpret_cast<uintptr_t>(room.data()) + 63) & ~uintptr_t(63));
    const double *l = matrix.data();
    for (int i = 0; i < n; i++)
      for (int k = 0; k <= i; k++) upper[k * n + i] = l[i * n + k];
    auto eliminate = [&](int i, int from, int to, const double *row) {
      Reals sum[8];
      for (int t = 0; t < 8; t++) sum[t] = at(x[i] + t * W);
      for (int k = from; k < to; k++)
        for (int t = 0; t < 8; t++) sum[t] -= splat(row[k]) * at(x[k] + t * W);
      for (int t = 0; t < 8; t++) at(x[i] + t * W) = sum[t] / l[i * n + i];
    };
    for (int first = 0; first < n; first += AT_ONCE) {
      int count = std::min(AT_ONCE, n - first);
      std::fill_n(x[0], n * AT_ONCE, 0.0);
      for (int r = 0; r < count; r++) x[first + r][r] = 1;
      for (int i = first; i < n; i++) eliminate(i, first, i, l + i * n);
      for (int i = n - 1; i >= 0; i--) eliminate(i, i + 1, n, &upper[i * n]);
      for (int r = 0; r < count; r++)
        for (int k = 0; k < n; k++) inverse[(first + r) * n + k] = x[k][r];
    }
  }

  double weightedSquares(double tauSquared) const {
    double sum = 0;
    for (int row = 0; row < rows; row++) {
      double fitted = 0;
      for (int k = 0; k < 3; k++) {
        int i = column(row, k);
        if (i >= 0) fitted += signOf(k) * b[i];
      }
      double residual = rowMean[row] - fitted;
      sum += 1.0 / (rowVariance[row] + tauSquared) * residual * residual;
    }
    return sum;
  }

  void firstFit() {
    q = weightedSquares(0), c = 0, df = rows - columns;
    double weights = 0, trace = 0;
    for (int row = 0; row < rows; row++) {
      double weight = 1.0 / (rowVariance[row] + 0.0), leverage = 0;
      for (int k = 0; k < 3; k++)
        for (int l = 0, i = column(row, k); i >= 0 && l < 3; l++) {
          int j = column(row, l);
          if (j >= 0) leverage += signOf(k) * signOf(l) * inverse[i * columns + j];
        }
      weights += weight;
      trace += weight * weight * leverage;
    }
    c = df > 0 ? weights - trace : 0;
  }

  void settle() {
    int n = p.items;
    phi = p.pooledDf > 0 ? (4.0 * p.pooledPhi + refitQ) / (3.0 + df) : 1.0;
    omega2 = p.pooledDf > 0 ? 0.5 * p.itemShare * meanVariance : 0.0;
    for (int i = 0; i < n; i++) {
      posterior[i] = i == 0 ? 0 : b[i - 1];
      for (int j = 0; j < n; j++)
        covariance[i * n + j] = i == 0 || j == 0 ? 0 : phi * inverse[(i - 1) * columns + j - 1] + (i == j ? 2.0 * omega2 : omega2);
    }
    double sum = 0, weights = 0;
    for (int row = 0; row < rows; row++) {
      if (rowOrder[row] == 1) continue;
      double weight = 1.0 / rowVariance[row];
      sum += weight * rowOrderMean[row], weights += weight;
    }
    orderEffect = hasOrder ? b[n - 1] : weights > 0 ? sum / weights : 0;
    double largest = -INFINITY;
    for (int i = 0; i < n; i++) largest = std::fmax(largest, posterior[i]);
    for (int i = 0; i < n; i++) logSize[i] = posterior[i] - largest;
  }
};
