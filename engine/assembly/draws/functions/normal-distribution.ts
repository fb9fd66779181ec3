/** The standard normal distribution function of four numbers of 32 bits at a time. */

/**
 * Constants: −½; log₂ e; 1.5 · 2²³ (adding and subtracting it rounds to a whole number); −ln 2 in
 * two parts; the Taylor coefficients of e^r on |r| ≤ ln 2/2, from the sixth power down to the
 * third; 1/√(2π); 0.2316419 and the five coefficients of Abramowitz and Stegun 26.2.17 (1964). They
 * are in a table because a constant in code takes three instructions at each use.
 */
const CONSTANTS: usize = memory.data<f32>(
  [
    -0.5, 1.4426950408889634, 12582912.0, -0.693359375, 2.1219444e-4, 0.001388888888888889,
    0.008333333333333333, 0.041666666666666664, 0.16666666666666666, 0.3989422804014327, 0.2316419,
    1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153,
  ],
  16,
);
/** Beyond this many standard deviations Φ is 0 or 1 in 32 bits. */
const FARTHEST: f32 = 13.0;

/** Density at 0. */
export const DENSITY: f64 = 0.3989422804014327;

/** φ(x) of the last argument of `distribution`. */
export let density: v128 = f32x4.splat(0);

/**
 * Φ(x), with an error of at most 3 · 10⁻⁷; sets `density` to φ(x). x may be infinite, but not NaN.
 */
export function distribution(x: v128): v128 {
  const one = f32x4.splat(1.0);
  const away = f32x4.pmin(f32x4.splat(FARTHEST), f32x4.abs(x));
  density = f32x4.mul(
    constant(9),
    inline.always(exponentialOf(f32x4.mul(constant(0), f32x4.mul(away, away)))),
  );
  const t = f32x4.div(one, f32x4.add(one, f32x4.mul(constant(10), away)));
  let sum = constant(11);
  sum = f32x4.add(f32x4.mul(sum, t), constant(12));
  sum = f32x4.add(f32x4.mul(sum, t), constant(13));
  sum = f32x4.add(f32x4.mul(sum, t), constant(14));
  sum = f32x4.add(f32x4.mul(sum, t), constant(15));
  const tail = f32x4.mul(density, f32x4.mul(sum, t));
  return v128.bitselect(tail, f32x4.sub(one, tail), f32x4.lt(x, f32x4.splat(0)));
}

/** Φ(x) of one number. */
export function distributionOf(x: f32): f32 {
  return f32x4.extract_lane(distribution(f32x4.splat(x)), 0);
}

/** e^x for −85 ≤ x ≤ 0, by x = k · ln 2 + r. */
function exponentialOf(x: v128): v128 {
  const shifted = f32x4.add(f32x4.mul(x, constant(1)), constant(2));
  const steps = f32x4.sub(shifted, constant(2));
  let r = f32x4.add(x, f32x4.mul(steps, constant(3)));
  r = f32x4.add(r, f32x4.mul(steps, constant(4)));
  let sum = constant(5);
  sum = f32x4.add(f32x4.mul(sum, r), constant(6));
  sum = f32x4.add(f32x4.mul(sum, r), constant(7));
  sum = f32x4.add(f32x4.mul(sum, r), constant(8));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(0.5));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1.0));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1.0));
  // The whole number k is added to the exponent.
  return i32x4.add(sum, i32x4.shl(shifted, 23));
}

function constant(index: i32): v128 {
  return v128.load32_splat(CONSTANTS + ((<usize>index) << 2));
}
