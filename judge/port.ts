/**
 * The port to whatever judges: structured questions in, one probability for each choice out.
 * Only adapters know prompts or words.
 */

/** The person for whom a question is asked. */
export interface Perspective {
  description: string;
  values?: string;
}

/** One consequence as a judge may read it. */
export interface ConsequenceText {
  description: string;
  /** The option that it belongs to. */
  option: string;
  valence: 'benefit' | 'harm';
}

interface TaskBase {
  /** The decision's context, or the state that typed questions are about; shared by all tasks of a request. */
  context: string;
  /** What the answer's probabilities belong to, in order; 1 to 64, all different. */
  choices: readonly string[];
}

/** How many times as large the first is as the second, for this stakeholder. Choices: RATIO_LABELS. */
export interface RatioTask extends TaskBase {
  kind: 'ratio';
  stakeholder: Perspective;
  first: ConsequenceText;
  second: ConsequenceText;
}

/** Whether two consequences describe the same thing. Choices: WITHIN_LABELS or ACROSS_LABELS, in terms of first and second. */
export interface OverlapTask extends TaskBase {
  kind: 'overlap';
  pair: 'within' | 'across';
  first: ConsequenceText;
  second: ConsequenceText;
}

/** Which option is best for this stakeholder. Choices: the options' letters. */
export interface BestOptionTask extends TaskBase {
  kind: 'best-option';
  stakeholder: Perspective;
  /** One description for each choice, in order. */
  options: readonly string[];
}

interface QuestionTask extends TaskBase {
  /** As the caller calls it. */
  question: string;
  instructions?: string;
}

/** Which of the caller's keys fits. Choices: the keys. */
export interface ChoiceTask extends QuestionTask {
  kind: 'choice';
  /** One text for each choice, in order. */
  criteria: readonly string[];
}

/** Where on an ordered scale. Choices: the levels' indices from 0. */
export interface ScoreTask extends QuestionTask {
  kind: 'score';
  /** One text for each choice, lowest index first. */
  criteria: readonly string[];
}

/** Whether a statement holds. Choices: NOUL_LABELS. */
export interface NoulTask extends QuestionTask {
  kind: 'noul';
  /** The instructions, or without any the question's name. */
  statement: string;
}

/** Asked many at a time, in as many calls as it takes. */
export type RecordTask = RatioTask | OverlapTask;
/** However many, they are answered in one call, and wait for nothing: a model that is not ready fails with `warming` at once. */
export type OnePassTask = BestOptionTask | ChoiceTask | ScoreTask | NoulTask;
/** The tasks of one `plan` or `answer` are all records or all of one pass. */
export type Task = RecordTask | OnePassTask;

/** How a distribution was obtained, and how much of the judge's mass lay on the choices. */
export interface Evidence {
  method: 'built-in' | 'table' | 'logprobs' | 'sampled';
  /** Probability on the choices before renormalising, 0 … 1. */
  mass: number;
  /** Whether a grammar's mask may have been on. */
  masked: boolean;
  /** Whether the judge left out the end of a text that was too long for it. */
  isPartial?: boolean;
}

/** One task's answer. */
export interface Answer {
  /** Index into the tasks that were given to `answer`. */
  task: number;
  /** One probability for each choice, in order; each ≥ 0, sum 1 within 1e-9. */
  probabilities: readonly number[];
  evidence: Evidence;
}

/** The answers of one call and what it cost. */
export interface AnsweredCall {
  answers: readonly Answer[];
  inputTokens: number;
  outputTokens: number;
}

export interface Plan {
  /** Calls that `answer` will make for these tasks, retries not counted. */
  calls: number;
  /** The most that they can cost in tokens. */
  tokenBound: { input: number; output: number };
}

export interface AnswerOptions {
  /** Aborts the calls under way; `answer` then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called once for each call as it ends, one at a time and awaited; what it rejects with rejects `answer`. */
  onAnswered: (call: AnsweredCall) => Promise<void>;
  /** Number of the organization that asks: where requests wait for each other, organizations take turns. */
  party?: number;
}

export interface Answers {
  /** In the tasks' order. */
  distributions: readonly (readonly number[])[];
  evidence: readonly Evidence[];
  inputTokens: number;
  outputTokens: number;
  /** For the reader of the result, each once. */
  warnings: readonly string[];
}

export interface Model {
  /** Shown in `meta.judge`, for example `built-in/1`. */
  readonly name: string;
  plan(tasks: readonly Task[]): Plan;
  answer(tasks: readonly Task[], options: AnswerOptions): Promise<Answers>;
  /** What every result judged by this model must say, whatever was asked. */
  readonly notice: string | null;
}

/** Why a judge did not answer. */
type ModelFailureReason =
  /** It starts, and may answer soon. */
  | 'warming'
  /** It has more to do than it can queue, and may answer soon. */
  | 'busy'
  /** It does not serve this model. */
  | 'missing'
  /** It broke, or answered nonsense. */
  | 'failed';

export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  constructor(reason: ModelFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
