/**
 * Limits the requests a minute of a holder, which is a key or an organization, over all nodes. A
 * node takes portions of a minute's requests from the database and hands them out itself. Together
 * the nodes never let through more than the limit. A node may refuse too early, by the unused parts
 * of the other nodes' portions.
 */
import type { Counted, Counts } from './rate-limit-store.ts';

export interface RateLimiter<Holder> {
  /** Counts a request, unless it is refused. */
  take(holder: Holder, isCreating: boolean): Promise<Taken>;
}

export interface Taken {
  isRefused: boolean;
  /** The requests that the holder has left, as far as this node knows. */
  left: Counts;
  /** Seconds until the full limit is available again. */
  secondsLeft: number;
}

/** Portions of a limit. A limit of less than twice as many is counted request by request. */
const PORTIONS = 60;
/** Holders whose minute has ended are removed when the number of holders has doubled. */
const LEAST_HOLDERS = 1000;

interface Settings<Holder> {
  /** Requests a minute. */
  limits: Counts;
  idOf(holder: Holder): number;
  /** Counts more requests of the holder in the database. */
  count(holder: Holder, more: Counts): Promise<Counted>;
  /** Called for each portion that this node takes of a holder's minute. */
  onLease?(holder: Holder, lease: { taken: Counts; left: Counts; msLeft: number }): void;
}

export function openRateLimiter<Holder>(settings: Settings<Holder>): RateLimiter<Holder> {
  const { limits, idOf } = settings;
  const known = new Map<number, Known>();
  let mostKnown = LEAST_HOLDERS;
  const knownOf = (id: number) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    if (known.size >= mostKnown) {
      for (const [id, { minute, asking }] of known) if (asking === null && !isLive(minute)) known.delete(id);
      mostKnown = Math.max(LEAST_HOLDERS, 2 * known.size);
    }
    const made: Known = { minute: null, waiting: { requests: 0, creating: 0 }, asking: null };
    known.set(id, made);
    return made;
  };
  return {
    async take(holder, isCreating) {
      const here = knownOf(idOf(holder));
      for (;;) {
        if (isLive(here.minute)) {
          const taken = takeHeld(here.minute, isCreating, limits);
          if (taken !== null) return taken;
        }
        await waitForMore(() => takePortion(settings, holder, here), here, isCreating);
      }
    },
  };
}

/** What a node knows of a holder. */
interface Known {
  minute: Minute | null;
  /** Requests that wait for more to be taken. */
  waiting: Counts;
  asking: Promise<void> | null;
}

interface Minute {
  id: string;
  /** By this process's own steady clock, milliseconds. */
  endsAt: number;
  /** Taken from the database and not handed out yet. */
  held: Counts;
  /** Taken by all nodes, by the latest answer of the database. */
  total: Counts;
}

function isLive(minute: Minute | null): minute is Minute {
  return minute !== null && performance.now() < minute.endsAt;
}

/** Takes a request from the held portion; null when the database must be asked. */
function takeHeld(minute: Minute, isCreating: boolean, limits: Counts): Taken | null {
  const { held, total } = minute;
  const kinds = isCreating ? (['creating', 'requests'] as const) : (['requests'] as const);
  const lacking = kinds.filter((kind) => held[kind] === 0);
  const isRefused = lacking.some((kind) => total[kind] >= limits[kind]);
  if (lacking.length > 0 && !isRefused) return null;
  if (!isRefused) for (const kind of kinds) held[kind] -= 1;
  const left = (kind: keyof Counts) => held[kind] + Math.max(0, limits[kind] - total[kind]);
  return {
    isRefused,
    left: { requests: left('requests'), creating: left('creating') },
    secondsLeft: Math.max(1, Math.ceil((minute.endsAt - performance.now()) / 1000)),
  };
}

/** One question at a time for a holder: requests that arrive meanwhile use its answer first. */
async function waitForMore(take: () => Promise<void>, here: Known, isCreating: boolean): Promise<void> {
  here.waiting.requests += 1;
  if (isCreating) here.waiting.creating += 1;
  here.asking ??= take().finally(() => {
    here.asking = null;
  });
  await here.asking.finally(() => {
    here.waiting.requests -= 1;
    if (isCreating) here.waiting.creating -= 1;
  });
}

async function takePortion<Holder>(
  { limits, count, onLease }: Settings<Holder>,
  holder: Holder,
  here: Known,
): Promise<void> {
  const before = isLive(here.minute) ? here.minute : null;
  const wanted = (kind: keyof Counts) => {
    const missing = here.waiting[kind] - (before?.held[kind] ?? 0);
    return missing <= 0 ? 0 : Math.max(missing, Math.floor(limits[kind] / PORTIONS));
  };
  const more = { requests: wanted('requests'), creating: wanted('creating') };
  const askedAt = performance.now();
  const { total, minute, msLeft } = await count(holder, more);
  const granted = (kind: keyof Counts) =>
    Math.min(more[kind], Math.max(0, limits[kind] - (total[kind] - more[kind])));
  const taken = { requests: granted('requests'), creating: granted('creating') };
  const left = (kind: keyof Counts) => Math.max(0, limits[kind] - total[kind]);
  onLease?.(holder, { taken, left: { requests: left('requests'), creating: left('creating') }, msLeft });
  const held = before?.id === minute ? before.held : { requests: 0, creating: 0 };
  here.minute = {
    id: minute,
    endsAt: askedAt + msLeft,
    held: {
      requests: held.requests + taken.requests,
      creating: held.creating + taken.creating,
    },
    total,
  };
}
