/** Tasks such as the service asks, to be put to the peer server. */
import { RATIO_LABELS } from '../../judge/choices.ts';
import type { ChoiceTask, ConsequenceText, RatioTask } from '../../judge/port.ts';

const STAKEHOLDERS = [
  { description: 'The owner of the bakery', values: 'Profit, few repairs, safe work' },
  { description: 'The three bakers', values: 'Hours that can be kept, a cool room, safe work' },
  { description: 'Neighbours above the shop', values: 'Quiet nights, no smell' },
];

const CONSEQUENCES: readonly ConsequenceText[] = [
  { description: 'Breaks down on about ten days a year', option: 'The older oven', valence: 'harm' },
  { description: 'Costs 6,000 USD less to buy', option: 'The older oven', valence: 'benefit' },
  { description: 'Heats the room by four degrees', option: 'The older oven', valence: 'harm' },
  { description: 'Can be repaired by the owner', option: 'The older oven', valence: 'benefit' },
  { description: 'Starts an hour later in the morning', option: 'The newer oven', valence: 'benefit' },
  { description: 'Saves 4,000 USD of gas a year', option: 'The newer oven', valence: 'benefit' },
  { description: 'Hums through the ceiling at night', option: 'The newer oven', valence: 'harm' },
  { description: 'Needs a contract for its software', option: 'The newer oven', valence: 'harm' },
  { description: 'Bakes a third more at once', option: 'The newer oven', valence: 'benefit' },
  { description: 'Takes the place of the second table', option: 'The newer oven', valence: 'harm' },
  { description: 'Burns nobody: its door stays cool', option: 'The newer oven', valence: 'benefit' },
  { description: 'Has to be lifted in by a crane', option: 'The newer oven', valence: 'harm' },
];

/**
 * For each of three stakeholders, compares each consequence with the next. `round` makes the
 * context one that no cache has seen.
 */
export function ratioTasks(round: number): RatioTask[] {
  return STAKEHOLDERS.flatMap((stakeholder) =>
    CONSEQUENCES.map((first, index) => ({
      kind: 'ratio' as const,
      context: contextOf(round),
      choices: RATIO_LABELS,
      stakeholder,
      first,
      second: CONSEQUENCES[(index + 1) % CONSEQUENCES.length]!,
    })),
  );
}

export function choiceTask(round: number, count: number): ChoiceTask {
  const choices = Array.from({ length: count }, (_, index) => `key ${index}`);
  return {
    kind: 'choice',
    context: contextOf(round),
    choices,
    question: 'kind',
    instructions: 'Which of these is it?',
    criteria: choices.map((key) => `what ${key} means`),
  };
}

function contextOf(round: number): string {
  return `Note ${round}. A bakery with three bakers chooses between two second-hand ovens of the same size. The old one gave out last week, and bread is being bought in from a rival until a new one stands. Both can be delivered within five days. The lease of the shop runs for six more years; the owner means to retire after it and would sell the oven then.`;
}
