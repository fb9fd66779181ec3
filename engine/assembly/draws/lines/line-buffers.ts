/** The lines that the draws stand for; see `lines`. */
import { floats, ints, reals } from '../../arena';
import { BLOCK, LINE_NODES, LINE_REACH, LINE_SHIFTS } from '../../limits';
import { consequences, items, options, overlapRecords } from '../../problem';

/** Standard deviation of each option's EV, to first order. */
export let gradientDeviation: usize = 0;
export let meanEv: usize = 0;
/** One row more than options. */
export let lineCorrelation: usize = 0;
/** 1 or −1 for each option: its gradient's sign in the lines' direction, and the one that is being tried. */
export let lineSign: usize = 0;
export let triedSign: usize = 0;
/** Of an item: what multiplies its size at the first node to that at each (of 32 bits), and its size in a draw to that at the first node. */
export let linePower: usize = 0;
export let lineShift: usize = 0;
/**
 * Consequences option by option, in their order: where its item's row of `blockLine` and its powers lie, and its sign; and where an
 * option's own end.
 */
export let consequenceRow: usize = 0;
export let consequencePower: usize = 0;
export let consequenceGain: usize = 0;
export let optionEnd: usize = 0;
/** Weight of a node so many steps from 0. */
export let nodeDensity: usize = 0;
// One block of draws: rows of BLOCK numbers.
/** Sizes at the first node. */
export let blockLine: usize = 0;
/** What overlaps add to each option's EV at each node: options × LINE_NODES rows. */
export let blockDiscount: usize = 0;
export let blockOffset: usize = 0;
/** Of each draw: how far its first node from 0 on lies from 0, as a factor of weights, and what a step up multiplies a weight by. */
export let blockResidue: usize = 0;
export let blockUp: usize = 0;
export let blockZero: usize = 0;
export let blockWeight: usize = 0;
export let blockLineEv: usize = 0;
/** EVs from here on come near the highest. */
export let blockNear: usize = 0;
/** Of one node. */
export let lineWins: usize = 0;

export function planLines(): void {
  gradientDeviation = reals(options);
  meanEv = reals(options);
  lineCorrelation = reals((options + 1) * options);
  lineSign = reals(options);
  triedSign = reals(options);
  linePower = floats(items * LINE_NODES);
  lineShift = reals(items * LINE_SHIFTS);
  consequenceRow = ints(consequences);
  consequencePower = ints(consequences);
  consequenceGain = ints(consequences);
  optionEnd = ints(options);
  nodeDensity = reals(LINE_REACH + 1);
  blockLine = floats(items * BLOCK);
  blockDiscount = floats(overlapRecords > 0 ? options * LINE_NODES * BLOCK : 0);
  blockOffset = ints(BLOCK);
  blockResidue = reals(BLOCK);
  blockUp = reals(BLOCK);
  blockZero = reals(BLOCK);
  blockWeight = floats(LINE_NODES * BLOCK);
  blockLineEv = floats(2 * options * BLOCK);
  blockNear = floats(2 * BLOCK);
  lineWins = reals(options);
}
