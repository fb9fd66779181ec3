/**
 * Finds what a decision model's server can do, with a few small calls. The name of the server is
 * not used; only its behaviour counts.
 */
import { type Fault, faultOf } from '../retries/faults.ts';
import type { DecisionFindings } from './decision-format.ts';
import { openAiDecisions } from './open-ai-decisions.ts';
import { isRounded } from './read-distribution.ts';
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
const REPEATS = 3;

const STATE = 'A parcel came two days late. The recipient had wanted to give its content as a present.';
const LONE: Question = { type: 'noul', instructions: 'The recipient is annoyed.' };
const OTHERS: readonly Question[] = [
  'The parcel is lost.',
  'The content is damaged.',
  'The recipient pays less.',
  'The carrier apologises.',
  'The present is given late.',
  'The sender is at fault.',
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
  { format, first }: { format: DecisionFindings['format']; first: CallLimits },
): Promise<DecisionFindings> {
  const wire = format === 'systemone' ? systemOne : openAiDecisions;
  const ask = async (questions: readonly Question[]): Promise<readonly WireAnswer[]> => {
    const reply = await send(wire.path, wire.body(model, STATE, questions));
    const { answers } = wire.read(reply, questions, (index) => `question ${index + 1} of the probe`);
    return answers.filter((answer) => answer !== null);
  };
  const limits = { ...first };
  const alone = await ask([LONE]);
  const many = await ask([MANY]).catch((error: unknown) => {
    if (!isLimit(faultOf(error))) throw error;
    limits.options = LETTERS;
    return [];
  });
  const [lone, together] = await Promise.all([
    repeat(() => ask([LONE])),
    repeat(() => ask([LONE, ...OTHERS])),
  ]);
  const seen = [alone, many, ...lone, ...together].flat().flatMap(({ probabilities }) => probabilities);
  return {
    format,
    limits,
    isRounded: isRounded(seen),
    isJoint: Math.abs(meanOfFirst(lone) - meanOfFirst(together)) > JOINT_FROM,
  };
}

/** A refusal of so many options, in whatever words. */
function isLimit(fault: Fault | null): boolean {
  return fault !== null && (fault.kind === 'unfit' || fault.kind === 'too-long');
}

function repeat<T>(run: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: REPEATS }, run));
}

function meanOfFirst(answers: readonly (readonly WireAnswer[])[]): number {
  return answers.reduce((sum, [first]) => sum + (first?.probabilities[0] ?? 0), 0) / answers.length;
}
