/**
 * Compares POST → 202 of this checkout with an earlier checkout, in turn on one machine, to show
 * the cost of a change that affects every request. BEFORE names the folder of the earlier checkout,
 * with its packages installed (`git worktree add FOLDER COMMIT`, then `npm ci` there).
 */
import { resolve } from 'node:path';
import { makeDataDir, removeDataDir, startService } from '../test/service.ts';
import { type Extent, load, type Target } from './http/load.ts';
import { typicalBody } from './http.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 9;
const POSTS: Extent = { amount: 320 };
/** No worker runs, so that only the acceptance of requests is measured. */
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
      const target: Target = { name, url, method: 'POST', expectedStatus: 202, headers, body: typicalBody() };
      return { target, rates: [] as number[], latenciesMs: [] as number[] };
    };
    const checkouts = [
      await open('before', before),
      await open('this checkout', resolve(import.meta.dirname, '..')),
    ];
    for (let round = -1; round < ROUNDS; round += 1)
      for (const checkout of round % 2 === 0 ? checkouts : checkouts.toReversed()) {
        const { requestsPerSecond, latenciesMs, failures } = await load(checkout.target, POSTS);
        if (failures > 0) throw new Error(`${checkout.target.name}: ${failures} failures`);
        if (round < 0) continue; // the warm-up
        checkout.rates.push(requestsPerSecond);
        checkout.latenciesMs.push(...latenciesMs);
      }
    for (const { target, rates, latenciesMs } of checkouts)
      console.log(
        `${target.name.padEnd(14)} ${quantile(rates, 0.5).toFixed(0).padStart(5)} requests/s (${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}), p50 ${quantile(latenciesMs, 0.5).toFixed(1)} ms, p99 ${quantile(latenciesMs, 0.99).toFixed(1)} ms`,
      );
    const [was, is] = checkouts.map(({ rates }) => quantile(rates, 0.5));
    console.log(`  ratio of the medians, this ÷ before: ${(is! / was!).toFixed(3)}`);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
