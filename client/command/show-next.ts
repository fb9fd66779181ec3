/** Prints which questions are worth asking next, and how to ask them. */

import type { ReadResult } from '../../pictures/read-result.ts';
import { isExplained } from '../../pictures/result-figures.ts';
import { nextStep, questionSentence } from '../../pictures/words/next-step.ts';
import { precise } from '../../pictures/words/numbers.ts';
import { whatChangesIt } from '../../pictures/words/reasons.ts';
import { verdictSentence } from '../../pictures/words/verdict.ts';
import { type About, UNKNOWN } from './answers.ts';
import { type Look, optionLines } from './show-answer.ts';

const MOST_QUESTIONS = 5;
/** The judge answers a pair in both orders; after that, only a person knows more. */
const ORDERS = 2;

export function nextLines(answer: ReadResult, look: Look, { options }: About = UNKNOWN): string[] {
  const { paint } = look;
  const lines = [answer.id, ...optionLines(options, look)];
  let isForJudge = false;
  let isForPerson = false;
  for (const result of answer.results) {
    // `--stakeholder` takes the id.
    const { id, description } = result.stakeholder;
    lines.push('', paint.strong(`${description} (${id}): ${verdictSentence(result)}`));
    if (!isExplained(result)) {
      lines.push('  This result does not say what would change it.');
      continue;
    }
    for (const sentence of [whatChangesIt(result), nextStep(result).sentence])
      if (sentence !== null) lines.push(`  ${sentence}`);
    const worthAsking = result.insight.questions.filter(({ evsi }) => evsi > 0).slice(0, MOST_QUESTIONS);
    for (const question of worthAsking)
      lines.push(
        paint.soft(`    ${precise(question.evsi).padStart(8)}  ${questionSentence(result, question)}`),
      );
    const next = result.insight.next_question;
    isForJudge ||= next !== null && next.kind === 'ratio' && next.asked < ORDERS;
    isForPerson ||= result.insight.drivers.length > 0;
  }
  lines.push('');
  if (isForJudge) lines.push(`Ask the judge: decide refine ${answer.id} --calls 4`);
  if (isForPerson) lines.push(`Add a person's answers: decide refine ${answer.id} answers.json`);
  return lines;
}

export function nextData(answer: ReadResult): unknown {
  return answer.results.map((result) => {
    const insight = isExplained(result) ? result.insight : null;
    return {
      stakeholder: result.stakeholder,
      best: result.best,
      next_question: insight?.next_question ?? null,
      questions: insight?.questions ?? [],
    };
  });
}
