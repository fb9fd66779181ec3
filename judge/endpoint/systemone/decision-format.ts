/**
 * Asks a decision model: all questions about one state in one call, as far as the server takes
 * them. A refusal that says "too long" halves a call, and the size is remembered.
 */
import type { Plan, Task } from '../../port.ts';
import type { Format, FormatCall } from '../format.ts';
import type { Fault } from '../retries/faults.ts';
import { askDecisionCall } from './ask-decision-call.ts';
import { openAiDecisions } from './open-ai-decisions.ts';
import {
  type CallLimits,
  type DecisionCall,
  halved,
  type Member,
  splitIntoDecisionCalls,
} from './split-calls.ts';
import { systemOne } from './system-one.ts';
import { VERSION } from './texts.ts';
import { createTaskWriter, type Question } from './write-question.ts';

export interface DecisionFindings {
  format: 'systemone' | 'decisions';
  limits: CallLimits;
  /** Whether the server prints two decimals. */
  isRounded: boolean;
  /** Whether an answer depends on the other questions of its call. */
  isJoint: boolean;
}

/** The hosted service adds about 270 tokens to every request; a server's template adds fewer. */
const REQUEST_TOKENS = 400;
/** What servers count as output: the most that was recorded for a question, and for an option. */
const OUTPUT_TOKENS = 32;
const OUTPUT_TOKENS_AN_OPTION = 12;

const JUDGES = { systemone: 'systemone/1', decisions: 'decisions/1' } as const;
const WIRES = { systemone: systemOne, decisions: openAiDecisions } as const;

export function decisionFormat(found: DecisionFindings): Format {
  const { format, isRounded, isJoint } = found;
  const wire = WIRES[format];
  const limits = { ...found.limits };
  const split = (tasks: readonly Task[]) =>
    splitIntoDecisionCalls(tasks, createTaskWriter(limits), isJoint ? { ...limits, questions: 1 } : limits);

  /** A call of this size was answered, so a limit below it was too low. */
  function raise({ stateBytes, members }: DecisionCall): void {
    limits.questions = Math.min(found.limits.questions, Math.max(limits.questions, countOf(members)));
    limits.bytes = Math.min(found.limits.bytes, Math.max(limits.bytes, stateBytes + bytesOf(members)));
  }

  function lower({ code }: Fault, { stateBytes, members }: DecisionCall): void {
    const half = members.slice(0, Math.ceil(members.length / 2));
    if (code !== undefined && COUNTED.includes(code))
      limits.questions = Math.min(limits.questions, countOf(half));
    else limits.bytes = Math.min(limits.bytes, stateBytes + bytesOf(half));
  }

  const callFor = (tasks: readonly Task[], call: DecisionCall): FormatCall => ({
    async ask(asking) {
      const answer = await askDecisionCall({ ...asking, wire, isRounded }, tasks, call);
      if ('kind' in answer) lower(answer, call);
      else raise(call);
      return 'answers' in answer ? answer : halved(call).map((half) => callFor(tasks, half));
    },
  });

  return {
    format,
    judge: JUDGES[format],
    prompts: { [format]: VERSION },
    unsupported: null,
    get findings() {
      const { questions, bytes, options } = limits;
      return { questions: isJoint ? 1 : questions, bytes, options, rounded: isRounded, joint: isJoint };
    },
    plan: (tasks) => planOf(split(tasks)),
    calls: (tasks) => ({ calls: split(tasks).map((call) => callFor(tasks, call)), isFirstAlone: false }),
  };
}

function countOf(members: readonly Member[]): number {
  return members.reduce((sum, { written }) => sum + written.questions.length, 0);
}

function bytesOf(members: readonly Member[]): number {
  return members.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Refusals that say that there are too many questions, and not too many bytes or tokens. */
const COUNTED: readonly string[] = ['array_above_max_length', 'request_too_large_error', 'request_too_large'];

/**
 * A bound: no tokenizer makes more than one token of a byte, and some servers count the state again
 * for each question.
 */
function planOf(calls: readonly DecisionCall[]): Plan {
  const tokenBound = { input: 0, output: 0 };
  for (const { stateBytes, members } of calls) {
    tokenBound.input += REQUEST_TOKENS;
    for (const { written, bytes } of members) {
      tokenBound.input += bytes + written.questions.length * stateBytes;
      tokenBound.output += written.questions.reduce((sum, question) => sum + outputOf(question), 0);
    }
  }
  return { calls: calls.length, tokenBound };
}

function outputOf(question: Question): number {
  const options =
    question.type === 'choice'
      ? question.options.length
      : question.type === 'score'
        ? question.levels.length
        : 2;
  return OUTPUT_TOKENS + OUTPUT_TOKENS_AN_OPTION * options;
}
