/** Asks one model everything in a labelled set, once, and keeps its raw answers: all measures are made from these. */

import { toDirectTasks } from '../../server/decisions/direct-tasks.ts';
import { type Outline, outline } from '../../server/decisions/outline.ts';
import { toTasks } from '../../server/decisions/to-tasks.ts';
import type { Evidence, Model, Task } from '../../server/models/model.ts';
import type { Question } from '../../server/questions/schema.ts';
import { toAsked } from '../../server/questions/typed-question.ts';
import type { LabelledSet } from './labelled.ts';

type Distribution = readonly number[];

export interface RecordedDecision {
  request: string;
  sketch: Outline;
  best: Readonly<Record<string, string>>;
  distributions: readonly Distribution[];
}

/** A question of one pass: one distribution, or two where it was asked in both orders. */
export interface RecordedQuestion {
  kind: 'direct' | Question['type'];
  request: string;
  distributions: readonly Distribution[];
  right: number;
}

export interface Recording {
  judge: string;
  decisions: readonly RecordedDecision[];
  questions: readonly RecordedQuestion[];
  evidence: readonly { kind: Task['kind']; evidence: Evidence }[];
  /** Tasks asked, calls answered, what they cost, and how long they took in all, seconds. */
  tasks: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
  warnings: readonly string[];
}

/** One request after the other. Rejects with the model's failure. */
export async function recordAnswers(model: Model, set: LabelledSet, signal: AbortSignal): Promise<Recording> {
  const tally = {
    evidence: [] as Recording['evidence'][number][],
    tasks: 0,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
  };
  const warnings = new Set<string>();
  const begun = performance.now();
  const ask = async (tasks: readonly Task[]): Promise<readonly Distribution[]> => {
    const onAnswered = async () => {
      tally.calls += 1;
    };
    if (tasks.length === 0) return [];
    const answers = await model.answer(tasks, { signal, onAnswered });
    tally.tasks += tasks.length;
    tally.inputTokens += answers.inputTokens;
    tally.outputTokens += answers.outputTokens;
    tally.evidence.push(...tasks.map(({ kind }, index) => ({ kind, evidence: answers.evidence[index]! })));
    for (const warning of answers.warnings) warnings.add(warning);
    return answers.distributions;
  };
  const decisions: RecordedDecision[] = [];
  for (const { name, request, best } of set.decisions) {
    const sketch = outline(request, request.seed ?? 1, 'correct');
    decisions.push({
      request: name,
      sketch,
      best,
      distributions: await ask(toTasks(sketch, request.context)),
    });
  }
  const questions = [...(await recordDirect(set, ask)), ...(await recordQuestions(set, ask))];
  const seconds = (performance.now() - begun) / 1000;
  return { judge: model.name, decisions, questions, ...tally, seconds, warnings: [...warnings] };
}

type Ask = (tasks: readonly Task[]) => Promise<readonly Distribution[]>;

async function recordDirect(set: LabelledSet, ask: Ask): Promise<RecordedQuestion[]> {
  const recorded: RecordedQuestion[] = [];
  for (const { name, request, best } of set.direct) {
    const distributions = await ask(toDirectTasks(request));
    request.stakeholders.forEach(({ id }, index) => {
      const right = request.options.findIndex((option) => option.id === best[id]);
      if (right < 0) return;
      recorded.push({
        kind: 'direct',
        request: name,
        distributions: distributions.slice(2 * index, 2 * index + 2),
        right,
      });
    });
  }
  return recorded;
}

async function recordQuestions(set: LabelledSet, ask: Ask): Promise<RecordedQuestion[]> {
  const recorded: RecordedQuestion[] = [];
  for (const { name, request, answers } of set.questions) {
    const asked = toAsked(request);
    const distributions = [...(await ask(asked.flatMap(({ tasks }) => tasks)))];
    for (const { name: key, question, tasks } of asked) {
      const own = distributions.splice(0, tasks.length);
      const right = rightIndex(question, answers[key]);
      if (own.length > 0 && right !== null)
        recorded.push({ kind: question.type, request: name, distributions: own, right });
    }
  }
  return recorded;
}

/** Null: not labelled. Throws an Error where the label fits no choice. */
function rightIndex(question: Question, label: string | number | boolean | undefined): number | null {
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
