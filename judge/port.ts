/**
 * The port of every judge: structured questions in, one probability for each choice out. Only the
 * adapters behind it know prompts or words.
 */

/** The person or group for whom a question is asked. */
export interface Perspective {
  description: string;
  values?: string;
}

export interface ConsequenceText {
  description: string;
  option: string;
  valence: 'benefit' | 'harm';
}

interface TaskBase {
  /**
   * The decision's context, or the state that typed questions are about. All tasks of a request
   * share it.
   */
  context: string;
  /** The choices that the answer gives probabilities to, in order; 1 to 64, all different. */
  choices: readonly string[];
}

/**
 * Asks how many times as large the first consequence is as the second, for this stakeholder.
 * Choices: RATIO_LABELS.
 */
export interface RatioTask extends TaskBase {
  kind: 'ratio';
  stakeholder: Perspective;
  first: ConsequenceText;
  second: ConsequenceText;
}

/**
 * Asks whether two consequences describe the same thing. Choices: the labels of WITHIN_CHOICES or
 * ACROSS_CHOICES.
 */
export interface OverlapTask extends TaskBase {
  kind: 'overlap';
  pair: 'within' | 'across';
  first: ConsequenceText;
  second: ConsequenceText;
}

/** Asks which option is best for this stakeholder. Choices: the options' letters. */
export interface BestOptionTask extends TaskBase {
  kind: 'best-option';
  stakeholder: Perspective;
  /** One description for each choice, in order. */
  options: readonly string[];
}

interface QuestionTask extends TaskBase {
  /** The caller's name for the question. */
  question: string;
  instructions?: string;
}

/** Asks which of the caller's keys fits. Choices: the keys. */
export interface ChoiceTask extends QuestionTask {
  kind: 'choice';
  /** One text for each choice, in order. */
  criteria: readonly string[];
}

/** Asks for a place on an ordered scale. Choices: the levels' indices from 0. */
export interface ScoreTask extends QuestionTask {
  kind: 'score';
  /** One text for each choice, lowest index first. */
  criteria: readonly string[];
  /** The choices and criteria stand highest index first. */
  isReversed?: true;
}

/** Asks whether a statement holds. Choices: NOUL_LABELS. */
export interface NoulTask extends QuestionTask {
  kind: 'noul';
  /** The instructions; without instructions, the question's name. */
  statement: string;
  /** Asks whether the negation of the statement holds. */
  isNegated?: true;
}

/** Tasks of a decision: they are asked in as many calls as it takes. */
export type RecordTask = RatioTask | OverlapTask;
/**
 * Tasks of one pass: all of them are answered in one call, and they wait for nothing. If a model is
 * not ready, they fail with `warming` at once.
 */
export type OnePassTask = BestOptionTask | ChoiceTask | ScoreTask | NoulTask;
/** One `plan` or `answer` takes only records or only tasks of one pass. */
export type Task = RecordTask | OnePassTask;

/** How a distribution was obtained, and how much of the judge's probability was on the choices. */
export interface Evidence {
  method: 'built-in' | 'table' | 'logprobs' | 'sampled' | 'decided';
  /** The probability on the choices before normalisation, 0 … 1. */
  mass: number;
  /** True when a grammar's mask may have been active. */
  masked: boolean;
  /** True when the probabilities were printed with two decimals, so that a small one is rough. */
  isRounded?: boolean;
  /** The version of the model that answered, as it names itself. */
  model?: string | undefined;
  /** True when the judge left out the end of a text that was too long for it. */
  isPartial?: boolean;
  /** True when nothing in the texts speaks for any choice, so that the answer is a guess. */
  isBlank?: boolean;
  /**
   * Set when the evidence of the answer is often wrong, or has seldom been tested. Absent: it is
   * reliable.
   */
  weak?: LabelledShare;
}

/** How many labelled answers rest on evidence of one kind, and how many of them are right. */
export interface LabelledShare {
  cases: number;
  right: number;
}

