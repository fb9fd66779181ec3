/**
 * `kill -9` of the service while decisions run, then a new start: every decision ends `ok`, with the bits of a run that
 * nothing disturbed. LONG=1 kills at more moments.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { Client, manyConsequences } from './client.ts';

const SEED = 20_261_121;
const KILLS = process.env.LONG === '1' ? 40 : 3;
const DECISIONS = 3;
const ENV = { DRAWS: '65536', MAX_RUNNING_DECISIONS: '10' };

const dataDir = makeDataDir();
let service: Service | undefined;
afterAll(async () => {
  await service?.end('SIGKILL');
  removeDataDir(dataDir);
});

test(`each of ${DECISIONS} decisions survives ${KILLS} kills (seed ${SEED})`, {
  timeout: KILLS * 60_000,
}, async () => {
  service = await startService(dataDir, ENV);
  const key = service.key ?? '';
  const bodies = Array.from({ length: DECISIONS }, (_, index) => manyConsequences(SEED + index));
  const undisturbed: string[] = [];
  const startedAt = performance.now();
  for (const body of bodies) undisturbed.push(await new Client(service.baseUrl, key).finish(body));
  const runMs = (performance.now() - startedAt) / DECISIONS;

  for (let kill = 0; kill < KILLS; kill += 1) {
    const ids: string[] = [];
    const client = new Client(service.baseUrl, key);
    for (const body of bodies) ids.push(await client.accept(body));
    const momentMs = fraction(SEED, kill) * runMs * 2;
    await sleep(momentMs);
    await service.end('SIGKILL');
    service = await startService(dataDir, ENV);
    const after = new Client(service.baseUrl, key);
    const hashes: string[] = [];
    for (const id of ids) hashes.push(await after.hashOf(id));
    expect(hashes, `kill ${kill} after ${momentMs.toFixed(0)} ms, seed ${SEED}`).toEqual(undisturbed);
  }
});

/** A number in [0, 1) from a seed and a position: the finalizer of MurmurHash3 (Appleby 2011). */
function fraction(seed: number, position: number): number {
  let h = (seed ^ Math.imul(position + 1, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}
