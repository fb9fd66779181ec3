/**
 * Asks one judge everything in a labelled set, once, and keeps its raw answers: all measures are
 * made from these.
 */

import type { Answers, Evidence, JudgeTraits, Task } from '../../judge/port.ts';
import { type Outline, outline } from '../../server/decisions/outline.ts';
import { toTasks } from '../../server/decisions/to-tasks.ts';
import { toDirectTasks } from '../../server/one-pass/decide-directly.ts';
import type { Question } from '../../server/one-pass/question-schema.ts';
import { toAsked } from '../../server/one-pass/typed-question.ts';
import type { Asker } from './asker.ts';
import type { LabelledSet } from './labelled.ts';

type Distribution = readonly number[];

export interface RecordedDecision {
  request: string;
  sketch: Outline;
  best: Readonly<Record<string, string>>;
  /** The evidence that settles the case, as its author says. */
  settledBy: string | undefined;
  distributions: readonly Distribution[];
}

/** A question of one pass: one distribution, or two where it was asked in both orders. */
export interface RecordedQuestion {
  kind: 'direct' | Question['type'];
  request: string;
  distributions: readonly Distribution[];
  /** True when the judge relies on the evidence for each of them. */
  isClaimed: boolean;
  right: number;
  settledBy: string | undefined;
}

/** Tasks asked, calls answered, what they cost, and how long they took, seconds. */
export interface Cost {
  tasks: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
}

export const COST_KINDS = ['ratio record', 'overlap record', 'Direct question', 'typed question'] as const;
export type CostKind = (typeof COST_KINDS)[number];

export interface Recording {
  judge: string;
  traits: JudgeTraits;
  decisions: readonly RecordedDecision[];
  questions: readonly RecordedQuestion[];
  evidence: readonly { kind: Task['kind']; evidence: Evidence }[];
  cost: Cost;
  /** Each kind is asked apart, so that what it costs is known. */
  costByKind: Readonly<Record<CostKind, Cost>>;
  warnings: readonly string[];
}

/** Makes one request after the other. Rejects with the model's failure. */
export async function recordAnswers(asker: Asker, set: LabelledSet): Promise<Recording> {
  const evidence: Recording['evidence'][number][] = [];
  const costByKind = noCosts();
  const warnings = new Set<string>();
  const ask: Ask = async (tasks) => {
    if (tasks.length === 0) return { distributions: [], evidence: [] };
    const answers = await asker.ask(tasks);
    const counted = costKind(tasks[0]!);
    costByKind[counted] = addCost(costByKind[counted], { ...answers, tasks: tasks.length });
    evidence.push(...tasks.map(({ kind }, index) => ({ kind, evidence: answers.evidence[index]! })));
    for (const warning of answers.warnings) warnings.add(warning);
    return answers;
  };
  const decisions = await recordDecisions(set, ask);
  const questions = [...(await recordDirect(set, ask)), ...(await recordQuestions(set, ask))];
  const cost = Object.values(costByKind).reduce(addCost, noCost());
  return {
    judge: asker.judge,
    traits: asker.traits,
    decisions,
    questions,
    evidence,
    cost,
    costByKind,
    warnings: [...warnings],
  };
}

/** The tasks are of one kind, as it is counted. */
type Ask = (tasks: readonly Task[]) => Promise<Pick<Answers, 'distributions' | 'evidence'>>;

function isClaimed(evidence: readonly Evidence[]): boolean {
  return evidence.every(({ isBlank, weak }) => isBlank !== true && weak === undefined);
}

async function recordDecisions(set: LabelledSet, ask: Ask): Promise<RecordedDecision[]> {
  const recorded: RecordedDecision[] = [];
  for (const { name, request, best, evidence: settledBy } of set.decisions) {
    const sketch = outline(request, request.seed ?? 1, 'correct');
    const tasks = toTasks(sketch, request.context);
    // The ratio records stand before the overlap records.
    const ratios = tasks.filter(({ kind }) => kind === 'ratio');
    const [sizes, overlaps] = [await ask(ratios), await ask(tasks.slice(ratios.length))];
    const distributions = [...sizes.distributions, ...overlaps.distributions];
    recorded.push({ request: name, sketch, best, settledBy, distributions });
  }
  return recorded;
}

function costKind({ kind }: Task): CostKind {
  if (kind === 'ratio') return 'ratio record';
  if (kind === 'overlap') return 'overlap record';
  return kind === 'best-option' ? 'Direct question' : 'typed question';
}

export function noCosts(): Record<CostKind, Cost> {
  return {
    'ratio record': noCost(),
    'overlap record': noCost(),
    'Direct question': noCost(),
    'typed question': noCost(),
  };
}

export function noCost(): Cost {
  return { tasks: 0, calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0 };
}

/** The sum has the fields of a cost alone. */
export function addCost(one: Cost, other: Cost): Cost {
  return {
    tasks: one.tasks + other.tasks,
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    seconds: one.seconds + other.seconds,
  };
}

async function recordDirect(set: LabelledSet, ask: Ask): Promise<RecordedQuestion[]> {
  const recorded: RecordedQuestion[] = [];
  for (const { name, request, best, evidence: settledBy } of set.direct) {
    const { distributions, evidence } = await ask(toDirectTasks(request));
    request.stakeholders.forEach(({ id }, index) => {
      const right = request.options.findIndex((option) => option.id === best[id]);
      if (right < 0) return;
      recorded.push({
        kind: 'direct',
        request: name,
        distributions: distributions.slice(2 * index, 2 * index + 2),
        isClaimed: isClaimed(evidence.slice(2 * index, 2 * index + 2)),
        right,
        settledBy,
      });
    });
  }
  return recorded;
}

async function recordQuestions(set: LabelledSet, ask: Ask): Promise<RecordedQuestion[]> {
  const recorded: RecordedQuestion[] = [];
  for (const { name, request, answers, evidence } of set.questions) {
    const asked = toAsked(request);
    const given = await ask(asked.flatMap(({ tasks }) => tasks));
    let end = 0;
    for (const { name: key, question, tasks } of asked) {
      end += tasks.length;
      const own = given.distributions.slice(end - tasks.length, end);
      const right = rightIndex(question, answers[key]);
      if (own.length > 0 && right !== null)
        recorded.push({
          kind: question.type,
          request: name,
          distributions: own,
          isClaimed: isClaimed(given.evidence.slice(end - tasks.length, end)),
          right,
          settledBy: evidence[key],
        });
    }
  }
  return recorded;
}

/** Null when there is no label. Throws an Error where the label fits no choice. */
export function rightIndex(question: Question, label: string | number | boolean | undefined): number | null {
  if (label === undefined) return null;
  if (question.type === 'noul' && typeof label === 'boolean') return label ? 0 : 1;
  if (
    question.type === 'score' &&
    typeof label === 'number' &&
    label >= 0 &&
    label < question.criteria.length
  )
    return label;
  const index = question.type === 'choice' ? Object.keys(question.criteria).indexOf(String(label)) : -1;
  if (index < 0)
    throw new Error(`the label ${JSON.stringify(label)} fits no choice of a ${question.type} question`);
  return index;
}
