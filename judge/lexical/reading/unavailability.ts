/**
 * Finds clauses that say that people cannot use something they count on. It reads exact forms,
 * because "is close" is not "is closed".
 */

import {
  BEING,
  CANNOT,
  NAMED_STATES,
  NAMES,
  OUT_OF,
  RUNNING,
  STOPPING,
  SUPPLIES,
  TIMED_STATES,
  TIMED_VERBS,
  USES,
} from '../lexicon/outage-words.ts';

/**
 * `named`: the words alone say it. `timed`: the words say it only together with a duration, as
 * "cannot pay for two hours" does and "cannot pay" does not.
 */
export type Unavailability = 'named' | 'timed';

/** How many words a denial reaches: "cannot at all reach". */
const REACH = 3;

/** One pass over the clause's words, which are in lower case. */
export function readUnavailability(clause: readonly string[]): Unavailability | null {
  let found: Unavailability | null = null;
  for (let at = 0; at < clause.length; at += 1) {
    if (isNamed(clause, at)) return 'named';
    if (isTimed(clause, at)) found = 'timed';
  }
  return found;
}

function isNamed(clause: readonly string[], at: number): boolean {
  const [word = '', next = '', afterNext = ''] = clause.slice(at, at + 3);
  if (NAMES.has(word)) return true;
  if (NAMED_STATES.has(next)) return BEING.has(word);
  if (word === 'closed') return next === 'for' || next === 'during' || next === 'all';
  if (word === 'shut' || word === 'shuts') return next === 'down';
  if (word === 'power') return next === 'cut' || next === 'cuts' || next === 'failure';
  return word === 'out' && next === 'of' && OUT_OF.has(afterNext);
}

function isTimed(clause: readonly string[], at: number): boolean {
  const [word = '', next = ''] = clause.slice(at, at + 2);
  if (TIMED_VERBS.has(word)) return true;
  if (BEING.has(word)) return TIMED_STATES.has(next) || (next === 'cut' && clause[at + 2] === 'off');
  if (word === 'no' || word === 'without') return isNear(clause, at, SUPPLIES);
  if (word === 'go' || word === 'goes') return next === 'down';
  if (STOPPING.has(word)) return RUNNING.has(next);
  if (word === 'close' || word === 'closing') return next === 'for';
  return CANNOT.has(word) && isNear(clause, at, USES);
}

function isNear(clause: readonly string[], at: number, wanted: ReadonlySet<string>): boolean {
  for (let near = at + 1; near <= at + REACH; near += 1) if (wanted.has(clause[near] ?? '')) return true;
  return false;
}
