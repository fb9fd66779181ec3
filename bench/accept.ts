/**
 * POST → 202 of this checkout beside an earlier one, in turn on one machine: what a change costs
 * that every request pays for. BEFORE names the folder of the earlier checkout, installed (`git
 * worktree add FOLDER COMMIT`, then `npm ci` there).
 */
import { resolve } from 'node:path';
import { makeDataDir, removeDataDir, startService } from '../test/service.ts';
import { type Extent, load, type Target } from './http/load.ts';
import { someBody } from './http.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 9;
const POSTS: Extent = { amount: 320 };
/** No worker: what is measured is the accepting. */
const ENV = { ROLE: 'web', MAX_RUNNING_DECISIONS: '10000' };

export async function benchAccept(): Promise<void> {
  const before = process.env.BEFORE;
  if (before === undefined) {
    console.log('not run: set BEFORE to the folder of an earlier checkout');
    return;
  }
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const open = async (name: string, folder: string) => {
      const dataDir = makeDataDir();
      ends.push(async () => removeDataDir(dataDir));
      const service = await startService(dataDir, ENV, { file: resolve(folder, 'server/main.ts') });
      ends.push(() => service.end('SIGTERM'));
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
      const url = `${service.baseUrl}/api/v1/decisions`;
      const target: Target = { name, url, method: 'POST', expectedStatus: 202, headers, body: someBody() };
      return { target, rates: [] as number[], latenciesMs: [] as number[] };
    };
    const sides = [
      await open('before', before),
      await open('this checkout', resolve(import.meta.dirname, '..')),
    ];
    for (let round = -1; round < ROUNDS; round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const { requestsPerSecond, latenciesMs, failures } = await load(side.target, POSTS);
        if (failures > 0) throw new Error(`${side.target.name}: ${failures} failures`);
        if (round < 0) continue; // warms up
        side.rates.push(requestsPerSecond);
        side.latenciesMs.push(...latenciesMs);
      }
    for (const { target, rates, latenciesMs } of sides)
      console.log(
        `${target.name.padEnd(14)} ${quantile(rates, 0.5).toFixed(0).padStart(5)} requests/s (${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}), p50 ${quantile(latenciesMs, 0.5).toFixed(1)} ms, p99 ${quantile(latenciesMs, 0.99).toFixed(1)} ms`,
      );
    const [was, is] = sides.map(({ rates }) => quantile(rates, 0.5));
    console.log(`  ratio of the medians, this ÷ before: ${(is! / was!).toFixed(3)}`);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
