/**
 * Intents in groups: one request asks for the group, and in each group for the intent. P(intent) =
 * P(group) · P(intent | group). A question has at most 64 choices, so that all intents would not
 * fit into one.
 */
import type { QuestionsRequest } from '../../server/one-pass/question-schema.ts';
import { toAsked } from '../../server/one-pass/typed-question.ts';
import { findInBothOrders, findOfOrders } from './find.ts';
import type { Distribution, Finding, PublicCase } from './public-set.ts';

/** Group -> its intents. */
export type Groups = Readonly<Record<string, readonly string[]>>;

export interface TwoLevels {
  /** What a text is, for the question about the group. */
  instructions: string;
  groups: Groups;
  /** With a choice "none_of_these" of the group; it is the first of all intents then. */
  hasNone: boolean;
}

const NONE = 'none_of_these';

/** Null: none of the intents. */
export type Label = { group: string; intent: string } | null;

export function twoLevelCase(levels: TwoLevels, part: string, text: string, label: Label): PublicCase {
  return {
    // Made when it is asked: all texts with all their choices would take much memory.
    get tasks() {
      return toAsked({ state: text, questions: questionsOf(levels) }).flatMap(({ tasks }) => tasks);
    },
    read: (distributions) => [findIntent(levels, part, distributions, label)],
  };
}

function questionsOf(levels: TwoLevels): QuestionsRequest['questions'] {
  return {
    group: { type: 'choice', instructions: levels.instructions, criteria: groupCriteria(levels) },
    ...Object.fromEntries(
      Object.entries(levels.groups).map(([group, intents]) => [
        group,
        {
          type: 'choice' as const,
          instructions: `If it is about ${words(group)}: what does the writer want?`,
          criteria: Object.fromEntries(intents.map((intent) => [intent, words(intent)])),
        },
      ]),
    ),
  };
}

function groupCriteria({ groups, hasNone }: TwoLevels): Record<string, string> {
  const criteria = Object.fromEntries(Object.keys(groups).map((group) => [group, words(group)]));
  return hasNone ? { ...criteria, [NONE]: 'Something else' } : criteria;
}

/** The distributions: of the groups in both orders, then of each group's intents in both orders. */
function findIntent(
  { groups, hasNone }: TwoLevels,
  part: string,
  distributions: readonly Distribution[],
  label: Label,
): Finding {
  const names = Object.keys(groups);
  const questions = [null, ...names].map((_, index) => {
    const [given, reversed] = [distributions[2 * index]!, distributions[2 * index + 1]!];
    const { probabilities } = findInBothOrders('', [given, reversed], null);
    return { given, reversed: reversed.toReversed(), average: probabilities };
  });
  const product = (order: 'given' | 'reversed' | 'average') => {
    const [group, ...intents] = questions.map(({ [order]: p }) => p);
    const own = intents.flatMap((p, index) => p.map((share) => group![index]! * share));
    return hasNone ? [group!.at(-1)!, ...own] : own;
  };
  const all = names.flatMap((group) => groups[group]!.map((intent) => `${group} ${intent}`));
  const right = label === null ? 0 : all.indexOf(`${label.group} ${label.intent}`) + Number(hasNone);
  const found = findOfOrders(part, [product('given'), product('reversed')], product('average'), right);
  const group = questions[0]!.average;
  const rightGroup = label === null ? names.length : names.indexOf(label.group);
  const intents = hasNone ? found.probabilities.slice(1) : found.probabilities;
  return {
    ...found,
    values: {
      groupRight: Number(group.indexOf(Math.max(...group)) === rightGroup),
      isOutside: Number(label === null),
      none: hasNone ? found.probabilities[0]! : 0,
      unsure: 1 - Math.max(...intents),
    },
  };
}

function words(key: string): string {
  return key.replaceAll('_', ' ').replace(/\?$/, '');
}
