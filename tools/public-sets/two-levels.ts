/**
 * Intents in groups: one request asks for the group, and in each group for the intent. P(intent) =
 * P(group) · P(intent | group). A question has at most 64 choices, so that all intents would not
 * fit into one.
 */
import { averageOrders } from '../../judge/both-orders.ts';
import type { QuestionsRequest } from '../../server/one-pass/question-schema.ts';
import { toAsked } from '../../server/one-pass/typed-question.ts';
import { findOfOrders, likeliest } from './find.ts';
import type { Distribution, Finding, PublicCase } from './public-set.ts';

/** Group -> its intents. */
export type Groups = Readonly<Record<string, readonly string[]>>;

export interface TwoLevels {
  /** The kind of text, for the question about the group. */
  instructions: string;
  groups: Groups;
  /** True when the group has a choice "none_of_these"; then it is the first of all intents. */
  hasNone: boolean;
}

const NONE = 'none_of_these';

/** Null: none of the intents. */
export type Label = { group: string; intent: string } | null;

export function twoLevelCase(levels: TwoLevels, part: string, text: string, label: Label): PublicCase {
  return {
    // Made only when it is asked: all texts with all their choices would take much memory.
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

/**
 * The distributions stand in this order: the groups in both orders, then each group's intents in
 * both orders.
 */
function findIntent(
  { groups, hasNone }: TwoLevels,
  part: string,
  distributions: readonly Distribution[],
  label: Label,
): Finding {
  const names = Object.keys(groups);
  const questions = [null, ...names].map((_, index) =>
    inEachOrder(distributions[2 * index]!, distributions[2 * index + 1]!),
  );
  const [given, reversed, average] = [0, 1, 2].map((order) => questions.map((own) => own[order]!));
  const place: Place = {
    group: label === null ? names.length : names.indexOf(label.group),
    intent: label === null ? null : groups[label.group]!.indexOf(label.intent),
  };
  const before = names.slice(0, place.group).reduce((sum, name) => sum + groups[name]!.length, 0);
  const right = place.intent === null ? 0 : before + place.intent + Number(hasNone);
  const found = findOfOrders(part, [joint(given!), joint(reversed!)], joint(average!), right);
  const intents = hasNone ? found.probabilities.slice(1) : found.probabilities;
  const [first, second] = [pick(given!, place), pick(reversed!, place)];
  const picked = pick(average!, place);
  return {
    ...found,
    accuracy: picked.accuracy,
    confidence: picked.confidence,
    orders: {
      accuracy: (first.accuracy + second.accuracy) / 2,
      isSame: first.picked === second.picked,
      distance: found.orders!.distance,
    },
    values: {
      groupRight: picked.groupAccuracy,
      isOutside: Number(label === null),
      none: hasNone ? found.probabilities[0]! : 0,
      unsure: 1 - Math.max(...intents),
    },
  };
}

/** Index of the right group, and of the right intent in it; null: none of the intents. */
interface Place {
  group: number;
  intent: number | null;
}

/**
 * Returns the distributions in the given order, turned back from the reverse order, and averaged.
 */
function inEachOrder(given: Distribution, reversed: Distribution): readonly Distribution[] {
  return [given, reversed.toReversed(), averageOrders(given, reversed)];
}

/** The distribution over all intents; "none of these", which has no intents, comes first. */
function joint([group, ...intents]: readonly Distribution[]): number[] {
  const own = intents.flatMap((p, index) => p.map((share) => group![index]! * share));
  return group!.length > intents.length ? [group!.at(-1)!, ...own] : own;
}

/**
 * Picks the likeliest group, then the likeliest intent in it. The largest product would be another
 * rule: a judge that is not sure would nearly always say "none of these", because nothing divides
 * its probability.
 */
function pick([group, ...intents]: readonly Distribution[], place: Place) {
  const groups = likeliest(group!);
  const choices = groups.map((index) => (index < intents.length ? likeliest(intents[index]!) : []));
  const own = choices[groups.indexOf(place.group)];
  const groupAccuracy = own === undefined ? 0 : 1 / groups.length;
  const isRight = own !== undefined && (place.intent === null || own.includes(place.intent));
  const [best, [intent] = []] = [groups[0]!, choices[0]];
  return {
    picked: JSON.stringify([groups, choices]),
    groupAccuracy,
    accuracy: isRight ? groupAccuracy / Math.max(1, own.length) : 0,
    confidence: group![best]! * (intent === undefined ? 1 : intents[best]![intent]!),
  };
}

function words(key: string): string {
  return key.replaceAll('_', ' ').replace(/\?$/, '');
}
