/**
 * The options' expected values in the draws of a block, without overlaps, and the best
 * option of each draw. Cost consequences · draws.
 */
import { addF64, getF64, getI32, setF64 } from '../../arena';
import { BLOCK, MAX_OPTIONS } from '../../limits';
import { consequenceItem, consequenceOption, consequenceSign, consequences, options } from '../../problem';
import { ROW } from '../../rows';
import { blockBytes } from '../block';
import { blockSizes } from './item-sizes';

export const blockEvUncorrected: usize = memory.data((MAX_OPTIONS * BLOCK) << 3, 16);
/** For each draw of a block a bit mask: bit o is set where option o has the highest EV. */
const blockWinners: usize = memory.data(BLOCK << 2, 16);

/**
 * Computes the EVs of a block's draws: EV of an option = Σ sign · size over its consequences, in
 * their order; 0 for none.
 */
export function computeUncorrectedValues(): void {
  const bytes = blockBytes;
  memory.fill(blockEvUncorrected, 0, <usize>options * ROW);
  for (let c = 0; c < consequences; c += 1) {
    const sign = f64x2.splat(<f64>getI32(consequenceSign, c));
    const size = blockSizes + <usize>getI32(consequenceItem, c) * ROW;
    const to = blockEvUncorrected + <usize>getI32(consequenceOption, c) * ROW;
    for (let draw: usize = 0; draw < bytes; draw += 16)
      v128.store(to + draw, f64x2.add(v128.load(to + draw), f64x2.mul(sign, v128.load(size + draw))));
  }
}

/** Whether every value of a block's draws is finite: v − v is 0 for finite numbers alone. */
export function areFinite(evs: usize): bool {
  let differences = f64x2.splat(0);
  for (let o = 0; o < options; o += 1)
    for (let at: usize = 0; at < blockBytes; at += 16) {
      const value = v128.load(evs + <usize>o * ROW + at);
      differences = f64x2.add(differences, f64x2.sub(value, value));
    }
  return i64x2.all_true(f64x2.eq(differences, f64x2.splat(0)));
}

export function isFiniteDraw(draw: i32): bool {
  for (let o = 0; o < options; o += 1)
    if (!isFinite(getF64(blockEvUncorrected, o * BLOCK + draw))) return false;
  return true;
}

/** The values of a draw that is not finite become NaN, so that nothing counts them. */
export function spoilValues(draw: i32): void {
  for (let o = 0; o < options; o += 1) setF64(blockEvUncorrected, o * BLOCK + draw, NaN);
}

/** Writes to `blockWinners` which options have the highest EV in each draw. */
export function findWinners(evs: usize): void {
  for (let draw: usize = 0; draw < blockBytes; draw += 16) {
    let highest = v128.load(evs + draw);
    for (let o = 1; o < options; o += 1)
      highest = f64x2.pmax(highest, v128.load(evs + <usize>o * ROW + draw));
    let winners = i64x2.splat(0);
    for (let o = 0; o < options; o += 1) {
      const wins = f64x2.eq(v128.load(evs + <usize>o * ROW + draw), highest);
      winners = v128.or(winners, v128.and(wins, i64x2.splat((<i64>1) << o)));
    }
    store<i64>(
      blockWinners + (draw >> 1),
      i64x2.extract_lane(winners, 0) | (i64x2.extract_lane(winners, 1) << 32),
    );
  }
}

/** Adds one win to the option with the highest EV; an exact tie is split equally. */
export function splitWin(draw: i32, to: usize): void {
  const winners = getI32(blockWinners, draw);
  const count = popcnt(winners);
  if (count == 1) {
    addF64(to, ctz(winners), 1.0);
    return;
  }
  for (let left = winners; left != 0; left &= left - 1) addF64(to, ctz(left), 1.0 / <f64>count);
}
