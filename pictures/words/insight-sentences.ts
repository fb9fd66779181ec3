/** Says in sentences what an answer hangs on, and what being wrong costs. */
import type { DriverFigures, ExplainedFigures } from '../result-figures.ts';
import { STANDARD_ERRORS } from './closeness.ts';
import { factor, onlyFactor, value } from './numbers.ts';
import { quoted } from './texts.ts';

/** Values below this are too small to be worth a sentence; docs/method.md, "The next question". */
const WORTH_SAYING = 0.0005;
/** More drivers than this belong in a table. */
const MOST_DRIVERS = 2;

/** One to four sentences, for a reader who has seen only the best option. */
export function hangsOn(result: ExplainedFigures): string[] {
  const strong = result.insight.drivers.filter(isWorthSaying).slice(0, MOST_DRIVERS);
  const overlap = doubtfulOverlap(result);
  const also = strong.length === 0 ? 'The answer hangs' : 'It also hangs';
  const sentences = [
    ...strong.map((driver, rank) => driverSentence(result, driver, rank)),
    ...(overlap === null ? [] : [`${also} on ${overlap}.`]),
  ];
  return sentences.length > 0 ? sentences : [firmSentence(result)];
}

/** Null where no overlap is worth a sentence. */
export function doubtfulOverlap(result: ExplainedFigures): string | null {
  const doubtful = result.insight.overlaps.find(isWorthSaying);
  if (doubtful === undefined) return null;
  return `whether ${name(result, doubtful.a)} and ${name(result, doubtful.b)} describe the same thing`;
}

/** Says how much the best option costs on average, compared with knowing every size exactly. */
export function costOfBeingWrong({ best, insight }: ExplainedFigures): string {
  if (insight.evpi < WORTH_SAYING)
    return `By the judge’s answers, choosing ${best} is hardly ever a mistake.`;
  const others = Object.entries(insight.expected_loss)
    .filter(([option]) => option !== best)
    .map(([option, loss]) => `${option} ${value(loss)}`);
  const sentence = `Choosing ${best} costs ${value(insight.evpi)} on average, because the sizes are not known exactly.`;
  if (others.length === 0) return sentence;
  return `${sentence} The other options cost more: ${others.join(', ')}.`;
}

/** From this probability on that knowing a size would change the best option. */
const LIKELY = 0.1;
const POSSIBLE = 0.01;
/** Where no factor up to a hundred changes the best option. */
const NO_FLIP = 'Even a hundredfold would not change it';

/** "C wins if this matters about 1.8 times as much. That may well be so". */
export function flipWords({ flip, p_changes_best: p }: DriverFigures, what = 'this'): string {
  if (flip === null) return NO_FLIP;
  const likely = p >= LIKELY ? 'may well be so' : p >= POSSIBLE ? 'is possible' : 'is unlikely';
  return `${flip.becomes} wins if ${what} matters ${asMuch(flip.factor)}. That ${likely}`;
}

function asMuch(times: number): string {
  const rounded = Number(times.toPrecision(2));
  if (rounded === 1) return times < 1 ? 'slightly less' : 'slightly more';
  if (rounded === 2) return 'about twice as much';
  if (rounded === 0.5) return 'only about half as much';
  if (rounded < 0.2) return `only about 1/${Math.round(1 / rounded)} as much`;
  return `${rounded < 1 ? 'only ' : ''}about ${rounded} times as much`;
}

function driverSentence(
  result: ExplainedFigures,
  { consequences, flip }: DriverFigures,
  rank: number,
): string {
  const start = rank === 0 ? 'The answer hangs most on how much' : 'Next is how much';
  const what = `${start} ${name(result, consequences[0]!)} matters`;
  // Knowing it would help, but no factor up to 100 is enough: the size may be farther off.
  if (flip === null) return `${what}: alone it changes nothing, but together with other doubts it can.`;
  return `${what}: if it mattered ${onlyFactor(flip.factor)} as much as judged, ${flip.becomes} would be best.`;
}

/** For an answer that no single doubt is likely to change. */
function firmSentence(result: ExplainedFigures): string {
  const nearest = result.insight.drivers
    .filter((driver) => driver.flip !== null)
    .reduce<DriverFigures | null>(
      (least, driver) => (least === null || driver.flip!.sds < least.flip!.sds ? driver : least),
      null,
    );
  if (nearest === null)
    return `No single consequence can change the answer, even if it mattered 100 times as much as judged, or one hundredth as much.`;
  const { flip, consequences } = nearest;
  return (
    `No single doubt is likely to change the answer. The nearest is how much ` +
    `${name(result, consequences[0]!)} matters: only if it mattered ${factor(flip!.factor)} as much ` +
    `as judged would ${flip!.becomes} be best.`
  );
}

/** Worth a sentence, and more than its Monte Carlo error may explain. */
export function isWorthSaying({ evppi, standard_error }: { evppi: number; standard_error: number }): boolean {
  return evppi > WORTH_SAYING && evppi > STANDARD_ERRORS * standard_error;
}

/** Of a consequence in a sentence: a reason that is cut says less than one that is long. */
export const REASON_CHARACTERS = 200;

/** A consequence as sentences name it. */
export function name({ consequences }: ExplainedFigures, id: string): string {
  const found = consequences.find((one) => one.id === id);
  return found === undefined ? id : quoted(found, REASON_CHARACTERS);
}
