// The standard normal distribution function in 32 bits (Abramowitz and Stegun 1964, 26.2.17).
#pragma once
#include "floats.h"

/** φ(x) and Φ(x) of several numbers. */
struct Normal {
  Floats density, below;
};

/** e^x of numbers from −85 to 0: x = k · ln 2 + r, and e^r by its Taylor series. */
inline Floats exponentialOf(Floats x) {
  const Floats round = floats(12582912.0);
  Floats shifted = x * floats(1.4426950408889634) + round, steps = shifted - round;
  Floats r = x + steps * floats(-0.693359375) + steps * floats(2.1219444e-4);
  Floats sum = floats(0.001388888888888889) * r + floats(0.008333333333333333);
  sum = sum * r + floats(0.041666666666666664);
  sum = sum * r + floats(0.16666666666666666);
  sum = sum * r + floats(0.5);
  sum = sum * r + floats(1.0);
  sum = sum * r + floats(1.0);
  // The whole number of steps goes to the exponent.
  return (Floats)((Words)sum + ((Words)shifted << 23));
}

/** φ(x) and Φ(x). Beyond 13 standard deviations Φ is taken as 0 or 1. */
inline Normal distribution(Floats x) {
  const Floats one = floats(1.0);
  Floats away = smaller(floats(13.0), (Floats)((FloatInts)x & INT32_MAX));
  Floats density = floats(0.3989422804014327) * exponentialOf(floats(-0.5) * (away * away));
  Floats t = one / (one + floats(0.2316419) * away);
  Floats sum = floats(1.330274429) * t + floats(-1.821255978);
  sum = sum * t + floats(1.781477937);
  sum = sum * t + floats(-0.356563782);
  sum = sum * t + floats(0.31938153);
  Floats tail = density * (sum * t);
  return {density, x < 0 ? tail : one - tail};
}
