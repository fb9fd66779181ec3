// As many doubles as a register of the target holds: 2 with SSE2, 4 with AVX2.
#pragma once
#include <cstdint>
#include <cstring>
#include <immintrin.h>

#if defined(__AVX2__)
constexpr int W = 4;
#else
constexpr int W = 2;
#endif

// `may_alias`: memory that is read and written through these types may hold other types.
typedef double Reals __attribute__((vector_size(8 * W), may_alias));
typedef int64_t Ints __attribute__((vector_size(8 * W), may_alias));

constexpr int BLOCK = 64;
typedef double Row[BLOCK];

inline Reals &at(double *p) { return *reinterpret_cast<Reals *>(p); }
inline const Reals &at(const double *p) { return *reinterpret_cast<const Reals *>(p); }
inline Reals splat(double x) { return x - Reals{}; }
inline Ints bits(Reals x) { return (Ints)x; }
inline Reals fromBits(Ints x) { return (Reals)x; }
inline uint64_t bitsOf(double x) {
  uint64_t b;
  memcpy(&b, &x, 8);
  return b;
}
inline double realOf(uint64_t b) {
  double x;
  memcpy(&x, &b, 8);
  return x;
}

/** The sign bit of each lane. */
inline int signs(Ints x) {
#if defined(__AVX2__)
  return _mm256_movemask_pd((__m256d)x);
#else
  return _mm_movemask_pd((__m128d)x);
#endif
}
