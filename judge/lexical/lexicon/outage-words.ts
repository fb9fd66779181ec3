/** Words that say that something cannot be used. */

export const NAMES: ReadonlySet<string> = new Set(
  'outage outages downtime unavailable inaccessible unreachable offline blackout blackouts brownout inoperable'.split(
    ' ',
  ),
);
export const BEING: ReadonlySet<string> = new Set(
  'is are was were be been being stay stays stayed remain remains remained gets get shut shuts'.split(' '),
);
/** States that follow a form of "to be". */
export const NAMED_STATES: ReadonlySet<string> = new Set('closed shut'.split(' '));
export const TIMED_STATES: ReadonlySet<string> = new Set(
  'down blocked suspended interrupted halted disabled dark dead broken'.split(' '),
);
/** Verbs and nouns that mean an outage if a duration is stated. */
export const TIMED_VERBS: ReadonlySet<string> = new Set('closes shuts halts standstill'.split(' '));
/** Things that people have or lack: "no running water", "without power". */
export const SUPPLIES: ReadonlySet<string> = new Set(
  'water power electricity heat heating gas internet network service services access signal phone light connection trains buses'.split(
    ' ',
  ),
);
/** "cannot order", "unable to log in". */
export const USES: ReadonlySet<string> = new Set(
  'use reach access open enter order pay buy log work call cross print park drive get'.split(' '),
);
export const CANNOT: ReadonlySet<string> = new Set("cannot can't couldn't unable".split(' '));
/** "does not work", "stops working". */
export const RUNNING: ReadonlySet<string> = new Set(
  'work working run running respond responding operate operating'.split(' '),
);
export const OUT_OF: ReadonlySet<string> = new Set('service order action use operation'.split(' '));
export const STOPPING: ReadonlySet<string> = new Set('stop stops stopped not cease ceases'.split(' '));
