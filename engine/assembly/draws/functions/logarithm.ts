/** ln x of two numbers at a time, with the bits of AssemblyScript's own Math.log. */
import { CENTRE, INVERSE_AND_LOGARITHM } from './logarithm-table';

// Constants of log.c in ARM's optimized routines (2018), whose method this is: ln 2 in two parts,
// and the coefficients of ln(1 + r) − r on |r| < 1/256.
const LN2_HIGH: f64 = reinterpret<f64>(0x3fe62e42fefa3800);
const LN2_LOW: f64 = reinterpret<f64>(0x3d2ef35793c76730);
const A0: f64 = reinterpret<f64>(0xbfe0000000000001);
const A1: f64 = reinterpret<f64>(0x3fd555555551305b);
const A2: f64 = reinterpret<f64>(0xbfcfffffffeb4590);
const A3: f64 = reinterpret<f64>(0x3fc999b324f10111);
const A4: f64 = reinterpret<f64>(0xbfc55575e506c89f);
/** Bits of 0.6875, where the subintervals begin. */
const FIRST: i64 = 0x3fe6000000000000;
const EXPONENT: i64 = (<i64>0xfff) << 52;

/**
 * ln x of two normal numbers 0 < x < 0.93. The bits are those of Math.log, whose steps are taken in
 * both lanes at once. Error below 0.52 units in the last place.
 */
export function logarithmPair(x: v128): v128 {
  const beyond = i64x2.sub(x, i64x2.splat(FIRST));
  const first = i64x2.extract_lane(beyond, 0);
  const second = i64x2.extract_lane(beyond, 1);
  const z = i64x2.sub(x, v128.and(beyond, i64x2.splat(EXPONENT)));
  const exponent = f64x2.replace_lane(f64x2.splat(<f64>(first >> 52)), 1, <f64>(second >> 52));
  const inverses = v128.load(INVERSE_AND_LOGARITHM + place(first));
  const others = v128.load(INVERSE_AND_LOGARITHM + place(second));
  const inverse = v128.shuffle<f64>(inverses, others, 0, 2);
  const logarithm = v128.shuffle<f64>(inverses, others, 1, 3);
  const centres = v128.load(CENTRE + place(first));
  const otherCentres = v128.load(CENTRE + place(second));
  const high = v128.shuffle<f64>(centres, otherCentres, 0, 2);
  const low = v128.shuffle<f64>(centres, otherCentres, 1, 3);
  const r = f64x2.mul(f64x2.sub(f64x2.sub(z, high), low), inverse);
  const w = f64x2.add(f64x2.mul(exponent, f64x2.splat(LN2_HIGH)), logarithm);
  const sum = f64x2.add(w, r);
  const rest = f64x2.add(f64x2.add(f64x2.sub(w, sum), r), f64x2.mul(exponent, f64x2.splat(LN2_LOW)));
  const r2 = f64x2.mul(r, r);
  const outer = f64x2.add(f64x2.splat(A3), f64x2.mul(r, f64x2.splat(A4)));
  const inner = f64x2.add(f64x2.add(f64x2.splat(A1), f64x2.mul(r, f64x2.splat(A2))), f64x2.mul(r2, outer));
  const tail = f64x2.mul(f64x2.mul(r, r2), inner);
  return f64x2.add(f64x2.add(f64x2.add(rest, f64x2.mul(r2, f64x2.splat(A0))), tail), sum);
}

/** ln x of one normal number 0 < x < 0.93. */
export function logarithm(x: f64): f64 {
  return f64x2.extract_lane(logarithmPair(f64x2.splat(x)), 0);
}

/**
 * The offset of the table's pair for a number's subinterval, which its seven leading bits select.
 */
function place(beyond: i64): usize {
  return (<usize>(beyond >> 45) & 127) << 4;
}
