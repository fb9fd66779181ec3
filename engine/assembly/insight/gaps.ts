/** By how much each option is ahead of the best one, draw by draw. */
import { floats, getF64, setF64 } from '../arena';
import { ROW } from '../draws/block';
import { drawsOf, evRow, runs } from '../draws/runs';
import { BLOCK, MAX_OPTIONS, RANDOMISATIONS } from '../limits';
import { options } from '../problem';
import { best } from '../summary/options';
import { headline } from './draw-block';
import { places } from './points';

/**
 * In 32 bits, a row for each option: EV − EV of the best option. The best option's own row holds 1
 * for each draw that counts, and 0 for a place without one.
 */
let gapRows: usize = 0;
/** Gaps of a part in 64 bits, one row for each option. */
const partGaps: usize = memory.data((MAX_OPTIONS * BLOCK) << 3, 16);
/** The same draw by draw, MAX_OPTIONS places for each; a draw that is not finite has 0 in all. */
export const drawGaps: usize = memory.data((MAX_OPTIONS * BLOCK) << 3, 16);

export function planGaps(): void {
  gapRows = floats(options * RANDOMISATIONS * places);
}

export function clearGaps(): void {
  memory.fill(gapRows, 0, (<usize>(options * RANDOMISATIONS * places)) << 2);
}

/** Where an option's gaps are, from a point of a randomisation on. */
export function gapRow(r: i32, start: i32, option: i32): usize {
  return gapRows + ((<usize>((option * RANDOMISATIONS + r) * places + start)) << 2);
}

/** Gaps of the part that was just drawn. */
export function readBlock(r: i32, start: i32, count: i32): void {
  const values = headline();
  const top = values + <usize>best * ROW;
  for (let o = 0; o < options; o += 1)
    for (let at: usize = 0; at < (<usize>count) << 3; at += 8)
      store<f64>(
        partGaps + <usize>o * ROW + at,
        load<f64>(values + <usize>o * ROW + at) - load<f64>(top + at),
      );
  keepGaps(r, start, count);
}

/** Gaps of a part of the headline's draws. A run is a range of points of every randomisation. */
export function readRuns(r: i32, start: i32, count: i32): void {
  let from = 0;
  for (let run = 0; run < runs; run += 1) {
    const length = drawsOf(run) / RANDOMISATIONS;
    const first = max(start, from);
    const last = min(start + count, from + length);
    for (let o = 0; o < options; o += 1) {
      const values = evRow(run, o);
      const top = evRow(run, best);
      for (let point = first; point < last; point += 1) {
        const slot = r * length + point - from;
        setF64(partGaps, o * BLOCK + point - start, getF64(values, slot) - getF64(top, slot));
      }
    }
    from += length;
  }
  keepGaps(r, start, count);
}

function keepGaps(r: i32, start: i32, count: i32): void {
  for (let draw = 0; draw < count; draw += 1) {
    let sum: f64 = 0;
    for (let o = 0; o < options; o += 1) sum += getF64(partGaps, o * BLOCK + draw);
    const counts = isFinite(sum);
    for (let o = 0; o < options; o += 1) {
      const gap = o == best ? 1.0 : getF64(partGaps, o * BLOCK + draw);
      setF64(drawGaps, draw * MAX_OPTIONS + o, counts ? gap : 0.0);
    }
  }
  for (let o = 0; o < options; o += 1) {
    const row = gapRow(r, start, o);
    for (let draw = 0; draw < count; draw += 1)
      store<f32>(row + ((<usize>draw) << 2), <f32>getF64(drawGaps, draw * MAX_OPTIONS + o));
  }
}
