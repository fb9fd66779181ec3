/**
 * Answers one task of Direct mode or of typed questions: one probability for each of its choices,
 * in order.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OnePassTask, ScoreTask } from '../../port.ts';
import type { Passage } from '../reading/passage.ts';
import type { OnePassReader } from './one-pass-reader.ts';
import { answerBestOption } from './options/answer-best-option.ts';
import { soften } from './probabilities.ts';
import { answerChoice } from './questions/answer-choice.ts';
import { answerNoul } from './questions/answer-noul.ts';
import { answerScore, hasTooManyQuantities } from './questions/answer-score.ts';

export interface OnePassAnswer {
  probabilities: number[];
  /** Whether the ends of texts, or some quantities, were left out. */
  isPartial: boolean;
}

/**
 * Of each kind of task: how much surer the scores are than they are right.
 * `npm run fit-temperatures` fits them to labelled answers that no rule was made with.
 */
const TEMPERATURES: Readonly<Record<OnePassTask['kind'], number>> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'temperatures.json'), 'utf8'),
);

export function answerOnePass(task: OnePassTask, reader: OnePassReader): OnePassAnswer {
  const { probabilities, isPartial } = scoreOnePass(task, reader);
  return { probabilities: soften(probabilities, TEMPERATURES[task.kind]), isPartial };
}

function scoreOnePass(task: OnePassTask, reader: OnePassReader): OnePassAnswer {
  const isPartial = reader.isCut(task);
  if (task.kind !== 'score') return { probabilities: answerInWords(task, reader), isPartial };
  const state = reader.state(task.context);
  const levels = task.criteria.map((text) => reader.passage(text));
  return {
    probabilities: answerScore(levels, questionOf(task, reader), state),
    isPartial: isPartial || hasTooManyQuantities(levels, state),
  };
}

function answerInWords(task: Exclude<OnePassTask, ScoreTask>, reader: OnePassReader): number[] {
  if (task.kind === 'best-option') return answerBestOption(task, reader);
  const state = reader.state(task.context);
  switch (task.kind) {
    case 'choice': {
      const criteria = task.criteria.map((text, index) =>
        text.trim() === '' ? reader.name(task.choices[index] ?? '') : reader.passage(text),
      );
      return answerChoice(criteria, questionOf(task, reader), state);
    }
    case 'noul': {
      const isNamed = task.instructions === undefined;
      return answerNoul(isNamed ? reader.name(task.statement) : reader.passage(task.statement), state);
    }
  }
}

/**
 * Without instructions, the caller's name for the question is the only text that says what it asks.
 */
function questionOf(task: { question: string; instructions?: string }, reader: OnePassReader): Passage {
  return task.instructions === undefined ? reader.name(task.question) : reader.passage(task.instructions);
}
