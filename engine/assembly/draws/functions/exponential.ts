/** e^x of two numbers at a time, with the bits of AssemblyScript's own Math.exp. */
import { EXPONENTIAL_TABLE } from './exponential-table';

/**
 * Constants of exp.c in ARM's optimized routines (2018), whose method this is: 128/ln 2; 1.5 · 2⁵²
 * (adding and subtracting it rounds to a whole number, which the sum's low bits hold meanwhile);
 * −ln 2/128 in two parts; the coefficients of e^r − 1 − r on |r| ≤ ln 2/256, from the square on.
 * They are in a table because a constant in code takes three instructions at each use.
 */
const CONSTANTS: usize = memory.data<u64>(
  [
    0x40671547652b82fe, 0x4338000000000000, 0xbf762e42fefa0000, 0xbd0cf79abc9e3b3a, 0x3fdffffffffffdbd,
    0x3fc555555555543c, 0x3fa55555cf172b91, 0x3f81111167a4d017,
  ],
  16,
);
/** Below this, the result may be subnormal, which takes more steps. */
const LEAST: f64 = -512.0;

/**
 * Replaces each x of a row by e^(x − most), x ≤ most. The bits are those of Math.exp, whose steps
 * are taken in both lanes at once. Error at most 0.51 units in the last place.
 */
export function exponentials(row: usize, most: usize, bytes: usize): void {
  const least = f64x2.splat(LEAST);
  for (let at: usize = 0; at < bytes; at += 16) {
    const x = f64x2.sub(v128.load(row + at), v128.load(most + at));
    const usual = i64x2.all_true(f64x2.gt(x, least));
    v128.store(row + at, usual ? inline.always(exponentialPair(x)) : oneByOne(x));
  }
}

/** e^x of one number x ≤ 0. */
export function exponential(x: f64): f64 {
  const both = f64x2.splat(x);
  return f64x2.extract_lane(x > LEAST ? exponentialPair(both) : oneByOne(both), 0);
}

function exponentialPair(x: v128): v128 {
  const rounder = v128.load64_splat(CONSTANTS, 8);
  const shifted = f64x2.add(f64x2.mul(v128.load64_splat(CONSTANTS), x), rounder);
  const steps = f64x2.sub(shifted, rounder);
  const r = f64x2.add(
    f64x2.add(x, f64x2.mul(steps, v128.load64_splat(CONSTANTS, 16))),
    f64x2.mul(steps, v128.load64_splat(CONSTANTS, 24)),
  );
  const first = v128.load(entry(i64x2.extract_lane(shifted, 0)));
  const second = v128.load(entry(i64x2.extract_lane(shifted, 1)));
  const rest = v128.shuffle<f64>(first, second, 0, 2);
  const scale = i64x2.add(v128.shuffle<f64>(first, second, 1, 3), i64x2.shl(shifted, 45));
  const r2 = f64x2.mul(r, r);
  const c3 = f64x2.mul(r, v128.load64_splat(CONSTANTS, 40));
  const c5 = f64x2.mul(r, v128.load64_splat(CONSTANTS, 56));
  const low = f64x2.mul(r2, f64x2.add(v128.load64_splat(CONSTANTS, 32), c3));
  const high = f64x2.mul(f64x2.mul(r2, r2), f64x2.add(v128.load64_splat(CONSTANTS, 48), c5));
  const beyond = f64x2.add(f64x2.add(f64x2.add(rest, r), low), high);
  return f64x2.add(scale, f64x2.mul(scale, beyond));
}

/** The table's pair of numbers for k ≡ i (mod 128). */
function entry(k: i64): usize {
  return EXPONENTIAL_TABLE + ((<usize>k & 127) << 4);
}

function oneByOne(x: v128): v128 {
  const first = Math.exp(f64x2.extract_lane(x, 0));
  return f64x2.replace_lane(f64x2.splat(first), 1, Math.exp(f64x2.extract_lane(x, 1)));
}
