/** Tasks of every kind, each with a marker that the scripted judge recognises. */

import { NOUL_LABELS, RATIO_LABELS, WITHIN_CHOICES } from '../../../judge/choices.ts';
import type {
  BestOptionTask,
  ChoiceTask,
  NoulTask,
  OverlapTask,
  RatioTask,
  ScoreTask,
} from '../../../judge/port.ts';

const CONTEXT = 'A bakery chooses between two second-hand ovens of the same size.';
const STAKEHOLDER = { description: 'The owner of the bakery', values: 'Profit, few repairs, safe work' };

export function ratio(marker: number, choices: readonly string[] = RATIO_LABELS): RatioTask {
  return {
    kind: 'ratio',
    context: CONTEXT,
    choices,
    stakeholder: STAKEHOLDER,
    first: { description: `Breaks down on ten days, q${marker}`, option: 'The older oven', valence: 'harm' },
    second: {
      description: `Saves 4,000 USD of gas, q${marker}`,
      option: 'The newer oven',
      valence: 'benefit',
    },
  };
}

export function overlap(marker: number): OverlapTask {
  const { first, second } = ratio(marker);
  const choices = WITHIN_CHOICES.map(({ label }) => label);
  return { kind: 'overlap', pair: 'within', context: CONTEXT, choices, first, second };
}

export function bestOption(marker: number, count: number): BestOptionTask {
  const choices = [...'ABCDEFGH'].slice(0, count);
  return {
    kind: 'best-option',
    context: CONTEXT,
    choices,
    stakeholder: { description: `A stakeholder, q${marker}` },
    options: choices.map((letter) => `Oven number ${letter.charCodeAt(0)}`),
  };
}

export function choice(marker: number, count: number): ChoiceTask {
  const choices = Array.from({ length: count }, (_, index) => `key ${index}`);
  return {
    kind: 'choice',
    context: CONTEXT,
    choices,
    question: `name, q${marker}`,
    instructions: `Which of these, q${marker}?`,
    criteria: choices.map((key) => `what ${key} means`),
  };
}

export function score(marker: number, count: number): ScoreTask {
  const criteria = Array.from({ length: count }, (_, index) => `level ${index} of it`);
  const choices = criteria.map((_, index) => String(index));
  return { kind: 'score', context: CONTEXT, choices, question: `name, q${marker}`, criteria };
}

export function noul(marker: number): NoulTask {
  return {
    kind: 'noul',
    context: CONTEXT,
    choices: NOUL_LABELS,
    question: 'holds',
    statement: `It pays off, q${marker}`,
  };
}
