/** Where everything lies: the Sobol' sequence for good, and behind it one problem's buffers, laid out anew each time. */
import { grow, keepReserved, openArena, releaseProblem } from './arena';
import { planDraws } from './draws/buffers';
import { planLines } from './draws/lines/line-buffers';
import { planLineDiscounts } from './draws/lines/line-discount-buffers';
import { planSizeLines } from './draws/lines/size-line-buffers';
import { planOverlaps } from './draws/overlaps/overlap-buffers';
import { planSobolBuffers } from './draws/points/sobol-buffers';
import { planRuns } from './draws/runs';
import { planSums } from './draws/sum-buffers';
import { planInput, setLengths } from './problem';
import { planRecords } from './records/buffers';
import { planSizes } from './sizes/buffers';
import { planSummary } from './summary/buffers';

/** To be called once, before anything else. */
export function planSobol(): bool {
  openArena();
  planSobolBuffers();
  keepReserved();
  return grow();
}

/** Lays out the buffers of a problem but for what the draws leave; false when a length is above its limit or the memory cannot grow so far. */
export function plan(
  optionCount: i32,
  itemCount: i32,
  consequenceCount: i32,
  ratioCount: i32,
  overlapCount: i32,
  cellCount: i32,
): bool {
  if (!setLengths(optionCount, itemCount, consequenceCount, ratioCount, overlapCount, cellCount))
    return false;
  releaseProblem();
  planInput();
  planRecords();
  planSizes();
  planDraws();
  planLines();
  planSizeLines();
  planLineDiscounts();
  planRuns();
  planOverlaps();
  planSums();
  planSummary();
  return grow();
}
