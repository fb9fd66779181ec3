/** Words that name one of several: what is said of one of them is not said of another. */
import { stem } from '../stems.ts';

const GROUPS: readonly string[] = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'january february march april may june july august september october november december',
  'first second third fourth fifth sixth last',
  'red green blue yellow black white grey brown orange pink purple',
  'north south east west northern southern eastern western',
  'morning noon afternoon evening night',
  'spring summer autumn winter',
  'left right',
  'front back rear hind',
  'yesterday today tomorrow',
];
const GROUP_OF = new Map<string, number>(
  GROUPS.flatMap((line, group) => line.split(' ').map((word): [string, number] => [stem(word), group])),
);
const NUMBERS = -1;
const DIGITS = /^\d+$/;

/** The group that a stem names one of; null for most. A number is one of all numbers. */
export function rivalGroup(name: string): number | null {
  if (DIGITS.test(name)) return NUMBERS;
  return GROUP_OF.get(name) ?? null;
}
