/** Prints an answer: expected values on one axis, then what counts and what would change it. */
import { isExplained, type ValueFigures } from '../../pictures/result-figures.ts';
import { drawWhiskers } from '../../pictures/terminal/whiskers.ts';
import { noAnswer, rankedByMean } from '../../pictures/words/closeness.ts';
import { contribution } from '../../pictures/words/expected-values.ts';
import { costOfBeingWrong, hangsOn } from '../../pictures/words/insight-sentences.ts';
import { nextStep } from '../../pictures/words/next-step.ts';
import { chance, signed } from '../../pictures/words/numbers.ts';
import { saidTwice } from '../../pictures/words/said-twice.ts';
import { shorten } from '../../pictures/words/texts.ts';
import { isNamed, verdictSentence } from '../../pictures/words/verdict.ts';
import type { Answer, TypedAnswer } from './answers.ts';
import type { Paint } from './terminal.ts';

export interface Look {
  paint: Paint;
  whiskerWidth: number;
}

/** The most consequences that fit beside the figures. Those that count most are shown. */
const MOST_CONSEQUENCES = 5;

export function answerLines(answer: Answer, look: Look): string[] {
  const lines = [answer.id];
  if ('answers' in answer)
    for (const [name, one] of Object.entries(answer.answers))
      lines.push(...typedAnswerLines(name, one, look));
  else
    for (const result of answer.results) {
      const { stakeholder, probabilities } = result;
      lines.push('', look.paint.strong(`${stakeholder.description}: ${verdictSentence(result)}`));
      lines.push(...('ev' in result ? valueLines(result, look) : probabilityLines(probabilities)));
    }
  if ('warnings' in answer)
    for (const warning of answer.warnings) lines.push('', look.paint.warning(`! ${warning}`));
  if ('links' in answer && answer.links != null) lines.push('', `Look at it: ${answer.links.view_url}`);
  return lines;
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
  if (isExplained(result))
    for (const sentence of [...hangsOn(result), costOfBeingWrong(result), nextStep(result).sentence])
      lines.push(`  ${sentence}`);
  return lines;
}
