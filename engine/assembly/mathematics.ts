/**
 * e^x, ln x and x^y for code outside the module. They are AssemblyScript's own (musl's), computed
 * in software, so that their bits are the same on every machine. ECMA-262 does not say how exact
 * JavaScript's functions are.
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
