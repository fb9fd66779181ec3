/** Puts the questions of a request into calls that the server takes. */
import type { Task } from '../../port.ts';
import type { QuestionLimits, TaskWriter, WrittenTask } from './write-question.ts';

/** The limits of one call; a refusal that says "too long" lowers them. */
export interface CallLimits extends QuestionLimits {
  questions: number;
  /** The most bytes of a call's state and questions, as JSON. */
  bytes: number;
}

export interface DecisionCall {
  state: string;
  /** The size of the state, as JSON. */
  stateBytes: number;
  members: readonly Member[];
}

export interface Member {
  /** Index into the tasks. */
  task: number;
  written: WrittenTask;
  /** The size of its questions, as JSON. */
  bytes: number;
}

/** A question's braces, names of fields, id and commas; and those of one option. */
const QUESTION_BYTES = 64;
const OPTION_BYTES = 8;

/**
 * One call for each state, cut where it would exceed a limit. A task with one choice is in no call.
 * With a long state, questions still get a quarter of the limit, so the call may exceed it.
 */
export function splitIntoDecisionCalls(
  tasks: readonly Task[],
  write: TaskWriter,
  limits: CallLimits,
): DecisionCall[] {
  const members = tasks.flatMap((task, index): Member[] => {
    if (task.choices.length === 1) return [];
    const written = write(task);
    return [{ task: index, written, bytes: bytesOf(written) }];
  });
  return [...Map.groupBy(members, ({ written }) => written.state)].flatMap(([state, own]) => {
    const stateBytes = jsonBytes(state);
    const room = Math.max(limits.bytes - stateBytes, limits.bytes / 4);
    return cut(own, { questions: limits.questions, bytes: room }).map((part) => ({
      state,
      stateBytes,
      members: part,
    }));
  });
}

function cut(members: readonly Member[], most: { questions: number; bytes: number }): Member[][] {
  const parts: Member[][] = [];
  const sum = { questions: 0, bytes: 0 };
  for (const member of members) {
    const questions = member.written.questions.length;
    const isFull = sum.questions + questions > most.questions || sum.bytes + member.bytes > most.bytes;
    if (parts.length === 0 || isFull) {
      parts.push([]);
      sum.questions = 0;
      sum.bytes = 0;
    }
    parts.at(-1)!.push(member);
    sum.questions += questions;
    sum.bytes += member.bytes;
  }
  return parts;
}

/** Halves a call that was too long; empty when it has a single task. */
export function halved({ members, ...shared }: DecisionCall): DecisionCall[] {
  if (members.length < 2) return [];
  const middle = Math.ceil(members.length / 2);
  return [members.slice(0, middle), members.slice(middle)].map((half) => ({ ...shared, members: half }));
}

function bytesOf({ questions }: WrittenTask): number {
  return questions.reduce((sum, question) => {
    const criteria =
      question.type === 'choice'
        ? optionBytes(question.options)
        : question.type === 'score'
          ? jsonBytes(question.levels)
          : 0;
    return sum + QUESTION_BYTES + jsonBytes(question.instructions) + criteria;
  }, 0);
}

/** Thousands of questions share their options. */
const known = new WeakMap<readonly object[], number>();

function optionBytes(options: readonly { key: string; description: string }[]): number {
  const bytes =
    known.get(options) ??
    options.reduce(
      (sum, { key, description }) => sum + jsonBytes(key) + jsonBytes(description) + OPTION_BYTES,
      0,
    );
  known.set(options, bytes);
  return bytes;
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
