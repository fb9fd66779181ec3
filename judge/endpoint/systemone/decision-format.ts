/**
 * Asks a decision model: all questions about one state in one call, as far as the server takes
 * them. A refusal that says "too long" halves a call, and the size is remembered.
 */
import type { Plan, Task } from '../../port.ts';
import type { Format, FormatCall } from '../format.ts';
import { askDecisionCall } from './ask-decision-call.ts';
import type { DecisionFindings } from './findings.ts';
import { learnLimits, sizeOf } from './learned-limits.ts';
import { type DecisionCall, halved, splitIntoDecisionCalls } from './split-calls.ts';
import { VERSION } from './texts.ts';
import { WIRES } from './wires.ts';
import { createTaskWriter, type Question } from './write-question.ts';

/** The hosted service adds about 270 tokens to every request; a server's template adds fewer. */
const REQUEST_TOKENS = 400;
/**
 * The tokens that servers count as output: the most that was recorded for a question, and for an
 * option.
 */
const OUTPUT_TOKENS = 32;
const OUTPUT_TOKENS_AN_OPTION = 12;

const JUDGES = { systemone: 'systemone/1', decisions: 'decisions/1' } as const;

export function decisionFormat(found: DecisionFindings): Format {
  const { format, isRounded, isJoint, countsStateAgain } = found;
  const wire = WIRES[format];
  const limits = learnLimits(found.limits);
  const split = (tasks: readonly Task[]) =>
    splitIntoDecisionCalls(
      tasks,
      createTaskWriter(limits.now),
      isJoint ? { ...limits.now, questions: 1 } : limits.now,
    );
  const callFor = (tasks: readonly Task[], call: DecisionCall): FormatCall => ({
    async ask(asking) {
      const isOver = sizeOf(call) > limits.now.bytes;
      const answer = await askDecisionCall({ ...asking, wire, isRounded, isOver }, tasks, call);
      if ('answers' in answer) {
        limits.answered(call);
        return answer;
      }
      limits.refused(answer, call);
      return halved(call).map((half) => callFor(tasks, half));
    },
  });

  return {
    format,
    judge: JUDGES[format],
    prompts: { [format]: VERSION },
    unsupported: null,
    get findings() {
      const { questions, bytes, options } = limits.now;
      return { questions: isJoint ? 1 : questions, bytes, options, rounded: isRounded, joint: isJoint };
    },
    plan: (tasks) => planOf(split(tasks), countsStateAgain),
    calls: (tasks) => ({ calls: split(tasks).map((call) => callFor(tasks, call)), isFirstAlone: false }),
  };
}

/** A bound: no tokenizer makes more than one token of a byte. */
function planOf(calls: readonly DecisionCall[], countsStateAgain: boolean): Plan {
  const tokenBound = { input: 0, output: 0 };
  for (const { stateBytes, members } of calls) {
    tokenBound.input += REQUEST_TOKENS + stateBytes;
    for (const { written, bytes } of members) {
      tokenBound.input += bytes + (countsStateAgain ? written.questions.length * stateBytes : 0);
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
