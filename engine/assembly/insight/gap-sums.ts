/** Sums of the gaps of each randomisation. */
import { addF64, getF64, reals } from '../arena';
import { MAX_OPTIONS, RANDOMISATIONS } from '../limits';
import { options } from '../problem';
import { best } from '../summary/options';
import { drawGaps } from './gaps';

/**
 * For each randomisation and option: the sum of all gaps, and of those of the headline's draws. The
 * best option's place holds how many draws count.
 */
export let gapSums: usize = 0;
export let mainGapSums: usize = 0;
/** For each randomisation: the sum of what the best option of each draw is ahead. */
export const lossSums: usize = memory.data(RANDOMISATIONS << 3, 16);
/** Bit o is set where option o is ahead of the best one in some draw. */
export let rivals: i32 = 0;

export function planGapSums(): void {
  gapSums = reals(RANDOMISATIONS * options);
  mainGapSums = reals(RANDOMISATIONS * options);
}

export function clearGapSums(): void {
  memory.fill(gapSums, 0, (<usize>(RANDOMISATIONS * options)) << 3);
  memory.fill(mainGapSums, 0, (<usize>(RANDOMISATIONS * options)) << 3);
  memory.fill(lossSums, 0, RANDOMISATIONS << 3);
  rivals = 0;
}

/** Adds a part's `count` draws. `isNew`: they are not among the headline's draws. */
export function addGaps(r: i32, count: i32, isNew: bool): void {
  let losses: f64 = 0;
  for (let draw = 0; draw < count; draw += 1) {
    let most: f64 = 0;
    for (let o = 0; o < options; o += 1) {
      const gap = o == best ? 0 : getF64(drawGaps, draw * MAX_OPTIONS + o);
      most = Math.max(most, gap);
      rivals |= (<i32>(gap > 0)) << o;
    }
    losses += most;
  }
  addF64(lossSums, r, losses);
  for (let o = 0; o < options; o += 1) {
    let sum: f64 = 0;
    for (let draw = 0; draw < count; draw += 1) sum += getF64(drawGaps, draw * MAX_OPTIONS + o);
    addF64(gapSums, r * options + o, sum);
    if (!isNew) addF64(mainGapSums, r * options + o, sum);
  }
}

/** Over all randomisations. */
export function pooled(sums: usize, option: i32): f64 {
  let sum: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) sum += getF64(sums, r * options + option);
  return sum;
}

/** Mean gap of an option. */
export function meanGap(option: i32): f64 {
  return pooled(gapSums, option) / pooled(gapSums, best);
}
