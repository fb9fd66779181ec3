/**
 * Answers one task of Direct mode or of typed questions: one probability for each of its choices,
 * in order.
 */
import type { LabelledShare, NoulTask, OnePassTask } from '../../port.ts';
import { fittedModel, type ModelKind, score, toProbabilities } from '../model.ts';
import { optionFeatures } from './options/option-features.ts';
import { criterionFeatures } from './questions/criterion-features.ts';
import { levelFeatures } from './questions/level-features.ts';
import { statementFeatures } from './questions/statement-features.ts';
import type { Reader } from './reader.ts';

export interface JudgeAnswer {
  probabilities: number[];
  /** True when the ends of texts were left out. */
  isPartial: boolean;
  /** True when nothing in the texts speaks for any of the choices. */
  isBlank: boolean;
  /** The labelled answers that rest on such evidence, if that is too weak to claim something. */
  weak?: LabelledShare;
}

type Features = Record<string, number>;

export function answerOnePass(task: OnePassTask, reader: Reader): JudgeAnswer {
  if (task.kind === 'noul' && task.isNegated === true) return negated(task, reader);
  const { weights, trust } = fittedModel();
  const kind = modelKind(task);
  const features = featuresOf(task, reader);
  return { ...toProbabilities(score(features, weights[kind]), trust[kind]), isPartial: reader.isCut(task) };
}

function negated({ isNegated: _, ...task }: NoulTask, reader: Reader): JudgeAnswer {
  const answer = answerOnePass(task, reader);
  const holds = answer.probabilities[0]!;
  return { ...answer, probabilities: [1 - holds, holds] };
}

export function modelKind({ kind }: OnePassTask): ModelKind {
  return kind === 'best-option' ? 'direct' : kind;
}

export function featuresOf(task: OnePassTask, reader: Reader): Features[] {
  if (task.kind === 'best-option') {
    const frame = reader.frame(task.stakeholder, task.context);
    return optionFeatures(
      task.options.map((option) => reader.text(option)),
      frame,
    );
  }
  const state = reader.passage(task);
  if (task.kind === 'noul') {
    const statement =
      task.instructions === undefined ? reader.name(task.statement) : reader.text(task.statement);
    return [statementFeatures(statement, state), {}];
  }
  // Without instructions, the question's name is the only text that says what it asks.
  const question =
    task.instructions === undefined ? reader.name(task.question) : reader.text(task.instructions);
  const criteria = task.criteria.map((text, index) =>
    text.trim() === '' ? reader.name(task.choices[index] ?? '') : reader.text(text),
  );
  return task.kind === 'choice'
    ? criterionFeatures(criteria, question, state)
    : levelFeatures(criteria, question, state);
}
