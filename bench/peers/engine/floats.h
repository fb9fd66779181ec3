// As many floats as a register of the target holds: 4 with SSE2, 8 with AVX2.
#pragma once
#include "vector.h"

constexpr int F = 2 * W;
typedef float Floats __attribute__((vector_size(4 * F), may_alias));
typedef int32_t FloatInts __attribute__((vector_size(4 * F), may_alias));
typedef uint32_t Words __attribute__((vector_size(4 * F), may_alias));
inline Floats &floatsAt(float *p) { return *reinterpret_cast<Floats *>(p); }
inline const Floats &floatsAt(const float *p) { return *reinterpret_cast<const Floats *>(p); }
inline Floats floats(float x) { return x - Floats{}; }

/** b where a < b, else a. */
inline Floats larger(Floats a, Floats b) {
#if defined(__AVX2__)
  return (Floats)_mm256_max_ps((__m256)b, (__m256)a);
#else
  return (Floats)_mm_max_ps((__m128)b, (__m128)a);
#endif
}
/** b where b < a, else a. */
inline Floats smaller(Floats a, Floats b) {
#if defined(__AVX2__)
  return (Floats)_mm256_min_ps((__m256)b, (__m256)a);
#else
  return (Floats)_mm_min_ps((__m128)b, (__m128)a);
#endif
}

/** The sum of all lanes in 64 bits: lanes 0 and 2, lanes 1 and 3, then both sums. */
inline double sumOf(Floats x) {
  double even = 0, odd = 0;
  for (int l = 0; l < F; l += 4)
    even += (double)x[l] + (double)x[l + 2], odd += (double)x[l + 1] + (double)x[l + 3];
  return even + odd;
}
