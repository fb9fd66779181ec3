/**
 * Finds what a decision model's server can do, with a few small calls. The name of the server is
 * not used; only its behaviour counts.
 */
import { type Fault, faultOf } from '../retries/faults.ts';
import type { DecisionFindings } from './findings.ts';
import type { CallLimits } from './split-calls.ts';
import { MANY, ONE_STATEMENT, STATE, STATEMENTS } from './statements.ts';
import type { Wire, WireReply } from './wire.ts';
import { WIRES } from './wires.ts';
import type { Question } from './write-question.ts';

export type Send = (path: Wire['path'], body: object) => Promise<unknown>;

/**
 * The limits before any refusal. Ollama takes 64 questions and 64 KiB; OpenAI 200 questions;
 * TypeSafe's own service answered 1,000, and takes 60,000 tokens in a call (3 bytes each).
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

/** Asks one statement. Rejects with the error of the request. */
export async function askStatement(send: Send, model: string, format: DecisionFindings['format']) {
  const wire = WIRES[format];
  const { state, question } = ONE_STATEMENT;
  wire.read(await send(wire.path, wire.body(model, state, [question])), [question], () => 'the probe');
}

/** Rejects with the error of a request, unless it only says what a call may hold. */
export async function probeDecisions(
  send: Send,
  model: string,
  { format, limits }: { format: DecisionFindings['format']; limits: CallLimits },
): Promise<DecisionFindings> {
  const wire = WIRES[format];
  const ask = async (questions: readonly Question[]): Promise<WireReply> => {
    const reply = await send(wire.path, wire.body(model, STATE, questions));
    return wire.read(reply, questions, (index) => `question ${index + 1} of the probe`);
  };
  // One after the other: an operator may allow a single request at a time.
  const alone: WireReply[] = [];
  for (const statement of STATEMENTS.slice(0, TIMES)) alone.push(await ask([statement]));
  // The server answers, so a fault says that this is more than it takes.
  const askMore = async (questions: readonly Question[]): Promise<WireReply | null> =>
    ask(questions).catch((error: unknown) => {
      if (isDown(faultOf(error))) throw error;
      return null;
    });
  const many = await askMore([MANY]);
  const together: WireReply[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const reply = await askMore(STATEMENTS);
    if (reply !== null) together.push(reply);
  }
  const replies = [...alone, ...together, ...(many === null ? [] : [many])];
  const answers = replies.flatMap((reply) => reply.answers).filter((answer) => answer !== null);
  return {
    format,
    limits: {
      ...limits,
      ...(many === null ? { options: LETTERS } : {}),
      ...(together.length === 0 ? { questions: 1 } : {}),
    },
    isRounded: answers.every(({ isRounded }) => isRounded),
    isJoint: distance(alone, together) > JOINT_FROM,
    countsStateAgain: countsAgain(alone[0]?.usage, together[0]?.usage),
  };
}

/** Also true if the replies have no usage. */
function countsAgain(
  alone: WireReply['usage'] | undefined,
  together: WireReply['usage'] | undefined,
): boolean {
  if (alone == null || together == null) return true;
  // Half of the state for each further question, at four bytes a token.
  return together.input - alone.input > ((STATEMENTS.length - 1) * STATE.length) / 8;
}

/** True when the fault may pass, so that the whole probe runs again. */
function isDown(fault: Fault | null): boolean {
  if (fault === null) return true;
  const { kind, status } = fault;
  return kind === 'starting' || kind === 'refused' || status === 429 || status === 529;
}

/**
 * The mean distance of the answers that were given alone to the means of those given together; 0
 * where they cannot be compared. A refused question is not compared.
 */
function distance(alone: readonly WireReply[], together: readonly WireReply[]): number {
  const distances = alone.flatMap(({ answers: [lone] }, question) => {
    const others = together.flatMap(({ answers }) => answers[question]?.probabilities[0] ?? []);
    return lone == null || others.length === 0 ? [] : [Math.abs(lone.probabilities[0]! - mean(others))];
  });
  return distances.length === 0 ? 0 : mean(distances);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
