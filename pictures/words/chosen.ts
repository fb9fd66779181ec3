/** Whether the option that was carried out was the best one for a stakeholder, in words. */
import { listOf } from './texts.ts';
import type { Verdict } from './verdict.ts';

const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** `verdict`: null where it was not kept, so that only the best letter is known. */
export function chosenSentence(
  chosen: string,
  { best, verdict }: { best: string; verdict: Verdict | null },
): string {
  if (verdict === null) return chosen === best ? 'The best option' : `Not the best option, which was ${best}`;
  const { kind, options } = verdict;
  if (kind === 'untouched') return 'Not affected';
  if (kind === 'equal') return 'Nothing spoke for one option';
  const isNamed = options.includes(chosen);
  if (kind === 'open') {
    const level = COUNTS[options.length] ?? options.length;
    return isNamed
      ? `One of ${level} that were level`
      : `Not one of the ${level} that were level: ${listOf(options)}`;
  }
  return isNamed ? 'The best option' : `Not the best option, which was ${listOf(options)}`;
}
