/** The two sentences under a verdict: why it is so, and what would change it. */
import {
  type ConsequenceFigures,
  hasValues,
  isExplained,
  type ResultFigures,
  type ValueFigures,
} from '../result-figures.ts';
import { rankedByMean } from './closeness.ts';
import { contribution } from './expected-values.ts';
import { flipWords, isWorthSaying, name, REASON_CHARACTERS } from './insight-sentences.ts';
import { quoted } from './texts.ts';
import { verdictOf } from './verdict.ts';

/** What speaks most for the best option, or for each of two that are open; null: nothing does. */
export function mainReason(result: ResultFigures): string | null {
  const { kind, options } = verdictOf(result);
  if (!hasValues(result) || options.length === 0) return null;
  const ranked = rankedByMean(result);
  const reasonOf = (option: string) =>
    pointFor(
      result,
      option,
      ranked.find((other) => other !== option),
    );
  if (kind !== 'open') {
    const point = reasonOf(options[0]!);
    return point === null ? null : `Mostly because of ${pointWords(point, options[0]!)}.`;
  }
  const said = options.slice(0, 2).flatMap((option) => {
    const point = reasonOf(option);
    return point === null ? [] : [`For ${option}: ${pointWords(point, option)}.`];
  });
  return said.length === 0 ? null : said.join(' ');
}

function pointWords(point: ConsequenceFigures, option: string): string {
  const said = quoted(point, REASON_CHARACTERS);
  return point.option === option ? said : `${said}, a drawback of ${point.option}`;
}

/** The largest benefit of an option or harm of its rival, as far as it counts. */
function pointFor(
  { consequences }: ValueFigures,
  option: string,
  rival: string | undefined,
): ConsequenceFigures | null {
  const weight = (one: ConsequenceFigures) =>
    one.option === option ? contribution(one) : one.option === rival ? -contribution(one) : 0;
  const [most] = consequences.toSorted((a, b) => weight(b) - weight(a));
  return most === undefined || weight(most) <= 0 ? null : most;
}

/**
 * The same reason above the bars of all consequences, and why the largest bar is another one. Null:
 * no option has a reason.
 */
export function reasonAmongAll(result: ValueFigures): string | null {
  const reason = mainReason(result);
  const { kind, options } = verdictOf(result);
  if (reason === null || kind === 'open') return reason;
  const [ahead, rival] = [options[0]!, rankedByMean(result).find((other) => other !== options[0])];
  const most = Math.abs(contribution(pointFor(result, ahead, rival)!));
  const [largest] = result.consequences.toSorted(
    (a, b) => Math.abs(contribution(b)) - Math.abs(contribution(a)),
  );
  if (largest === undefined || Math.abs(contribution(largest)) - most < AS_LARGE) return reason;
  const longer = `The longest bar, ${quoted(largest, REASON_CHARACTERS)},`;
  return largest.option === ahead || largest.option === rival
    ? `${reason} ${longer} speaks the other way.`
    : `${reason} ${longer} is about ${largest.option}, which is not the closest rival.`;
}

/** Bars that differ by less look alike. */
const AS_LARGE = 0.01;

/**
 * The doubt that is likeliest to change the answer, or that none does. Null where nothing was
 * computed about it.
 */
export function whatChangesIt(result: ResultFigures): string | null {
  const { options } = verdictOf(result);
  if (!isExplained(result) || options.length === 0) return null;
  const { drivers } = result.insight;
  const driver =
    drivers.find((one) => isWorthSaying(one) && one.flip !== null) ??
    drivers.filter(({ flip }) => flip !== null).toSorted((a, b) => a.flip!.sds - b.flip!.sds)[0];
  if (driver !== undefined) return `${flipWords(driver, name(result, driver.consequences[0]!))}.`;
  const alone = 'No consequence alone changes it, even at 100 times as much or as little';
  return drivers.some(isWorthSaying) ? `${alone}; several together could.` : `${alone}.`;
}
