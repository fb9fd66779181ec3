/**
 * Words that name one of several things, such as weekdays: a text about one of them says nothing
 * about another.
 */

import { RIVAL_WORDS } from '../../lexicon/opposite-words.ts';
import type { Passage, PassageClause } from '../../reading/passage.ts';
import { stem } from '../../reading/words/stem.ts';

/**
 * Whether the clause names another of several where the statement names one: "hive 6" for "hive 9",
 * "Wednesday" for "Monday". `met`: the statement's terms that the clause has itself.
 */
export function namesRival(
  statement: Passage,
  met: ReadonlySet<number>,
  text: Passage,
  clause: PassageClause,
): boolean {
  const groups = rivalGroupsIn(text, clause);
  if (groups.size === 0) return false;
  return statement.terms.some(({ sense }, term) => {
    const group = rivalGroup(sense.name);
    return group !== null && groups.has(group) && !met.has(term);
  });
}

/** Collected once for a clause, which is compared with every statement. */
const RIVAL_GROUPS = new WeakMap<PassageClause, ReadonlySet<number>>();

function rivalGroupsIn(text: Passage, clause: PassageClause): ReadonlySet<number> {
  const known = RIVAL_GROUPS.get(clause);
  if (known !== undefined) return known;
  const groups = new Set<number>();
  for (let term = clause.terms[0]; term < clause.terms[1]; term += 1) {
    const group = rivalGroup(text.terms[term]!.sense.name);
    if (group !== null) groups.add(group);
  }
  RIVAL_GROUPS.set(clause, groups);
  return groups;
}

const GROUP_OF = new Map<string, number>(
  RIVAL_WORDS.flatMap((line, group) => line.split(' ').map((word): [string, number] => [stem(word), group])),
);
const NUMBERS = -1;
const DIGITS = /^\d+$/;

/** The number of a stem's group; null for most stems. All numbers form one group. */
function rivalGroup(name: string): number | null {
  if (DIGITS.test(name)) return NUMBERS;
  return GROUP_OF.get(name) ?? null;
}
