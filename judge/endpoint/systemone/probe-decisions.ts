/**
 * Finds what a decision model's server can do, with a few small calls. The name of the server is
 * not used; only its behaviour counts.
 */
import { type Fault, faultOf } from '../retries/faults.ts';
import type { DecisionFindings } from './decision-format.ts';
import { openAiDecisions } from './open-ai-decisions.ts';
import type { CallLimits } from './split-calls.ts';
import { systemOne } from './system-one.ts';
import type { Wire, WireAnswer } from './wire.ts';
import type { Question } from './write-question.ts';

/** Sends a body and resolves with the parsed reply. */
export type Send = (path: Wire['path'], body: object) => Promise<unknown>;

/**
 * What calls begin with. Ollama takes 64 questions and 64 KiB; OpenAI 200 questions; TypeSafe's own
 * service answered 1,000, and takes 60,000 tokens in a call (3 bytes each).
 */
export const FIRST_LIMITS: Readonly<Record<'systemone' | 'typesafe' | 'decisions', CallLimits>> = {
  systemone: { questions: 64, bytes: 60 * 1024, options: 64, levels: 10 },
  typesafe: { questions: 256, bytes: 180_000, options: 64, levels: 10 },
  decisions: { questions: 200, bytes: 180_000, options: 64, levels: 10 },
};
/** Ollama, vLLM and SGLang label options by single letters. */
const LETTERS = 26;

/** JevBench's tolerance; hosted models repeat themselves within 0.026 (standard deviation). */
const JOINT_FROM = 0.05;
const TIMES = 3;

type Answers = readonly (WireAnswer | null)[];

const STATE = 'A parcel came two days late. The recipient had wanted to give its content as a present.';
/** Each of the first three is also asked alone. */
const STATEMENTS: readonly Question[] = [
  'The recipient is annoyed.',
  'The sender is at fault.',
  'The recipient pays less.',
  'The parcel is lost.',
  'The content is damaged.',
  'The carrier apologises.',
  'The present is given late.',
  'Nobody minds the delay.',
].map((instructions) => ({ type: 'noul', instructions }));
/** As many options as a request may have. */
const MANY: Question = {
  type: 'choice',
  instructions: 'After how many hours does the recipient call the carrier?',
  options: Array.from({ length: 64 }, (_, hour) => ({
    key: `after_${hour + 1}_hours`,
    description: `after ${hour + 1} hours`,
  })),
};

/** Rejects with the error of a request, unless it only says what a call may hold. */
export async function probeDecisions(
  send: Send,
  model: string,
  { format, limits }: { format: DecisionFindings['format']; limits: CallLimits },
): Promise<DecisionFindings> {
  const wire = format === 'systemone' ? systemOne : openAiDecisions;
  const ask = async (questions: readonly Question[]): Promise<Answers> => {
    const reply = await send(wire.path, wire.body(model, STATE, questions));
    return wire.read(reply, questions, (index) => `question ${index + 1} of the probe`).answers;
  };
  /** Null: the server does not take these questions. */
  const askOrNull = (questions: readonly Question[]) =>
    ask(questions).catch((error: unknown) => {
      if (!isLimit(faultOf(error))) throw error;
      return null;
    });
  // One after the other: an operator may allow a single request at a time.
  const alone: Answers[] = [];
  for (const statement of STATEMENTS.slice(0, TIMES)) alone.push(await ask([statement]));
  const many = await askOrNull([MANY]);
  const together: Answers[] = [];
  for (let time = 0; time < TIMES; time += 1) together.push((await askOrNull(STATEMENTS)) ?? []);
  const seen = [many ?? [], ...alone, ...together].flat().filter((answer) => answer !== null);
  return {
    format,
    limits: {
      ...limits,
      ...(many === null ? { options: LETTERS } : {}),
      ...(together.some(({ length }) => length === 0) ? { questions: 1 } : {}),
    },
    isRounded: seen.every(({ isRounded }) => isRounded),
    isJoint: distance(alone, together) > JOINT_FROM,
  };
}

/**
 * The mean distance of the answers that were given alone to the means of those given together; 0
 * where they cannot be compared. A refused question is not compared.
 */
function distance(alone: readonly Answers[], together: readonly Answers[]): number {
  const distances = alone.flatMap(([lone], question) => {
    const others = together.flatMap((answers) => answers[question]?.probabilities[0] ?? []);
    return lone == null || others.length === 0 ? [] : [Math.abs(lone.probabilities[0]! - mean(others))];
  });
  return distances.length === 0 ? 0 : mean(distances);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** A refusal of so many options, in whatever words. */
function isLimit(fault: Fault | null): boolean {
  return fault !== null && (fault.kind === 'unfit' || fault.kind === 'too-long');
}
