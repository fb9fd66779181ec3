/**
 * Measures what an attack does to all others: the times of /healthz and of a neighbour's requests,
 * which are sent again and again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../quantile.ts';
import type { Target } from './target.ts';

const PAUSE_MS = 10;

export interface Seen {
  /** The longest time of /healthz. */
  healthMs: number;
  /** The 99th percentile of the times of the neighbour's GETs. */
  neighbourP99Ms: number;
  neighbourFailures: number;
  /** The most by which resident memory grew. */
  moreMib: number;
}

/** Runs `attack` and watches the service meanwhile. The neighbour reads `path` with its key. */
export async function watch(
  { service, residentMib }: Pick<Target, 'service' | 'residentMib'>,
  neighbour: { key: string; path: string },
  attack: () => Promise<unknown>,
): Promise<Seen> {
  const before = residentMib();
  const seen = { health: [0], neighbour: [0], failures: 0, most: before };
  let isOver = false;
  const repeat = async (times: number[], ask: () => Promise<unknown>) => {
    while (!isOver) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
      seen.most = Math.max(seen.most, residentMib());
      await sleep(PAUSE_MS);
    }
  };
  const get = async (path: string, headers: Record<string, string>) => {
    // A service that does not answer counts as a failure too.
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
    isOver = true;
  });
  await watching;
  return {
    healthMs: Math.max(...seen.health),
    neighbourP99Ms: quantile(seen.neighbour, 0.99),
    neighbourFailures: seen.failures,
    moreMib: seen.most - before,
  };
}
