/** What the verdict would be if one consequence mattered more, or less, than judged. */
import type { DriverFigures, ExplainedFigures } from '../result-figures.ts';
import { onlyFactor as inWords } from './numbers.ts';
import { verdictNote, verdictOf } from './verdict.ts';

/** How far a what-if goes: a tenth to ten times. */
export const MOST_TIMES = 10;

/** The option that is best at this factor; null where the result does not say. */
export function bestAt({ best_by_factor }: DriverFigures, factor: number): string | null {
  return best_by_factor.find(({ from, to }) => from <= factor && factor <= to)?.option ?? null;
}

/** Whether another option is best somewhere between a tenth and ten times. */
export function movesAnswer(driver: DriverFigures): boolean {
  return driver.best_by_factor.some(
    ({ from, to, option }) => from < MOST_TIMES && to > 1 / MOST_TIMES && option !== bestAt(driver, 1),
  );
}

/** "1.8 times as much: C would be best." While the verdict is open, nothing is best but ahead. */
export function whatIf(result: ExplainedFigures, driver: DriverFigures, factor: number): string {
  const verdict = verdictOf(result);
  if (factor === 1) return `As judged: ${verdictNote(verdict)}.`;
  const option = bestAt(driver, factor);
  if (option === null) return 'Not computed.';
  const place = verdict.kind === 'open' ? 'ahead' : 'best';
  const still = option === bestAt(driver, 1) ? 'still ' : '';
  return `${capital(inWords(factor))} as much: ${option} would ${still}be ${place}.`;
}

function capital(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}`;
}
