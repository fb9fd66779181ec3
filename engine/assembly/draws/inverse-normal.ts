import { BLOCK } from '../limits';
import { tailPlaces, tailUniforms } from './buffers';
import { logarithmPair } from './logarithm';

/**
 * z with Φ(z) = u, 0 < u < 1, to about 1 part in 10¹⁶: algorithm AS 241, PPND16 (Wichura 1988, Applied Statistics 37,
 * 477–484), from which all constants are. One number, over the whole range.
 */
export function inverseNormal(u: f64): f64 {
  const q = u - 0.5;
  if (Math.abs(q) <= CENTRE) return f64x2.extract_lane(centre(f64x2.splat(q)), 0);
  const tail = q < 0 ? u : 1.0 - u;
  const r = Math.sqrt(-Math.log(tail));
  const z = r <= 5.0 ? f64x2.extract_lane(shoulder(f64x2.splat(r - 1.6)), 0) : farTail(r - 5.0);
  return q < 0 ? -z : z;
}

const CENTRE: f64 = 0.425;

/**
 * The same of BLOCK numbers in place, all of them at least 2⁻³³ away from 0 and 1 (so that the far tail is not met). The
 * centre's formula is taken of all, and those beyond it, 15 in 100, are then put right two by two.
 */
export function inverseNormals(at: usize): void {
  let tails: i32 = 0;
  const uniforms = tailUniforms;
  const places = tailPlaces;
  for (let k = 0; k < BLOCK; k += 2) {
    const place = at + ((<usize>k) << 3);
    const u = v128.load(place);
    const q = f64x2.sub(u, f64x2.splat(0.5));
    const beyond = i64x2.bitmask(f64x2.gt(f64x2.abs(q), f64x2.splat(CENTRE)));
    v128.store(place, centre(q));
    if (beyond == 0) continue;
    // Written where the next one comes, and kept only if it lies in a tail.
    store<f64>(uniforms + ((<usize>tails) << 3), f64x2.extract_lane(u, 0));
    store<i32>(places + ((<usize>tails) << 2), <i32>place);
    tails += beyond & 1;
    store<f64>(uniforms + ((<usize>tails) << 3), f64x2.extract_lane(u, 1));
    store<i32>(places + ((<usize>tails) << 2), <i32>place + 8);
    tails += beyond >> 1;
  }
  // An odd one out is paired with itself.
  store<f64>(uniforms + ((<usize>tails) << 3), load<f64>(uniforms + ((<usize>max(0, tails - 1)) << 3)));
  store<i32>(places + ((<usize>tails) << 2), load<i32>(places + ((<usize>max(0, tails - 1)) << 2)));
  for (let k = 0; k < tails; k += 2) {
    const z = tailPair(v128.load(uniforms + ((<usize>k) << 3)));
    store<f64>(load<i32>(places + ((<usize>k) << 2)), f64x2.extract_lane(z, 0));
    store<f64>(load<i32>(places + ((<usize>k) << 2), 4), f64x2.extract_lane(z, 1));
  }
}

function tailPair(u: v128): v128 {
  const below = f64x2.lt(u, f64x2.splat(0.5));
  const tail = v128.bitselect(u, f64x2.sub(f64x2.splat(1.0), u), below);
  const r = f64x2.sqrt(f64x2.neg(logarithmPair(tail)));
  const z = shoulder(f64x2.sub(r, f64x2.splat(1.6)));
  return v128.xor(z, v128.and(below, f64x2.splat(-0.0)));
}

/** c·r + d */
function step(c: v128, r: v128, d: f64): v128 {
  return f64x2.add(f64x2.mul(c, r), f64x2.splat(d));
}

function centre(q: v128): v128 {
  const r = f64x2.sub(f64x2.splat(0.180625), f64x2.mul(q, q));
  let above = step(f64x2.splat(2509.0809287301226727), r, 33430.575583588128105);
  above = step(above, r, 67265.770927008700853);
  above = step(above, r, 45921.953931549871457);
  above = step(above, r, 13731.693765509461125);
  above = step(above, r, 1971.5909503065514427);
  above = step(above, r, 133.14166789178437745);
  above = step(above, r, 3.387132872796366608);
  let below = step(f64x2.splat(5226.495278852854561), r, 28729.085735721942674);
  below = step(below, r, 39307.89580009271061);
  below = step(below, r, 21213.794301586595867);
  below = step(below, r, 5394.1960214247511077);
  below = step(below, r, 687.1870074920579083);
  below = step(below, r, 42.313330701600911252);
  below = step(below, r, 1.0);
  return f64x2.div(f64x2.mul(q, above), below);
}

function shoulder(r: v128): v128 {
  let above = step(f64x2.splat(7.7454501427834140764e-4), r, 0.0227238449892691845833);
  above = step(above, r, 0.24178072517745061177);
  above = step(above, r, 1.27045825245236838258);
  above = step(above, r, 3.64784832476320460504);
  above = step(above, r, 5.7694972214606914055);
  above = step(above, r, 4.6303378461565452959);
  above = step(above, r, 1.42343711074968357734);
  let below = step(f64x2.splat(1.05075007164441684324e-9), r, 5.475938084995344946e-4);
  below = step(below, r, 0.0151986665636164571966);
  below = step(below, r, 0.14810397642748007459);
  below = step(below, r, 0.68976733498510000455);
  below = step(below, r, 1.6763848301838038494);
  below = step(below, r, 2.05319162663775882187);
  below = step(below, r, 1.0);
  return f64x2.div(above, below);
}

function farTail(r: f64): f64 {
  const above =
    ((((((2.01033439929228813265e-7 * r + 2.71155556874348757815e-5) * r + 0.0012426609473880784386) * r +
      0.026532189526576123093) *
      r +
      0.29656057182850489123) *
      r +
      1.7848265399172913358) *
      r +
      5.4637849111641143699) *
      r +
    6.6579046435011037772;
  const below =
    ((((((2.04426310338993978564e-15 * r + 1.4215117583164458887e-7) * r + 1.8463183175100546818e-5) * r +
      7.868691311456132591e-4) *
      r +
      0.0148753612908506148525) *
      r +
      0.13692988092273580531) *
      r +
      0.59983220655588793769) *
      r +
    1.0;
  return above / below;
}
