/** Prints an answer: how it stands and why, values on one axis, what counts, how sure it is. */
import {
  hasValues,
  isExplained,
  type ResultFigures,
  type ValueFigures,
} from '../../pictures/result-figures.ts';
import { drawWhiskers } from '../../pictures/terminal/whiskers.ts';
import { noAnswer, rankedByMean } from '../../pictures/words/closeness.ts';
import { directNote } from '../../pictures/words/direct-mode.ts';
import { disagreement } from '../../pictures/words/disagreement.ts';
import { doubts, HOW_SURE } from '../../pictures/words/doubt.ts';
import { contribution } from '../../pictures/words/expected-values.ts';
import { costOfBeingWrong } from '../../pictures/words/insight-sentences.ts';
import { nextStep } from '../../pictures/words/next-step.ts';
import { chance, signed } from '../../pictures/words/numbers.ts';
import { mainReason, whatChangesIt } from '../../pictures/words/reasons.ts';
import { saidTwice } from '../../pictures/words/said-twice.ts';
import { shorten } from '../../pictures/words/texts.ts';
import { trustOf } from '../../pictures/words/trust.ts';
import { isNamed, verdictSentence } from '../../pictures/words/verdict.ts';
import { type About, type Answer, type TypedAnswer, UNKNOWN } from './answers.ts';
import type { Paint } from './terminal.ts';

export interface Look {
  paint: Paint;
  whiskerWidth: number;
}

/** The most consequences that fit beside the figures. Those that count most are shown. */
const MOST_CONSEQUENCES = 5;

const OPTION_CHARACTERS = 76;
const STAKEHOLDER_CHARACTERS = 76;

export function answerLines(answer: Answer, look: Look, about: About = UNKNOWN): string[] {
  const lines = [answer.id];
  if ('answers' in answer) {
    for (const [name, one] of Object.entries(answer.answers))
      lines.push(...typedAnswerLines(name, one, look));
    return lines;
  }
  lines.push(...optionLines(about.options, look));
  for (const result of answer.results) lines.push('', ...resultLines(result, look));
  const differ = disagreement(answer.results);
  if (differ !== null) lines.push('', differ);
  const direct = directNote(answer.results);
  if (direct.length > 0) lines.push('', ...direct);
  lines.push('', look.paint.strong(HOW_SURE));
  for (const sentence of doubts(trustOf(answer, about.judge))) lines.push(`  ${sentence}`);
  if ('links' in answer && answer.links != null) lines.push('', `Look at it: ${answer.links.view_url}`);
  return lines;
}

/** What the letters stand for; stands above everything that names options by their letters. */
export function optionLines(options: About['options'], { paint }: Look): string[] {
  return options.map(({ id, description }) =>
    paint.soft(`  ${id}  ${shorten(description, OPTION_CHARACTERS)}`),
  );
}

/** The verdict, why, and what would change it; then the figures. */
function resultLines(result: ResultFigures, look: Look): string[] {
  const name = shorten(result.stakeholder.description, STAKEHOLDER_CHARACTERS);
  const lines = [look.paint.strong(`${name}: ${verdictSentence(result)}`)];
  for (const sentence of [mainReason(result), whatChangesIt(result)])
    if (sentence !== null) lines.push(`  ${sentence}`);
  if (!hasValues(result)) return [...lines, ...probabilityLines(result.probabilities)];
  lines.push(...valueLines(result, look));
  if (!isExplained(result)) return lines;
  return [...lines, `  ${costOfBeingWrong(result)}`, `  ${nextStep(result).sentence}`];
}

function typedAnswerLines(name: string, answer: TypedAnswer, { paint }: Look): string[] {
  const warnings = answer.warnings.map((warning) => `  ${paint.warning(`! ${warning}`)}`);
  if ('noul' in answer) {
    const none = noAnswer([answer.noul, 1 - answer.noul]);
    const said = none === null ? `holds with ${chance(answer.noul)}` : 'no answer, as likely as not';
    return ['', paint.strong(`${name}: ${said}`), ...warnings];
  }
  const selected = 'choice' in answer ? answer.choice : `${answer.score} (${answer.legend[answer.score]})`;
  const said = noAnswer(Object.values(answer.probabilities)) ?? selected;
  return ['', paint.strong(`${name}: ${said}`), ...probabilityLines(answer.probabilities), ...warnings];
}

function probabilityLines(probabilities: Record<string, number>): string[] {
  return Object.entries(probabilities).map(([name, p]) => `  ${name.padEnd(20)} ${chance(p).padStart(9)}`);
}

function valueLines(result: ValueFigures, { paint, whiskerWidth }: Look): string[] {
  const { lines: whiskers, axis } = drawWhiskers(result.ev, whiskerWidth);
  const legend = 'p10 ├───●───┤ p90'.padEnd(whiskerWidth);
  const lines = [paint.soft(`  option      mean   ${legend}   P(best)`)];
  for (const option of rankedByMean(result)) {
    const best = chance(result.probabilities[option] ?? 0);
    const mean = signed(result.ev[option]!.mean);
    const line = `  ${option.padEnd(6)} ${mean.padStart(9)}   ${whiskers[option]} ${best.padStart(9)}`;
    lines.push(isNamed(result, option) ? paint.strong(line) : line);
  }
  for (const line of axis) lines.push(paint.soft(`${' '.repeat(21)}${line}`.trimEnd()));
  const parts = result.consequences.toSorted((a, b) => Math.abs(contribution(b)) - Math.abs(contribution(a)));
  for (const part of parts.slice(0, MOST_CONSEQUENCES))
    lines.push(`    ${part.option} ${signed(contribution(part))}  ${shorten(part.description, 76)}`);
  for (const sentence of saidTwice(result)) lines.push(`  ${sentence}`);
  return lines;
}
