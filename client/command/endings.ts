/**
 * Finds the decisions that end, from the list of decisions: a list never uses up an answer that is
 * held for one fetch. A round costs one request for each hundred decisions that are newer than the
 * oldest one that still runs, at most ten, and one for each decision that has ended.
 */
import type { Client, ListedDecision } from '../library/index.ts';

export interface Ended {
  id: string;
  type: 'decision.done' | 'decision.failed';
  /** As the event of a webhook has it. */
  data: object;
}

export interface Endings {
  /** The decisions that have ended since the last call, oldest first. */
  next(): Promise<Ended[]>;
}

const MOST_ROWS = 1000;
/** A decision may appear in the list a little later than others that were made after it. */
const OVERLAP_MS = 60_000;

/** Decisions that have ended before this resolves are no news. */
export async function openEndings(client: Client, signal: AbortSignal): Promise<Endings> {
  const rowsSince = async (from: string | undefined) => {
    const rows: ListedDecision[] = [];
    for await (const row of client.decisions.list({ from, signal })) if (rows.push(row) >= MOST_ROWS) break;
    return rows;
  };
  const running: ListedDecision[] = [];
  for await (const row of client.decisions.list({ status: 'running', signal })) running.push(row);
  const newest = await client.decisions.list({ signal }).next();
  let since = earliest([...running, ...(newest.done === true ? [] : [newest.value])]);
  let known = statuses(await rowsSince(since));
  return {
    async next() {
      const rows = await rowsSince(since);
      const news = rows.filter(({ id, status }) => status !== 'running' && known.get(id) !== status);
      const found: Ended[] = [];
      for (const row of news.reverse()) found.push(await endedOf(client, row, signal));
      since = earliest(rows);
      known = statuses(rows);
      return found;
    },
  };
}

function statuses(rows: readonly ListedDecision[]): Map<string, string> {
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** From when on the list can change: everything before this has ended, and is known. */
function earliest(rows: readonly ListedDecision[]): string | undefined {
  const [newest] = rows.map(({ created_at }) => created_at).sort((a, b) => (a < b ? 1 : -1));
  if (newest === undefined) return undefined;
  const running = rows.filter(({ status }) => status === 'running').map(({ created_at }) => created_at);
  return [new Date(Date.parse(newest) - OVERLAP_MS).toISOString(), ...running].sort()[0];
}

async function endedOf(client: Client, row: ListedDecision, signal: AbortSignal): Promise<Ended> {
  const { id, status, mode, first_line } = row;
  // Without stored content, the answer may be held for one fetch, which is not ours.
  const lineage = first_line === null ? {} : { lineage: await lineageOf(client, id, signal) };
  return {
    id,
    type: status === 'ok' ? 'decision.done' : 'decision.failed',
    data: { id, status, mode, ...lineage },
  };
}

async function lineageOf(client: Client, id: string, signal: AbortSignal): Promise<object> {
  const { root_id, number } = (await client.decisions.get(id, { signal })).lineage;
  return { root_id, number };
}
