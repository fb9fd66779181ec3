/** Sums of four numbers of 32 bits, as doubles: of lanes 0 and 2, and of lanes 1 and 3. */
export function widen(four: v128): v128 {
  const high = v128.shuffle<f64>(four, four, 1, 1);
  return f64x2.add(f64x2.promote_low_f32x4(four), f64x2.promote_low_f32x4(high));
}

/** The sum of four numbers of 32 bits, as a double. */
export function sumOf(four: v128): f64 {
  const pair = inline.always(widen(four));
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
}
