// Sixteen numbers of single precision side by side: one register of AVX-512, several of anything else.
#pragma once
#include <cstdint>
#include <cstring>
#include <immintrin.h>

constexpr int LANES = 16;
typedef float Floats __attribute__((vector_size(4 * LANES)));
typedef int32_t Masks __attribute__((vector_size(4 * LANES)));
typedef uint32_t Words __attribute__((vector_size(4 * LANES)));

inline Floats all(float x) { return x - Floats{}; }
inline Floats larger(Floats a, Floats b) { return a > b ? a : b; }
inline Floats smaller(Floats a, Floats b) { return a < b ? a : b; }

/** One bit a lane. */
inline uint32_t bitsOfLanes(Masks mask) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  return _mm512_movepi32_mask((__m512i)mask);
#else
  uint32_t found = 0;
  for (int l = 0; l < LANES; l++) found |= (uint32_t)(mask[l] & 1) << l;
  return found;
#endif
}

/** Writes the lanes that the mask has, one after the other, and gives their number. Up to LANES floats are written over. */
inline int compress(float *to, Floats x, Masks mask) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  __mmask16 kept = _mm512_movepi32_mask((__m512i)mask);
  _mm512_storeu_ps(to, _mm512_maskz_compress_ps(kept, (__m512)x));
  return __builtin_popcount(kept);
#else
  int count = 0;
  for (int l = 0; l < LANES; l++) to[count] = x[l], count -= mask[l];
  return count;
#endif
}

/** 2^x for x ≤ 0, to 10⁻⁷ of it. The polynomial is minimax on 0 … 1. */
inline Floats powerOfTwo(Floats x) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  Floats f = (Floats)_mm512_reduce_ps((__m512)x, 1);
#else
  x = larger(x, all(-126));
  Masks whole = __builtin_convertvector(x, Masks);
  whole += __builtin_convertvector(whole, Floats) > x;
  Floats f = x - __builtin_convertvector(whole, Floats);
#endif
  Floats p = 0.00187757666f * f + 0.00898934016f;
  p = p * f + 0.0558263179f, p = p * f + 0.240153617f, p = p * f + 0.693153073f, p = p * f + 0.999999925f;
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  return (Floats)_mm512_scalef_ps((__m512)p, (__m512)x);
#else
  return (Floats)((Masks)p + (whole << 23));
#endif
}

/** √(−2 ln u) for 2⁻³³ ≤ u < 1, to some 10⁻⁷ of it. */
inline Floats radius(Floats u) {
  Masks exponent = ((Masks)u - 0x3f3504f3) >> 23;
  Floats r = (Floats)((Masks)u - (exponent << 23)) - 1.0f;
  Floats p = -0.103787166f * r + 0.163381469f;
  p = p * r - 0.172124264f, p = p * r + 0.198842353f, p = p * r - 0.249715602f, p = p * r + 0.333356079f;
  p = p * r - 0.500003443f, p = p * r + 0.999999918f;
  Floats square = __builtin_convertvector(exponent, Floats) * -1.38629436f - 2 * r * p;
#if defined(__AVX512F__)
  Floats y = (Floats)_mm512_rsqrt14_ps((__m512)square), root = square * y;
  return root + 0.5f * root * (1.0f - root * y);
#else
  Floats root;
  for (int l = 0; l < LANES; l++) root[l] = __builtin_sqrtf(square[l]);
  return root;
#endif
}

/** xoshiro128++ (Blackman and Vigna 2019), one stream a lane. */
struct Streams {
  Words s[4];
  template <class Spread>
  explicit Streams(uint64_t seed, Spread spread) {
    for (auto &part : s)
      for (int l = 0; l < LANES; l++) part[l] = (uint32_t)(spread(seed) >> 32);
  }
  Words next() {
    Words sum = s[0] + s[3], found = (sum << 7 | sum >> 25) + s[0], t = s[1] << 9;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
    s[3] = s[3] << 11 | s[3] >> 21;
    return found;
  }
  /** In (0, 1): at least 2⁻³², at most 1 − 2⁻²⁴. */
  Floats uniform() {
    return __builtin_convertvector((Masks)(next() >> 1), Floats) * 0x1.fffffep-32f + 0x1p-32f;
  }
  /** Two rows of normals (Box and Muller 1958): an angle in the right half, and a sign. */
  void normals(Floats &one, Floats &other) {
    Words bits = next();
    Floats length = radius(uniform());
    Floats t = __builtin_convertvector((Masks)bits, Floats) * 0x1.921fb6p-31f, s = t * t;
    Floats sine = -0.000185243573f * s + 0.00831325872f;
    sine = sine * s - 0.166656827f, sine = sine * s + 0.999999246f;
    Floats cosine = 2.31539317e-5f * s - 0.00138537043f;
    cosine = cosine * s + 0.0416635847f, cosine = cosine * s - 0.499999053f, cosine = cosine * s + 0.999999953f;
    one = length * t * sine;
    other = (Floats)((Words)(length * cosine) ^ bits << 31);
  }
};
