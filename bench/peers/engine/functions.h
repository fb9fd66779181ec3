// exp and log of ARM's optimized routines (2018), and the inverse normal AS 241 (Wichura 1988), of
// several numbers at a time.
#pragma once
#include <cmath>
#include "tables.h"
#include "vector.h"

inline double exponentialOne(double x) {
  const double shift = 0x1.8p52;
  uint32_t top = (bitsOf(x) >> 52) & 0x7ff;
  bool special = top - 0x3c9u >= 0x3fu;
  if (special) {
    if (top - 0x3c9u >= 0x80000000u) return 1;
    if (top >= 0x409) {
      if (bitsOf(x) == bitsOf(-INFINITY)) return 0;
      if (top >= 0x7ff) return 1.0 + x;
      return x < 0 ? 0 : INFINITY;
    }
    if (top < 0x408) special = false;
  }
  double kd = 0x1.71547652b82fep0 * 128 * x + shift;
  uint64_t ki = bitsOf(kd);
  kd -= shift;
  double r = x + kd * -0x1.62e42fefa0000p-8 + kd * -0x1.cf79abc9e3b3ap-47;
  uint64_t sbits = EXPONENTIAL[2 * (ki & 127) + 1] + (ki << 45);
  double r2 = r * r;
  double tmp = realOf(EXPONENTIAL[2 * (ki & 127)]) + r + r2 * (0x1.ffffffffffdbdp-2 + r * 0x1.555555555543cp-3) +
               r2 * r2 * (0x1.55555cf172b91p-5 + r * 0x1.1111167a4d017p-7);
  if (!special) {
    double scale = realOf(sbits);
    return scale + scale * tmp;
  }
  if (!(ki & 0x80000000)) {
    double scale = realOf(sbits - (1009ull << 52));
    return 0x1p1009 * (scale + scale * tmp);
  }
  double scale = realOf(sbits + (1022ull << 52));
  double y = scale + scale * tmp;
  if (std::fabs(y) < 1.0) {
    double lo = scale - y + scale * tmp;
    double hi = 1.0 + y;
    lo = 1.0 - hi + y + lo;
    y = (hi + lo) - 1.0;
    if (y == 0.0) y = 0.0;
  }
  return y * 0x1p-1022;
}

/** e^x of W numbers at most 0. */
inline Reals exponential(Reals x) {
  bool usual = true;
  for (int l = 0; l < W; l++) usual &= x[l] > -512.0;
  if (!usual) {
    Reals y = x;
    for (int l = 0; l < W; l++) y[l] = exponentialOne(x[l]);
    return y;
  }
  const Reals shift = splat(0x1.8p52);
  Reals kd = 0x1.71547652b82fep0 * 128 * x + shift;
  Ints ki = bits(kd);
  kd -= shift;
  Reals r = x + kd * -0x1.62e42fefa0000p-8 + kd * -0x1.cf79abc9e3b3ap-47;
  Ints tail, scale;
  for (int l = 0; l < W; l++) {
    const uint64_t *entry = EXPONENTIAL + 2 * (ki[l] & 127);
    tail[l] = entry[0];
    scale[l] = entry[1];
  }
  Reals s = fromBits(scale + (ki << 45));
  Reals r2 = r * r;
  Reals tmp = fromBits(tail) + r + r2 * (0x1.ffffffffffdbdp-2 + r * 0x1.555555555543cp-3) +
              r2 * r2 * (0x1.55555cf172b91p-5 + r * 0x1.1111167a4d017p-7);
  return s + s * tmp;
}

