import { EXPONENTIAL_TABLE } from './exponential-table';

// Constants of exp.c in ARM's optimized routines (2018), from which the method is: 128/ln 2, −ln 2/128 in two parts, and
// a polynomial for e^r − 1 − r on |r| ≤ ln 2/256.
const STEPS: f64 = reinterpret<f64>(0x40671547652b82fe);
const STEP_HIGH: f64 = reinterpret<f64>(0xbf762e42fefa0000);
const STEP_LOW: f64 = reinterpret<f64>(0xbd0cf79abc9e3b3a);
const C2: f64 = reinterpret<f64>(0x3fdffffffffffdbd);
const C3: f64 = reinterpret<f64>(0x3fc555555555543c);
const C4: f64 = reinterpret<f64>(0x3fa55555cf172b91);
const C5: f64 = reinterpret<f64>(0x3f81111167a4d017);
/** 1.5 · 2⁵²: added and taken away again it rounds to a whole number, which stands in the low bits between the two. */
const ROUNDER: f64 = reinterpret<f64>(0x4338000000000000);
/** Below it the result may be subnormal, which takes more steps. */
const LEAST: f64 = -512.0;

/**
 * e^x of two numbers x ≤ 0: the same bits as Math.exp, whose steps are taken here in both lanes at once. Error below 0.511 + 0.002
 * units in the last place.
 */
export function exponentialPair(x: v128): v128 {
  if (!i64x2.all_true(f64x2.gt(x, f64x2.splat(LEAST)))) return oneByOne(x);
  const rounder = f64x2.splat(ROUNDER);
  const shifted = f64x2.add(f64x2.mul(f64x2.splat(STEPS), x), rounder);
  const steps = f64x2.sub(shifted, rounder);
  const r = f64x2.add(
    f64x2.add(x, f64x2.mul(steps, f64x2.splat(STEP_HIGH))),
    f64x2.mul(steps, f64x2.splat(STEP_LOW)),
  );
  const first = v128.load(entry(i64x2.extract_lane(shifted, 0)));
  const second = v128.load(entry(i64x2.extract_lane(shifted, 1)));
  const rest = v128.shuffle<f64>(first, second, 0, 2);
  const scale = i64x2.add(v128.shuffle<f64>(first, second, 1, 3), i64x2.shl(shifted, 45));
  const r2 = f64x2.mul(r, r);
  const low = f64x2.mul(r2, f64x2.add(f64x2.splat(C2), f64x2.mul(r, f64x2.splat(C3))));
  const high = f64x2.mul(f64x2.mul(r2, r2), f64x2.add(f64x2.splat(C4), f64x2.mul(r, f64x2.splat(C5))));
  const beyond = f64x2.add(f64x2.add(f64x2.add(rest, r), low), high);
  return f64x2.add(scale, f64x2.mul(scale, beyond));
}

/** The table's pair of numbers for k ≡ i (mod 128). */
function entry(k: i64): usize {
  return EXPONENTIAL_TABLE + (((<usize>k) & 127) << 4);
}

function oneByOne(x: v128): v128 {
  const first = Math.exp(f64x2.extract_lane(x, 0));
  return f64x2.replace_lane(f64x2.splat(first), 1, Math.exp(f64x2.extract_lane(x, 1)));
}