export interface TaskAnswer {
  /** Index into the tasks that were given to `answer`. */
  task: number;
  /** One probability for each choice, in order; each ≥ 0, sum 1 within 1e-9. */
  probabilities: readonly number[];
  evidence: Evidence;
}

/** The answers of one call and what it cost. */
export interface AnsweredCall {
  answers: readonly TaskAnswer[];
  inputTokens: number;
  outputTokens: number;
  /** The number of calls that are still to be made; absent: as planned. */
  callsLeft?: number;
}

export interface Plan {
  /** The number of calls that `answer` will make for these tasks, without retries. */
  calls: number;
  /** The most tokens that they can use. */
  tokenBound: { input: number; output: number };
}

export interface AnswerOptions {
  /** Aborts the running calls; `answer` then rejects with the signal's reason. */
  signal: AbortSignal;
  /**
   * Called and awaited once for each call that ends, one at a time. If it rejects, `answer` rejects
   * with the same error.
   */
  onAnswered: (call: AnsweredCall) => Promise<void>;
  /**
   * The number of the organization that asks. Where requests wait for each other, organizations
   * take turns.
   */
  party?: number;
}

export interface Answers {
  /** In the tasks' order. */
  distributions: readonly (readonly number[])[];
  evidence: readonly Evidence[];
  inputTokens: number;
  outputTokens: number;
  /** Shown to the reader of the result; no warning comes twice. */
  warnings: readonly string[];
}

/** How the engine has to take a judge's answers about sizes. */
export interface JudgeTraits {
  /**
   * Multiplies the standard deviations that the judge states, as labelled answers have shown; > 0.
   */
  spreadScale: number;
  /**
   * A ratio record with a smaller standard deviation (of the log ratio) is a measurement: the ratio
   * is known better than the two sizes. 0: none is.
   */
  measuredSd: number;
  /**
   * When the judge finds that two texts say the same (probability ½ and above), their sizes agree
   * within this factor, above 1, however little it knows about each size. Null: its answers about
   * their ratio say so.
   */
  sameSizeFactor: number | null;
  /**
   * How often the judge misreads a decision, as labelled answers have shown, 0 … 1: nothing that it
   * said holds then, and every option is as likely to be best as any other.
   */
  misreadShare: number;
}

/** The traits of a judge whose answers are taken as they are. */
export const AS_STATED: JudgeTraits = {
  spreadScale: 1,
  measuredSd: 0,
  sameSizeFactor: null,
  misreadShare: 0,
};

export interface Model {
  /** Shown in `meta.judge`, for example `built-in/1`. */
  readonly name: string;
  plan(tasks: readonly Task[]): Plan;
  answer(tasks: readonly Task[], options: AnswerOptions): Promise<Answers>;
  /** The notice that every result of this model carries; null: none. */
  readonly notice: string | null;
  readonly traits?: JudgeTraits;
}

/** The versions of the model that answered, each once, in alphabetical order. */
export function answeredBy(evidence: readonly Evidence[]): string[] {
  return [...new Set(evidence.flatMap(({ model }) => model ?? []))].sort();
}

/** True when any version of the built-in judge has this name. */
export function isBuiltIn(name: string): boolean {
  return name.startsWith('built-in/');
}

type ModelFailureReason =
  /** The judge is starting and may answer soon. */
  | 'warming'
  /** The judge's queue is full; it may answer soon. */
  | 'busy'
  /** The endpoint does not serve this model. */
  | 'missing'
  /** The endpoint refuses the key. */
  | 'key-refused'
  /** The quota or the credit at the endpoint is used up. */
  | 'quota-exhausted'
  /** The endpoint limits the rate of requests. */
  | 'limited'
  /** The judge broke, or its answers were unusable. */
  | 'failed';

export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  /** When the endpoint says to ask again. */
  readonly waitMs: number | undefined;
  constructor(reason: ModelFailureReason, message: string, options?: ErrorOptions & { waitMs?: number }) {
    super(message, options);
    this.reason = reason;
    this.waitMs = options?.waitMs;
  }
}
