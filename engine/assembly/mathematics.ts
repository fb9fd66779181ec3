/**
 * The standard library's functions, for what is worked out outside the module. They are software all through (musl's, as
 * AssemblyScript has them), so that their bits depend on no machine; how exact JavaScript's own are, ECMA-262 leaves open.
 */

/** e^x. */
export function exp(x: f64): f64 {
  return Math.exp(x);
}

/** ln x; −∞ of 0, NaN below. */
export function log(x: f64): f64 {
  return Math.log(x);
}

/** x^y. */
export function pow(x: f64, y: f64): f64 {
  return Math.pow(x, y);
}
