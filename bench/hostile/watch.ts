/**
 * What everybody else sees while something goes on: /healthz and a neighbour's requests, each asked
 * for again and again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../quantile.ts';
import type { Target } from './target.ts';

const PAUSE_MS = 10;

export interface Seen {
  /** The longest that /healthz took. */
  healthMs: number;
  /** Of the neighbour's GETs. */
  neighbourP99Ms: number;
  neighbourFailures: number;
  /** The most resident memory above what there was before. */
  moreMib: number;
}

/** `path` is what the neighbour reads with its key. */
export async function watch(
  { service, residentMib }: Pick<Target, 'service' | 'residentMib'>,
  neighbour: { key: string; path: string },
  attack: () => Promise<unknown>,
): Promise<Seen> {
  const before = residentMib();
  const seen = { health: [0], neighbour: [0], failures: 0, most: before };
  let over = false;
  const repeat = async (times: number[], ask: () => Promise<unknown>) => {
    while (!over) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
      seen.most = Math.max(seen.most, residentMib());
      await sleep(PAUSE_MS);
    }
  };
  const get = async (path: string, headers: Record<string, string>) => {
    // A service that has gone down is a failure too.
    const status = await fetch(`${service.baseUrl}${path}`, { headers }).then(
      (reply) => reply.arrayBuffer().then(() => reply.status),
      () => null,
    );
    if (status !== 200) seen.failures += 1;
  };
  const watching = Promise.all([
    repeat(seen.health, () => get('/healthz', {})),
    repeat(seen.neighbour, () => get(neighbour.path, { authorization: `Bearer ${neighbour.key}` })),
  ]);
  await attack().finally(() => {
    over = true;
  });
  await watching;
  return {
    healthMs: Math.max(...seen.health),
    neighbourP99Ms: quantile(seen.neighbour, 0.99),
    neighbourFailures: seen.failures,
    moreMib: seen.most - before,
  };
}