/** ln x of W numbers 0 < x < 0.93 that are not subnormal. */
inline Reals logarithm(Reals x) {
  Ints tmp = bits(x) - 0x3fe6000000000000ll;
  Reals z = fromBits(bits(x) - (tmp & (int64_t)(0xfffull << 52)));
  Reals kd, inverse, logc, high, low;
  for (int l = 0; l < W; l++) {
    int i = 2 * ((tmp[l] >> 45) & 127);
    kd[l] = (double)(int32_t)(tmp[l] >> 52);
    inverse[l] = realOf(INVERSE_AND_LOGARITHM[i]);
    logc[l] = realOf(INVERSE_AND_LOGARITHM[i + 1]);
    high[l] = realOf(CENTRE[i]);
    low[l] = realOf(CENTRE[i + 1]);
  }
  Reals r = (z - high - low) * inverse;
  Reals w = kd * realOf(0x3fe62e42fefa3800) + logc;
  Reals hi = w + r;
  Reals lo = w - hi + r + kd * realOf(0x3d2ef35793c76730);
  Reals r2 = r * r;
  return lo + r2 * realOf(0xbfe0000000000001) +
         r * r2 * (realOf(0x3fd555555551305b) + r * realOf(0xbfcfffffffeb4590) + r2 * (realOf(0x3fc999b324f10111) + r * realOf(0xbfc55575e506c89f))) +
         hi;
}

inline Reals root(Reals x) {
  Reals y = x;
  for (int l = 0; l < W; l++) y[l] = __builtin_sqrt(x[l]);
  return y;
}

inline Reals normalCentre(Reals q) {
  Reals r = 0.180625 - q * q;
  Reals above = ((((((2509.0809287301226727 * r + 33430.575583588128105) * r + 67265.770927008700853) * r + 45921.953931549871457) * r + 13731.693765509461125) * r + 1971.5909503065514427) * r + 133.14166789178437745) * r + 3.387132872796366608;
  Reals below = ((((((5226.495278852854561 * r + 28729.085735721942674) * r + 39307.89580009271061) * r + 21213.794301586595867) * r + 5394.1960214247511077) * r + 687.1870074920579083) * r + 42.313330701600911252) * r + 1.0;
  return q * above / below;
}

inline Reals normalShoulder(Reals r) {
  Reals above = ((((((7.7454501427834140764e-4 * r + 0.0227238449892691845833) * r + 0.24178072517745061177) * r + 1.27045825245236838258) * r + 3.64784832476320460504) * r + 5.7694972214606914055) * r + 4.6303378461565452959) * r + 1.42343711074968357734;
  Reals below = ((((((1.05075007164441684324e-9 * r + 5.475938084995344946e-4) * r + 0.0151986665636164571966) * r + 0.14810397642748007459) * r + 0.68976733498510000455) * r + 1.6763848301838038494) * r + 2.05319162663775882187) * r + 1.0;
  return above / below;
}

/** z with Φ(z) = u, for |z| ≤ 5.6. */
inline double inverseNormal(double u) {
  double q = u - 0.5;
  if (std::fabs(q) <= 0.425) return normalCentre(splat(q))[0];
  double z = normalShoulder(root(-logarithm(splat(q < 0 ? u : 1.0 - u))) - 1.6)[0];
  return q < 0 ? -z : z;
}

/** Replaces `count` numbers u by z with Φ(z) = u. Each u is at least 2⁻³³ away from 0 and 1. */
inline void inverseNormals(double *row, int count = BLOCK) {
  alignas(64) double tail[BLOCK + W];
  int place[BLOCK + W];
  int tails = 0;
  for (int k = 0; k < count; k++) {
    tail[tails] = row[k];
    place[tails] = k;
    tails += std::fabs(row[k] - 0.5) > 0.425;
  }
  for (int k = 0; k < count; k += W) at(row + k) = normalCentre(at(row + k) - 0.5);
  for (int l = 0; l < W; l++) tail[tails + l] = 0.01;
  alignas(64) double found[BLOCK + W];
  for (int k = 0; k < tails; k += W) {
    Reals u = at(tail + k);
    Ints below = u < 0.5;
    Reals z = normalShoulder(root(-logarithm(below ? u : 1.0 - u)) - 1.6);
    at(found + k) = fromBits(bits(z) ^ (below & INT64_MIN));
  }
  for (int k = 0; k < tails; k++) row[place[k]] = found[k];
}
