/** Sums of the gaps of each randomisation. */
import { addF64, getF64, setF64 } from '../arena';
import { MAX_OPTIONS, RANDOMISATIONS } from '../limits';
import { options } from '../problem';
import { ROW } from '../rows';
import { best } from '../summary/options';
import { partBytes, partGaps } from './gaps';

/**
 * For each randomisation and option: the sum of all gaps, and of those of the headline's draws. The
 * best option's place holds how many draws count.
 */
export const gapSums: usize = memory.data((RANDOMISATIONS * MAX_OPTIONS) << 3, 16);
export const mainGapSums: usize = memory.data((RANDOMISATIONS * MAX_OPTIONS) << 3, 16);
/** For each randomisation: the sum of what the best option of each draw is ahead. */
export const lossSums: usize = memory.data(RANDOMISATIONS << 3, 16);
/** Each randomisation's own value of the figure whose standard error is being computed. */
export const replicates: usize = memory.data(RANDOMISATIONS << 3, 16);
/** Bit o is set where option o is ahead of the best one in some draw. */
export let rivals: i32 = 0;
/** Mean gap of each option over all draws, and all draws that count. */
const meanGaps: usize = memory.data(MAX_OPTIONS << 3, 16);
export let countedDraws: f64 = 0;

export function clearGapSums(): void {
  memory.fill(gapSums, 0, (<usize>(RANDOMISATIONS * options)) << 3);
  memory.fill(mainGapSums, 0, (<usize>(RANDOMISATIONS * options)) << 3);
  memory.fill(lossSums, 0, RANDOMISATIONS << 3);
  rivals = 0;
}

/** Adds a part's `count` draws. `isNew`: they are not among the headline's draws. */
export function addGaps(randomisation: i32, count: i32, isNew: bool): void {
  const bytes = partBytes(count);
  let losses = f64x2.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    let most = f64x2.splat(0);
    for (let o = 0; o < options; o += 1)
      if (o != best) most = f64x2.pmax(most, v128.load(partGaps + <usize>o * ROW + at));
    losses = f64x2.add(losses, most);
  }
  addF64(lossSums, randomisation, f64x2.extract_lane(losses, 0) + f64x2.extract_lane(losses, 1));
  for (let o = 0; o < options; o += 1) {
    const row = partGaps + <usize>o * ROW;
    let sum = f64x2.splat(0);
    let highest = sum;
    for (let at: usize = 0; at < bytes; at += 16) {
      sum = f64x2.add(sum, v128.load(row + at));
      highest = f64x2.pmax(highest, v128.load(row + at));
    }
    const own = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
    addF64(gapSums, randomisation * options + o, own);
    if (!isNew) addF64(mainGapSums, randomisation * options + o, own);
    const isAhead = f64x2.extract_lane(highest, 0) > 0 || f64x2.extract_lane(highest, 1) > 0;
    if (o != best) rivals |= (<i32>isAhead) << o;
  }
}

/** To be called when all draws are made. False when a randomisation has no draw that counts. */
export function summariseGaps(): bool {
  countedDraws = pooled(gapSums, best);
  for (let o = 0; o < options; o += 1) setF64(meanGaps, o, o == best ? 0 : pooled(gapSums, o) / countedDraws);
  for (let r = 0; r < RANDOMISATIONS; r += 1)
    if (!(getF64(mainGapSums, r * options + best) > 0)) return false;
  return true;
}

/** The sum of an option's place over all randomisations, of sums laid out like `gapSums`. */
export function pooled(sums: usize, option: i32): f64 {
  let sum: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) sum += getF64(sums, r * options + option);
  return sum;
}

export function meanGap(option: i32): f64 {
  return getF64(meanGaps, option);
}
