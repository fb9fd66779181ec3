/**
 * The limits of a call, as a server's refusals teach them. A refused call is halved, and its halves
 * are the new limit. Calls that nearly fill the limit and are answered raise it again, so that one
 * odd request does not shrink the calls of all later ones.
 */
import type { Fault } from '../retries/faults.ts';
import { type CallLimits, type DecisionCall, halved } from './split-calls.ts';

export interface LearnedLimits {
  readonly now: CallLimits;
  refused(fault: Fault, call: DecisionCall): void;
  answered(call: DecisionCall): void;
}

/** In bytes: about a dozen of our own questions. */
const LEAST_BYTES = 16 * 1024;
const RAISE = 1.25;
/** Half of another call of the same size may be this much longer. */
const SLACK = 1.05;
/** A refusal costs the time of a call, so the limit is raised only after this many such calls. */
const RAISE_AFTER = 16;
/** The share of the limit from which a call nearly fills it. */
const NEARLY = 0.8;
/** OpenAI's code for too many questions in a call. */
const TOO_MANY = 'array_above_max_length';

export function learnLimits(first: CallLimits): LearnedLimits {
  const now = { ...first };
  let filled = 0;
  return {
    now,
    refused({ code }, call) {
      const { stateBytes, members } = call;
      const questions = members.reduce((sum, { written }) => sum + written.questions.length, 0);
      if (code === TOO_MANY) now.questions = Math.min(now.questions, Math.max(1, Math.floor(questions / 2)));
      const longest = stateBytes + Math.max(...members.map((member) => member.bytes));
      // A single long question says nothing about calls of other questions.
      if (code === TOO_MANY || 2 * longest >= sizeOf(call)) return;
      filled = 0;
      const half = Math.max(...halved(call).map(sizeOf));
      now.bytes = Math.min(now.bytes, Math.max(LEAST_BYTES, Math.floor(SLACK * half)));
    },
    answered(call) {
      if (now.bytes === first.bytes || sizeOf(call) < NEARLY * now.bytes) return;
      filled += 1;
      if (filled < RAISE_AFTER) return;
      filled = 0;
      now.bytes = Math.min(first.bytes, Math.floor(RAISE * now.bytes));
    },
  };
}

/** The bytes of a call's state and questions, as JSON. */
export function sizeOf({ stateBytes, members }: DecisionCall): number {
  return members.reduce((sum, { bytes }) => sum + bytes, stateBytes);
}
