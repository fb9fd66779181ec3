// Scrambled Sobol' points (Joe and Kuo 2008; Owen 1995 by hashing).
#pragma once
#include <cstdio>
#include <cstdlib>
#include "vector.h"

constexpr int DIMENSIONS = 2400, DIRECTION_BITS = 12, RANDOMISATIONS = 16;
/** Points of a randomisation are made in portions of this many. */
constexpr int PORTION = 16;
extern uint32_t directions[DIMENSIONS][DIRECTION_BITS];

inline uint32_t reverseBits(uint32_t x) {
  x = ((x >> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  return __builtin_bswap32(x);
}

inline void readDirections(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) exit(1);
  char line[4096];
  int dimension = 0;
  while (dimension < DIMENSIONS && fgets(line, sizeof line, file)) {
    if (line[0] == '#' || line[0] == '\n') continue;
    char *rest;
    uint32_t polynomial = strtoul(line, &rest, 10);
    int degree = 31 - __builtin_clz(polynomial);
    uint32_t *v = directions[dimension++];
    for (int k = 0; k < DIRECTION_BITS; k++) {
      if (k < degree || degree == 0) {
        uint32_t m = degree == 0 ? 1 : strtoul(rest, &rest, 10);
        v[k] = reverseBits(m << (31 - k));
        continue;
      }
      v[k] = v[k - degree] ^ (v[k - degree] << degree);
      for (int j = 1; j < degree; j++)
        if ((polynomial >> (degree - j)) & 1) v[k] ^= v[k - j];
    }
  }
  fclose(file);
}

inline uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

constexpr uint64_t GOLDEN = 0x9e3779b97f4a7c15;

/** The part of a stream's bits that all randomisations share. */
inline uint64_t dimensionBits(uint32_t seed, int stakeholder, int dimension) {
  uint64_t b = mix(seed + GOLDEN);
  b = mix(b + GOLDEN + (uint32_t)stakeholder);
  return mix(b + GOLDEN + (uint32_t)dimension);
}

inline uint64_t streamBits(uint32_t seed, int stakeholder, int dimension, int randomisation) {
  return mix(dimensionBits(seed, stakeholder, dimension) + GOLDEN + (uint32_t)randomisation);
}

inline uint32_t sobolPoint(int dimension, int index) {
  uint32_t point = 0;
  for (uint32_t left = index; left != 0; left &= left - 1) point ^= directions[dimension][__builtin_ctz(left)];
  return point;
}

inline uint32_t scramble(uint32_t y, uint32_t seed, uint32_t factor, uint32_t shift) {
  y ^= y * 0x3d20adea;
  y += seed;
  y *= factor;
  y ^= y * 0x05526c56;
  y ^= y * 0x53a22864;
  y ^= shift;
  y = ((y >> 1) & 0x55555555) | ((y & 0x55555555) << 1);
  y = ((y >> 2) & 0x33333333) | ((y & 0x33333333) << 2);
  y = ((y >> 4) & 0x0f0f0f0f) | ((y & 0x0f0f0f0f) << 4);
  y = ((y >> 8) & 0x00ff00ff) | ((y & 0x00ff00ff) << 8);
  return (y >> 16) | (y << 16);
}

/**
 * Computes `count` scrambled points of one dimension from `start` on, as words of 32 bits. Both
 * numbers are multiples of PORTION, and the points lie within one BLOCK.
 */
inline void drawWords(uint32_t *__restrict x, int count, int dimension, uint64_t stream, int start) {
  const uint32_t *d = directions[dimension];
  const int portion = (start & (BLOCK - 1)) / PORTION;
  uint32_t first[PORTION];
  first[0] = sobolPoint(dimension, start);
  for (int b = 0; b < 4; b++)
    for (int k = 0; k < 1 << b; k++) first[(1 << b) + k] = first[k] ^ d[b];
  const uint32_t seed = stream, shift = stream >> 32, factor = (seed >> 16) | 1;
  for (int k = 0; k < count / PORTION; k++) {
    const int bits = (portion + k) ^ portion;
    const uint32_t change = (d[4] & -(bits & 1)) ^ (d[5] & -(bits >> 1));
    for (int l = 0; l < PORTION; l++)
      x[k * PORTION + l] = scramble(first[l] ^ change, seed, factor, shift);
  }
}

/** Computes the same points as numbers in (0, 1). */
inline void drawUniforms(double *__restrict to, int count, int dimension, uint64_t stream, int start) {
  alignas(64) uint32_t x[BLOCK];
  drawWords(x, count, dimension, stream, start);
  // 2⁵² + x is the double with x as its low half. Subtracting 2⁵² − 1/2 leaves x + 1/2, exactly.
  alignas(64) uint64_t wide[BLOCK];
  for (int k = 0; k < count; k++) wide[k] = x[k] | 0x4330000000000000ull;
  for (int k = 0; k < count; k += W) {
    Reals offset = *reinterpret_cast<const Reals *>(wide + k);
    at(to + k) = (offset - 4503599627370495.5) * 0x1p-32;
  }
}

/**
 * Tables for numbers of six bits: the bits in reverse order, and the inverses of the hash's first
 * step and of its last two steps.
 */
struct Unscramble {
  uint8_t reversed[64], beforeFirst[64], beforeLast[64];
  Unscramble() {
    for (uint32_t x = 0; x < 64; x++) {
      reversed[x] = reverseBits(x) >> 26;
      beforeFirst[(x ^ (x * 0x3d20adea)) & 63] = x;
      uint32_t last = x ^ (x * 0x05526c56);
      beforeLast[(last ^ (last * 0x53a22864)) & 63] = x;
    }
  }
};
inline const Unscramble unscramble;

/**
 * Finds the points of a block whose words have the high six bits 0 … parts − 1; each of these
 * occurs once. Writes the words, and how far behind `start` each point lies, counted round the
 * block's end.
 */
inline void findWords(uint32_t *__restrict words, uint32_t *__restrict points, int parts, int dimension, uint64_t stream, int start) {
  const uint32_t offset = start & (BLOCK - 1);
  const uint32_t *d = directions[dimension], base = sobolPoint(dimension, start - offset);
  const uint32_t seed = stream, shift = stream >> 32, factor = (seed >> 16) | 1, inverse = factor * (2 - factor * factor);
  for (int k = 0; k < parts; k++) {
    uint32_t last = (unscramble.reversed[k] ^ shift) & 63, first = unscramble.beforeLast[last] * inverse - seed;
    words[k] = unscramble.beforeFirst[first & 63];
  }
  uint32_t below[6];
  for (int j = 0; j < 6; j++) below[j] = d[j] ^ (1u << j);
  for (int k = 0; k < parts; k++) {
    uint32_t x = words[k] ^ (base & 63);
    for (int j = 5; j > 0; j--) x ^= below[j] & (uint32_t)((int32_t)(x << (31 - j)) >> 31);
    points[k] = (x - offset) & (BLOCK - 1);
    words[k] = scramble(words[k] | (base & ~63u), seed, factor, shift);
  }
}
