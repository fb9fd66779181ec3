// Registers of single precision numbers: sixteen numbers with AVX-512, eight with AVX2, else four.
// Also the functions of such registers that plain Monte Carlo needs.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <immintrin.h>

#if defined(__AVX512F__) && defined(__AVX512DQ__)
#define LANES_OF_AVX512
constexpr int LANES = 16;
#elif defined(__AVX2__)
#define LANES_OF_AVX2
constexpr int LANES = 8;
#else
constexpr int LANES = 4;
#endif
typedef float Floats __attribute__((vector_size(4 * LANES)));
typedef int32_t Masks __attribute__((vector_size(4 * LANES)));
typedef uint32_t Words __attribute__((vector_size(4 * LANES)));

/** The same number in all lanes. */
inline Floats all(float x) { return x - Floats{}; }
/** The larger and the smaller of two numbers, lane by lane. */
inline Floats larger(Floats a, Floats b) { return a > b ? a : b; }
inline Floats smaller(Floats a, Floats b) { return a < b ? a : b; }

/** A mask as one bit for each lane. */
inline uint32_t bitsOfLanes(Masks mask) {
#if defined(LANES_OF_AVX512)
  return _mm512_movepi32_mask((__m512i)mask);
#elif defined(LANES_OF_AVX2)
  return _mm256_movemask_ps((__m256)mask);
#else
  return _mm_movemask_ps((__m128)mask);
#endif
}

#if defined(LANES_OF_AVX2)
/** For each set of eight lanes, the indices of its lanes in order. */
struct Compressions {
  alignas(32) int32_t lanes[256][8] = {};
  Compressions() {
    for (int set = 0; set < 256; set++)
      for (int l = 0, count = 0; l < 8; l++)
        if (set >> l & 1) lanes[set][count++] = l;
  }
};
inline const Compressions compressions;
#endif

/** Writes the mask's lanes one after the other and returns their count. Overwrites LANES floats. */
inline int compress(float *to, Floats x, Masks mask) {
  const uint32_t kept = bitsOfLanes(mask);
#if defined(LANES_OF_AVX512)
  _mm512_storeu_ps(to, _mm512_maskz_compress_ps((__mmask16)kept, (__m512)x));
#elif defined(LANES_OF_AVX2)
  const __m256i order = *reinterpret_cast<const __m256i *>(compressions.lanes[kept]);
  _mm256_storeu_ps(to, _mm256_permutevar8x32_ps((__m256)x, order));
#else
  for (int l = 0; l < LANES; l++) *to = x[l], to += kept >> l & 1;
#endif
  return __builtin_popcount(kept);
}

/** 2^x for x ≤ 0, to a relative error of 10⁻⁷: a minimax polynomial of the fractional part of x. */
inline Floats powerOfTwo(Floats x) {
#if defined(LANES_OF_AVX512)
  Floats f = (Floats)_mm512_reduce_ps((__m512)x, 1);
  Floats p = 0.00187757666f * f + 0.00898934016f;
  p = p * f + 0.0558263179f, p = p * f + 0.240153617f;
  p = p * f + 0.693153073f, p = p * f + 0.999999925f;
  return (Floats)_mm512_scalef_ps((__m512)p, (__m512)x);
#else
  // Adding 1.5 · 2²³ rounds to a whole number; the low bits of the sum are that number.
  x = larger(x, all(-125));
  Floats whole = x + 0x1.8p23f, f = x - (whole - 0x1.8p23f);
  Floats p = 0.00132764719f * f + 0.00967554136f;
  p = p * f + 0.0555071327f, p = p * f + 0.240221197f;
  p = p * f + 0.693146967f, p = p * f + 1.00000007f;
  return (Floats)((Words)p + ((Words)whole << 23));
#endif
}

/** √x for x > 0, to a relative error of about 10⁻⁷: an estimate of 1/√x and one Newton's step. */
inline Floats root(Floats x) {
#if defined(LANES_OF_AVX512)
  Floats inverse = (Floats)_mm512_rsqrt14_ps((__m512)x);
#elif defined(LANES_OF_AVX2)
  Floats inverse = (Floats)_mm256_rsqrt_ps((__m256)x);
#else
  Floats inverse = (Floats)_mm_rsqrt_ps((__m128)x);
#endif
  Floats found = x * inverse;
  return found + 0.5f * found * (1.0f - found * inverse);
}

/** √(−2 ln u) for 2⁻³³ ≤ u < 1: the exponent of u, and a minimax logarithm of its significand. */
inline Floats radius(Floats u) {
  Masks exponent = ((Masks)u - 0x3f3504f3) >> 23;
  Floats r = (Floats)((Masks)u - (exponent << 23)) - 1.0f;
  Floats p = -0.103787166f * r + 0.163381469f;
  p = p * r - 0.172124264f, p = p * r + 0.198842353f, p = p * r - 0.249715602f;
  p = p * r + 0.333356079f, p = p * r - 0.500003443f, p = p * r + 0.999999918f;
  return root(__builtin_convertvector(exponent, Floats) * -1.38629436f - 2 * r * p);
}

/** 1/ties, lane by lane, for 1 to 8 ties. */
inline Floats shareOf(Masks ties) {
  static const float shares[8] = {1, 1 / 2.0f, 1 / 3.0f, 1 / 4.0f, 1 / 5.0f, 1 / 6.0f, 1 / 7.0f, 1 / 8.0f};
  Floats found = {};
  if constexpr (LANES >= 8) {
    memcpy(&found, shares, sizeof shares);
    return __builtin_shuffle(found, ties - 1);
  }
  for (int l = 0; l < LANES; l++) found[l] = shares[ties[l] - 1];
  return found;
}

/** xoshiro128++ (Blackman and Vigna 2019), one stream a lane. */
struct Streams {
  Words s[4];
  template <class Spread>
  explicit Streams(uint64_t seed, Spread spread) {
    for (auto &part : s)
      for (int l = 0; l < LANES; l++) part[l] = (uint32_t)(spread(seed) >> 32);
  }
  /** 32 random bits in each lane. */
  Words next() {
    Words sum = s[0] + s[3], found = (sum << 7 | sum >> 25) + s[0], t = s[1] << 9;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
    s[3] = s[3] << 11 | s[3] >> 21;
    return found;
  }
  /** Uniform numbers in (0, 1): at least 2⁻³², at most 1 − 2⁻²⁴. */
  Floats uniform() {
    return __builtin_convertvector((Masks)(next() >> 1), Floats) * 0x1.fffffep-32f + 0x1p-32f;
  }
  /**
   * Two registers of normals (Box and Muller 1958), by an angle in −π/2 … π/2 and a random sign.
   */
  void normals(Floats &one, Floats &other) {
    Words bits = next();
    Floats length = radius(uniform());
    // Minimax polynomials of sine and cosine on −π/2 … π/2.
    Floats t = __builtin_convertvector((Masks)bits, Floats) * 0x1.921fb6p-31f, s = t * t;
    Floats sine = -0.000185243573f * s + 0.00831325872f;
    sine = sine * s - 0.166656827f, sine = sine * s + 0.999999246f;
    Floats cosine = 2.31539317e-5f * s - 0.00138537043f;
    cosine = cosine * s + 0.0416635847f, cosine = cosine * s - 0.499999053f;
    cosine = cosine * s + 0.999999953f;
    one = length * t * sine;
    other = (Floats)((Words)(length * cosine) ^ bits << 31);
  }
};
