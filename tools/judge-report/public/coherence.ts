/**
 * Measures how far a judge contradicts itself: one question is asked again in ways in which the
 * answer of a coherent judge is known. Each way is a law; a judge that keeps it has the value 0.
 */
import { NOUL_LABELS } from '../../../judge/choices.ts';
import type { BestOptionTask, ChoiceTask, NoulTask, Task } from '../../../judge/port.ts';
import { totalVariation } from '../../public-sets/find.ts';
import type { Distribution } from '../../public-sets/public-set.ts';

/** The comparison of each law, as the report names it. */
export const LAWS = {
  repeat: 'the same question again',
  company: 'alone, and with another question in the call',
  order: 'its choices in the given order, and reversed',
  negation: 'P(statement) + P(its negation), from 1',
  options: 'with a choice more or less',
} as const;
export type Law = keyof typeof LAWS;

/** How far each law is broken, 0 … 1; a law that a question does not have is absent. */
export type Breaches = Partial<Record<Law, number>>;

export type AskCall = (tasks: readonly Task[]) => Promise<readonly Distribution[]>;

/** Asks everything about one task, whose order is not changed. */
export async function probe(task: Task, ask: AskCall): Promise<Breaches> {
  const alone = (await ask([task]))[0]!;
  const again = (await ask([task]))[0]!;
  const inCompany = (await ask([task, companionOf(task)]))[0]!;
  const breaches: Breaches = {
    repeat: totalVariation(alone, again),
    company: totalVariation(alone, inCompany),
  };
  const statements = statementsOf(task, alone);
  if (statements !== null) {
    const [holds] = statements[0] === task ? alone : (await ask([statements[0]]))[0]!;
    const [fails] = (await ask([statements[1]]))[0]!;
    breaches.negation = Math.abs(holds! + fails! - 1);
  }
  const other = withOtherChoices(task, alone);
  if (other !== null) {
    const found = (await ask([other.task]))[0]!;
    breaches.options = totalVariation(shareOf(alone, other.kept), shareOf(found, other.keptThere));
  }
  return breaches;
}

/** A question whose answer has nothing to do with the task's. */
function companionOf(task: Task): Task {
  if (task.kind === 'ratio' || task.kind === 'overlap') return { ...task, second: task.first };
  return statement(task.context, 'The text is in English.');
}

/** Makes two statements about the likeliest choice: that it is right, and that it is not. */
function statementsOf(task: Task, alone: Distribution): [NoulTask, NoulTask] | null {
  if (task.kind === 'noul') return [task, { ...task, ...worded(negated(task.statement)) }];
  const best = alone.indexOf(Math.max(...alone));
  if (task.kind === 'choice') {
    const asked = `Asked “${task.instructions ?? task.question}”, the right answer is`;
    const says = (word: string) =>
      statement(task.context, `${asked}${word} “${task.criteria[best] || task.choices[best]}”.`);
    return [says(''), says(' not')];
  }
  if (task.kind !== 'best-option') return null;
  const options = task.options.map((text, index) => `Option ${task.choices[index]}: ${text}`);
  const context = [task.context, ...options].join('\n\n');
  const says = (word: string) =>
    statement(
      context,
      `Option ${task.choices[best]} is${word} the best option for this person or group: ${task.stakeholder.description}`,
    );
  return [says(''), says(' not')];
}

function statement(context: string, text: string): NoulTask {
  return { kind: 'noul', context, question: 'statement', choices: NOUL_LABELS, ...worded(text) };
}

function worded(text: string): Pick<NoulTask, 'instructions' | 'statement'> {
  return { instructions: text, statement: text };
}

function negated(text: string): string {
  return text.trimEnd().endsWith('?')
    ? `The answer to this question is no: ${text}`
    : `This is not true: ${text}`;
}

interface OtherChoices {
  task: BestOptionTask | ChoiceTask;
  /** The indices of the choices that both have, there and here. */
  kept: readonly number[];
  keptThere: readonly number[];
}

/**
 * With three or more choices, leaves out the last one that is not the likeliest; to two choices,
 * adds a third at the end. The others keep their proportions: P(a | not c) = P(a) / (1 − P(c)).
 */
function withOtherChoices(task: Task, alone: Distribution): OtherChoices | null {
  if (task.kind !== 'choice' && task.kind !== 'best-option') return null;
  const all = task.choices.map((_, index) => index);
  if (all.length < 2) return null;
  if (all.length === 2) return { task: withChoice(task, 'Neither of these'), kept: all, keptThere: all };
  const best = alone.indexOf(Math.max(...alone));
  const last = all.length - 1;
  const kept = all.filter((index) => index !== (best === last ? last - 1 : last));
  return { task: withOnly(task, kept), kept, keptThere: kept.map((_, index) => index) };
}

function withChoice(task: BestOptionTask | ChoiceTask, text: string): BestOptionTask | ChoiceTask {
  return task.kind === 'choice'
    ? { ...task, choices: [...task.choices, 'neither'], criteria: [...task.criteria, text] }
    : { ...task, choices: [...task.choices, 'C'], options: [...task.options, text] };
}

function withOnly(task: BestOptionTask | ChoiceTask, kept: readonly number[]): BestOptionTask | ChoiceTask {
  const only = (texts: readonly string[]) => kept.map((index) => texts[index]!);
  return task.kind === 'choice'
    ? { ...task, choices: only(task.choices), criteria: only(task.criteria) }
    : { ...task, choices: only(task.choices), options: only(task.options) };
}

/** The probabilities of some choices, divided by their sum. */
function shareOf(p: Distribution, kept: readonly number[]): number[] {
  const own = kept.map((index) => p[index]!);
  const sum = own.reduce((total, one) => total + one, 0);
  return own.map((one) => (sum === 0 ? 1 / own.length : one / sum));
}
