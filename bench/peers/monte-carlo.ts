/** Plain Monte Carlo in TypeScript: returns p10, p90 and P(best), option by option. */
import type { Model } from './model.ts';

export function monteCarlo(
  { options, consequences, mean, factor }: Model,
  draws: number,
  seed: number,
): number[] {
  const items = mean.length;
  const rows = Float64Array.from(factor.flat());
  const option = Int32Array.from(consequences, (one) => one.option);
  const sign = Float64Array.from(consequences, (one) => one.sign);
  const item = Int32Array.from(consequences, (one) => one.item);
  const normals = new Float64Array(items + 1);
  const sizes = new Float64Array(items);
  const values = Array.from({ length: options }, () => new Float64Array(draws));
  const ev = new Float64Array(options);
  const wins = new Float64Array(options);
  const uniform = xoroshiro(seed);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let k = 1; k < items; k += 2) {
      // Box and Muller (1958) make two normal numbers at a time.
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
      const angle = 2 * Math.PI * uniform();
      normals[k] = radius * Math.cos(angle);
      normals[k + 1] = radius * Math.sin(angle);
    }
    let largest = -Infinity;
    for (let i = 0; i < items; i += 1) {
      let x = mean[i]!;
      for (let k = 1; k <= i; k += 1) x += rows[i * items + k]! * normals[k]!;
      sizes[i] = x;
      if (x > largest) largest = x;
    }
    for (let i = 0; i < items; i += 1) sizes[i] = Math.exp(sizes[i]! - largest);
    ev.fill(0);
    for (let c = 0; c < item.length; c += 1) ev[option[c]!]! += sign[c]! * sizes[item[c]!]!;
    let highest = -Infinity;
    for (let o = 0; o < options; o += 1) {
      values[o]![draw] = ev[o]!;
      if (ev[o]! > highest) highest = ev[o]!;
    }
    let ties = 0;
    for (let o = 0; o < options; o += 1) if (ev[o] === highest) ties += 1;
    for (let o = 0; o < options; o += 1) if (ev[o] === highest) wins[o]! += 1 / ties;
  }
  return values.flatMap((all, o) => {
    all.sort();
    return [quantile(all, 0.1), quantile(all, 0.9), wins[o]! / draws];
  });
}

function quantile(sorted: Float64Array, p: number): number {
  const position = (sorted.length - 1) * p;
  const low = sorted[Math.floor(position)]!;
  return low + (position - Math.floor(position)) * (sorted[Math.ceil(position)]! - low);
}

/** xoroshiro64* (Blackman and Vigna 2018) in 32-bit arithmetic. */
function xoroshiro(seed: number): () => number {
  let a = Math.imul(seed, 0x9e3779b9) | 1;
  let b = Math.imul(seed + 1, 0x85ebca6b) | 1;
  return () => {
    const bits = Math.imul(a, 0x9e3779bb) >>> 0;
    b ^= a;
    a = ((a << 26) | (a >>> 6)) ^ b ^ (b << 9);
    b = (b << 13) | (b >>> 19);
    return (bits + 0.5) / 2 ** 32;
  };
}
