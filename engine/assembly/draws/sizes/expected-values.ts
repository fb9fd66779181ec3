import { addF64, getI32, setI32 } from '../../arena';
import { BLOCK } from '../../limits';
import { consequenceItem, consequenceOption, consequenceSign, consequences, options } from '../../problem';
import { blockBytes, blockEv, blockEvUncorrected, blockRemoved, blockSizes, blockWinners } from '../buffers';

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;

/** EV of an option = Σ sign · size over its consequences, in their order; 0 for none. Of a block's draws. */
export function uncorrectedValues(): void {
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

/** The same with size − removed. */
export function correctedValues(): void {
  const bytes = blockBytes;
  memory.fill(blockEv, 0, <usize>options * ROW);
  for (let c = 0; c < consequences; c += 1) {
    const sign = f64x2.splat(<f64>getI32(consequenceSign, c));
    const size = blockSizes + <usize>getI32(consequenceItem, c) * ROW;
    const removed = blockRemoved + <usize>c * ROW;
    const to = blockEv + <usize>getI32(consequenceOption, c) * ROW;
    for (let draw: usize = 0; draw < bytes; draw += 16) {
      const counted = f64x2.sub(v128.load(size + draw), v128.load(removed + draw));
      v128.store(to + draw, f64x2.add(v128.load(to + draw), f64x2.mul(sign, counted)));
    }
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

/** Leaves in `blockWinners` which options have the highest EV in each draw. */
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
