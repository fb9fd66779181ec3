/**
 * The functions and points of the engine's draws, one number at a time, with the engine's bits. The
 * engine computes them in lanes of WASM; here they are plain sums and products, which ECMA-262
 * fixes to the last bit. exp and ln are AssemblyScript's own; the engine's draws have kernels of
 * their own instead.
 */
import { log } from '../../engine/mathematics.ts';
import { sobolTable } from '../../engine/sobol-table.ts';

/** AS 241, PPND16 (Wichura 1988), from the highest power down: numerators, then denominators. */
const CENTRE = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
] as const;
const SHOULDER = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
] as const;

/** z with Φ(z) = u, for u at least 2⁻³³ away from 0 and 1. */
export function inverseNormal(u: number): number {
  const q = u - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * horner(CENTRE[0], r)) / horner(CENTRE[1], r);
  }
  const r = Math.sqrt(-log(q < 0 ? u : 1 - u)) - 1.6;
  const z = horner(SHOULDER[0], r) / horner(SHOULDER[1], r);
  return q < 0 ? -z : z;
}

function horner(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient);
}

const f = Math.fround;

/** Φ(x) in 32 bits (Abramowitz and Stegun 1964, 26.2.17). */
export function normalDistribution(x: number): number {
  const away = Math.min(13, Math.abs(x));
  const density = f(f(0.3989422804014327) * exponential32(f(-0.5 * f(away * away))));
  const t = f(1 / f(1 + f(f(0.2316419) * away)));
  const tail = f(
    density * f(horner32([1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153], t) * t),
  );
  return x < 0 ? tail : f(1 - tail);
}

/** e^x of −85 ≤ x ≤ 0: x = k · ln 2 + r, and e^r by its Taylor series. */
function exponential32(x: number): number {
  const rounder = 1.5 * 2 ** 23;
  const k = f(f(f(x * f(Math.LOG2E)) + rounder) - rounder);
  const r = f(f(x + f(k * -0.693359375)) + f(k * f(2.1219444e-4)));
  return f(horner32([1 / 720, 1 / 120, 1 / 24, 1 / 6, 0.5, 1, 1], r) * 2 ** k);
}

function horner32(coefficients: readonly number[], x: number): number {
  return coefficients.map(f).reduce((sum, coefficient) => f(f(sum * x) + coefficient));
}

const GOLDEN = 0x9e3779b97f4a7c15n;

/** SplitMix64's finaliser (Steele, Lea and Flood 2014), over the parts of an address in turn. */
function streamBits(address: readonly number[]): bigint {
  return address.reduce((bits, part) => {
    let z = BigInt.asUintN(64, bits + GOLDEN + BigInt(part));
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  }, 0n);
}

const POINT_BITS = 12;

/** Point `index` of a dimension (Joe and Kuo 2008): its first bit is worth 1/2. */
function sobolPoint(dimension: number, index: number): number {
  let point = 0;
  for (const [bit, direction] of directionNumbers(dimension).entries())
    if ((index >> bit) & 1) point ^= direction;
  return point;
}

const known = new Map<number, number[]>();

function directionNumbers(dimension: number): number[] {
  let numbers = known.get(dimension);
  if (numbers === undefined) {
    numbers = computeDirections(dimension);
    known.set(dimension, numbers);
  }
  return numbers;
}

/** The recurrence of Bratley and Fox (1988). Dimension 0 is the van der Corput sequence. */
function computeDirections(dimension: number): number[] {
  const { polynomials, initialNumbers } = sobolTable();
  const polynomial = polynomials[dimension]!;
  const degree = 31 - Math.clz32(polynomial);
  const v: number[] = [];
  for (let k = 0; k < POINT_BITS; k += 1) {
    if (degree === 0) v.push(1 << (31 - k));
    else if (k < degree) v.push(initialNumbers[dimension * POINT_BITS + k]! << (31 - k));
    else {
      let next = v[k - degree]! ^ (v[k - degree]! >>> degree);
      for (let j = 1; j < degree; j += 1) if ((polynomial >> (degree - j)) & 1) next ^= v[k - j]!;
      v.push(next);
    }
  }
  return v;
}

/**
 * A point scrambled by Owen's method (1995), by the hash of Laine and Karras (2011) with Vegdahl's
 * constants: the middle of one of 2³² intervals of (0, 1).
 */
export function scrambledPoint(
  seed: number,
  stakeholder: number,
  dimension: number,
  randomisation: number,
  index: number,
): number {
  const stream = streamBits([seed, stakeholder, dimension, randomisation]);
  const low = Number(stream & 0xffff_ffffn);
  let x = reversed(sobolPoint(dimension, index));
  x ^= Math.imul(x, 0x3d20adea);
  x = Math.imul(x + low, (low >>> 16) | 1);
  x ^= Math.imul(x, 0x05526c56);
  x ^= Math.imul(x, 0x53a22864);
  return ((reversed(x ^ Number(stream >> 32n)) >>> 0) + 0.5) * 2 ** -32;
}

function reversed(bits: number): number {
  let result = 0;
  for (let bit = 0; bit < 32; bit += 1) result |= ((bits >>> bit) & 1) << (31 - bit);
  return result;
}
