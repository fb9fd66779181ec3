/** Whether a clause says that something which people count on cannot be used. Exact forms: "is close" is not "is closed". */

/**
 * `named`: it says so by itself. `timed`: its words say so only along with a duration, "cannot pay for two hours" and not
 * "cannot pay".
 */
export type Unavailability = 'named' | 'timed';

const NAMES = words(
  'outage outages downtime unavailable inaccessible unreachable offline blackout blackouts brownout inoperable',
);
const BEING = words(
  'is are was were be been being stay stays stayed remain remains remained gets get shut shuts',
);
/** After a form of "to be". */
const NAMED_STATES = words('closed shut');
const TIMED_STATES = words('down blocked suspended interrupted halted disabled dark dead broken');
/** By themselves, with a duration. */
const TIMED_VERBS = words('closes shuts halts standstill');
/** What one has or has not: "no running water", "without power". */
const SUPPLIES = words(
  'water power electricity heat heating gas internet network service services access signal phone light connection trains buses',
);
/** "cannot order", "unable to log in". */
const USES = words('use reach access open enter order pay buy log work call cross print park drive get');
const CANNOT = words("cannot can't couldn't unable");
/** "does not work", "stops working". */
const RUNNING = words('work working run running respond responding operate operating');
const OUT_OF = words('service order action use operation');
const STOPPING = words('stop stops stopped not cease ceases');
/** How far a denial reaches: "cannot at all reach". */
const REACH = 3;

/** One walk along the clause's words, in lower case. */
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

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
