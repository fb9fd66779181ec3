/**
 * Arithmetic with so many binary places that its own error does not matter: integers in units of
 * 2⁻ᴾᴸᴬᶜᴱˢ.
 */

const PLACES = 640n;
export const ONE = 1n << PLACES;

/** A double, exactly where it is at least 2⁻⁵⁸⁷ or so. */
export function exact(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const digits = exponent === 0n ? bits : (bits & 0xf_ffff_ffff_ffffn) | (1n << 52n);
  const shift = PLACES + (exponent === 0n ? 1n : exponent) - 1075n;
  const value = shift >= 0n ? digits << shift : digits >> -shift;
  return x < 0 ? -value : value;
}

export function times(a: bigint, b: bigint): bigint {
  return (a * b) >> PLACES;
}

export function over(a: bigint, b: bigint): bigint {
  return (a << PLACES) / b;
}

/** e^x by its series, of x over 2¹⁰, squared ten times. */
export function exactExponential(x: bigint): bigint {
  const small = x >> 10n;
  let term = ONE;
  let sum = ONE;
  for (let k = 1n; term !== 0n && term !== -1n; k += 1n) {
    term = times(term, small) / k;
    sum += term;
  }
  for (let k = 0; k < 10; k += 1) sum = times(sum, sum);
  return sum;
}

/** φ(z), and Φ(z) − 1/2 = φ(z) · (z + z³/3 + z⁵/15 + …) (Marsaglia 2004). */
export function exactNormal(z: bigint): { density: bigint; beyondHalf: bigint } {
  const square = times(z, z);
  const density = over(exactExponential(-square >> 1n), squareRoot(2n * PI));
  let term = z;
  let sum = z;
  for (let k = 3n; term !== 0n && term !== -1n; k += 2n) {
    term = times(term, square) / k;
    sum += term;
  }
  return { density, beyondHalf: times(density, sum) };
}

/** How far a double is from an exact value, in units of the double's last place. */
export function ulpsOff(found: number, off: bigint): number {
  const ulp = exact(2 ** Math.max(-1074, Math.floor(Math.log2(Math.abs(found))) - 52));
  return Math.abs(Number((off * 10_000n) / ulp)) / 10_000;
}

function squareRoot(x: bigint): bigint {
  const wanted = x << PLACES;
  let root = ONE * 4n;
  for (;;) {
    const next = (root + wanted / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** π = 16 arctan 1/5 − 4 arctan 1/239 (Machin 1706). */
const PI = 16n * arcTangent(5n) - 4n * arcTangent(239n);

function arcTangent(inverse: bigint): bigint {
  let power = ONE / inverse;
  let sum = power;
  for (let k = 3n, sign = -1n; power !== 0n; k += 2n, sign = -sign) {
    power /= inverse * inverse;
    sum += (sign * power) / k;
  }
  return sum;
}
