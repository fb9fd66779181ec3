/**
 * The same request and seed give the same result hash: when repeated, and after a restart with 4
 * engine threads in place of 1.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyPreparedData } from '../prepared-data.ts';
import { removeDataDir, startService } from '../service.ts';
import { Client, manyConsequences } from './client.ts';

const dataDir = copyPreparedData();
afterAll(() => removeDataDir(dataDir));

test('the result hash does not depend on threads, repeats or restarts', async () => {
  const example = resolve(import.meta.dirname, '../../examples/database-migration.json');
  const bodies = [JSON.parse(readFileSync(example, 'utf8')), manyConsequences(5)];
  let key = '';
  const seen: string[][] = [];
  for (const threads of ['1', '4']) {
    const service = await startService(dataDir, { ENGINE_THREADS: threads });
    try {
      key = service.key ?? key;
      const client = new Client(service.baseUrl, key);
      for (let repeat = 0; repeat < 2; repeat += 1) {
        const hashes: string[] = [];
        for (const body of bodies) hashes.push(await client.finish(body));
        seen.push(hashes);
      }
    } finally {
      expect(await service.end('SIGTERM')).toBe(0);
    }
  }
  expect(seen).toHaveLength(4);
  for (const hashes of seen) expect(hashes).toEqual(seen[0]);
  expect(seen[0]?.[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(seen[0]?.[0]).not.toBe(seen[0]?.[1]);
});
