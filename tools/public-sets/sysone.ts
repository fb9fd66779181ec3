/** sysone-bench: typed questions about messages, in the three suites that its authors wrote. */
import { z } from 'zod';
import { type Question, QuestionsRequest } from '../../server/one-pass/question-schema.ts';
import { toAsked } from '../../server/one-pass/typed-question.ts';
import { findInBothOrders, findInOneOrder } from './find.ts';
import type { Distribution, Finding, PublicCase, PublicSet } from './public-set.ts';
import { readJson, readJsonLines } from './read-rows.ts';

const Suites = z.record(z.enum(['triage', 'guardrails', 'moderation']), QuestionsRequest.def.shape.questions);
const Case = z.strictObject({
  id: z.string(),
  split: z.enum(['evaluation', 'calibration']),
  state: z.record(z.string(), z.string()),
  /** Question -> key of a choice, or 1 when the statement holds. */
  expected: z.record(z.string(), z.union([z.string(), z.literal(0), z.literal(1)])),
});

export function readSysone(): z.infer<typeof Case>[] {
  return readJsonLines('sysone/cases.jsonl', Case);
}

export function sysone(): PublicSet {
  const suites = readJson('sysone/questions.json', Suites);
  const rows = readSysone()
    .filter(({ split }) => split === 'evaluation')
    .map((own) => {
      const suite = z.enum(['triage', 'guardrails', 'moderation']).parse(own.id.replace(/-.*/, ''));
      return { name: own.id, cases: [suiteCase(suite, suites[suite], own)] };
    });
  return {
    title: 'sysone-bench, the suites of its authors: typed questions about messages',
    origin: 'instax-dutta/sysone-bench, MIT; evaluation split',
    caution:
      'Weak labels: an AI drafted them and one person reviewed them; many cases are one sentence with another number, and equal sentences have different labels. Accuracy 1 is out of reach in moderation. A statement counts as held from P = 0.5 on.',
    rows,
    ownFigures: [],
    published: {
      figure: 'right, %',
      source: 'results/v2 of the repository',
      judges: {
        'Jev 1.13.0': { triage: '93.2', guardrails: '100.0', moderation: '94.4' },
        'Laya 0.3.11': { triage: '87.5', guardrails: '76.0', moderation: '75.7' },
        'Qwen2.5-1.5B, constrained': { triage: '78.1', guardrails: '29.2', moderation: '72.9' },
        'MIMIR 1.2.0': { triage: '77.1', guardrails: '84.4', moderation: '77.8' },
      },
    },
  };
}

function suiteCase(
  suite: string,
  questions: QuestionsRequest['questions'],
  { state, expected }: z.infer<typeof Case>,
): PublicCase {
  const asked = toAsked({ state, questions });
  return {
    tasks: asked.flatMap(({ tasks }) => tasks),
    read: (distributions) => {
      let end = 0;
      return asked.map(({ name, question, tasks }) => {
        end += tasks.length;
        return findAnswer(suite, question, distributions.slice(end - tasks.length, end), expected[name]!);
      });
    },
  };
}

function findAnswer(
  suite: string,
  question: Question,
  [first, reversed]: readonly Distribution[],
  expected: string | 0 | 1,
): Finding {
  if (question.type === 'choice') {
    const right = Object.keys(question.criteria).indexOf(String(expected));
    return findInBothOrders(suite, [first!, reversed!], right);
  }
  // The rule of the published figures.
  const accuracy = Number(first![0]! >= 0.5 === (expected === 1));
  return { ...findInOneOrder(suite, first!, expected === 1 ? 0 : 1), accuracy };
}
