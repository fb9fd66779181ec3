/** By how much each option is ahead of the best one, draw by draw. */
import { floats, getF64, setF64 } from '../arena';
import { drawsOf, evRow, runs, valueRow } from '../draws/for-insight';
import { BLOCK, MAX_OPTIONS, RANDOMISATIONS } from '../limits';
import { options } from '../problem';
import { ROW } from '../rows';
import { best } from '../summary/options';
import { blocks } from './points';

/**
 * In 32 bits, a row for each option: EV − EV of the best option. The best option's own row holds 1
 * for each draw that counts, and 0 for a place without one.
 */
let gapRows: usize = 0;
/** The same of one part in 64 bits, rows of BLOCK. A draw that is not finite has 0 in all rows. */
export const partGaps: usize = memory.data((MAX_OPTIONS * BLOCK) << 3, 16);

export function planGaps(): void {
  gapRows = floats(options * RANDOMISATIONS * blocks * BLOCK);
}

export function clearGaps(): void {
  memory.fill(gapRows, 0, (<usize>(options * RANDOMISATIONS * blocks * BLOCK)) << 2);
}

/** Where an option's gaps are, from a point of a randomisation on. */
export function gapRow(randomisation: i32, start: i32, option: i32): usize {
  return gapRows + ((<usize>((option * RANDOMISATIONS + randomisation) * blocks * BLOCK + start)) << 2);
}

/** Bytes of a part's rows, up to the next pair of draws. */
export function partBytes(count: i32): usize {
  return (<usize>((count + 1) & ~1)) << 3;
}

/** Gaps of the part that was just drawn. */
export function readBlock(randomisation: i32, start: i32, count: i32): void {
  for (let o = 0; o < options; o += 1)
    subtract(partGaps + <usize>o * ROW, valueRow(o), valueRow(best), count);
  keepGaps(randomisation, start, count);
}

/** Gaps of a part of the headline's draws. A run is a range of points of every randomisation. */
export function readRuns(randomisation: i32, start: i32, count: i32): void {
  let from = 0;
  for (let run = 0; run < runs; run += 1) {
    const length = drawsOf(run) / RANDOMISATIONS;
    const first = max(start, from);
    const last = min(start + count, from + length);
    const slot = (<usize>(randomisation * length + first - from)) << 3;
    const place = (<usize>(first - start)) << 3;
    if (first < last)
      for (let o = 0; o < options; o += 1)
        subtract(
          partGaps + <usize>o * ROW + place,
          evRow(run, o) + slot,
          evRow(run, best) + slot,
          last - first,
        );
    from += length;
  }
  keepGaps(randomisation, start, count);
}

function subtract(to: usize, from: usize, less: usize, count: i32): void {
  const even = (<usize>(count & ~1)) << 3;
  for (let at: usize = 0; at < even; at += 16)
    v128.store(to + at, f64x2.sub(v128.load(from + at), v128.load(less + at)));
  if (count & 1) store<f64>(to + even, load<f64>(from + even) - load<f64>(less + even));
}

function keepGaps(randomisation: i32, start: i32, count: i32): void {
  const bytes = partBytes(count);
  const counts = partGaps + <usize>best * ROW;
  // v − v is 0 for finite numbers alone; the best option's own gap is then 0.
  for (let at: usize = 0; at < bytes; at += 16) {
    let sum = f64x2.splat(0);
    for (let o = 0; o < options; o += 1) sum = f64x2.add(sum, v128.load(partGaps + <usize>o * ROW + at));
    const isFinite = f64x2.eq(f64x2.sub(sum, sum), f64x2.splat(0));
    for (let o = 0; o < options; o += 1) {
      const row = partGaps + <usize>o * ROW + at;
      v128.store(row, v128.and(v128.load(row), isFinite));
    }
    v128.store(counts + at, v128.and(f64x2.splat(1), isFinite));
  }
  if (count & 1) for (let o = 0; o < options; o += 1) setF64(partGaps, o * BLOCK + count, 0);
  for (let o = 0; o < options; o += 1) {
    const row = gapRow(randomisation, start, o);
    const from = partGaps + <usize>o * ROW;
    for (let at: usize = 0; at < bytes; at += 16)
      v128.store64_lane(row + (at >> 1), f32x4.demote_f64x2_zero(v128.load(from + at)), 0);
  }
}

export function partGap(option: i32, draw: i32): f64 {
  return getF64(partGaps, option * BLOCK + draw);
}
