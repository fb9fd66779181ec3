// The part of the method that all plain Monte Carlo peers share: the fit, and a Cholesky factor of
// its covariance.
#pragma once
#include "../engine/sizes.h"

/** The posterior of the log sizes: mean + factor · z, with z standard normal. */
struct Posterior {
  int items;
  bool fitted;
  RealsOf mean;
  /** Lower triangular, by rows. The first row and column are zero, because item 0 is fixed. */
  RealsOf factor;

  explicit Posterior(const Problem &problem) : items(problem.items) {
    Sizes sizes(problem);
    fitted = sizes.solve();
    mean = sizes.posterior, factor = sizes.covariance;
    if (fitted) factorise();
  }

  /** Replaces the covariance by its Cholesky factor, in place. */
  void factorise() {
    const int n = items;
    for (int i = 1; i < n; i++) {
      double *row = &factor[i * n];
      for (int j = 1; j <= i; j++) {
        const double *other = &factor[j * n];
        double sum = row[j];
        for (int k = 1; k < j; k++) sum -= row[k] * other[k];
        row[j] = i == j ? std::sqrt(sum) : sum / other[j];
      }
      std::fill(row + i + 1, row + n, 0.0);
    }
  }
};
