/**
 * Row 34: a client sends keys that are well-formed but unknown. Measures how long a valid key waits
 * beside them.
 */
import { randomBytes } from 'node:crypto';
import { encodeKey } from '../../server/accounts/key-format.ts';
import type { Attack, Figure } from './attack.ts';
import { makeDecision } from './large-decision.ts';
import type { Target } from './target.ts';
import { watch } from './watch.ts';

const KEYS = 2000;
const AT_ONCE = 50;

export const attack: Attack = {
  row: 34,
  title: `${KEYS} random well-formed keys, ${AT_ONCE} at once, beside a valid one`,
  env: { RATE_LIMIT_ADDRESS_PER_MINUTE: '600' },
  async run(target) {
    const path = await makeDecision(target, target.key);
    const neighbour = { key: target.key, path };
    const alone = await watch(target, neighbour, () => new Promise((done) => setTimeout(done, 2000)));
    const statuses = new Map<number, number>();
    const startedAt = performance.now();
    const seen = await watch(target, neighbour, () => sendRandomKeys(target, path, statuses));
    const seconds = (performance.now() - startedAt) / 1000;
    const counted = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
    const figures: Figure[] = [
      { name: "a valid key's GETs, alone: p99", value: `${alone.neighbourP99Ms.toFixed(0)} ms`, target: '' },
      {
        name: "a valid key's GETs, beside the attack: p99",
        value: `${seen.neighbourP99Ms.toFixed(0)} ms`,
        target: '≤ 500 ms',
      },
      { name: "a valid key's failures", value: String(seen.neighbourFailures), target: '0' },
      { name: 'answers to the random keys', value: counted.join(', '), target: '' },
      { name: 'random keys a second', value: (KEYS / seconds).toFixed(0), target: '' },
      {
        name: 'a key made during the attack: tries, time until its first answer',
        value: await firstAnswer(target, path),
        target: 'a few seconds',
      },
    ];
    return figures;
  },
};

async function sendRandomKeys(
  { service }: Target,
  path: string,
  statuses: Map<number, number>,
  { keys, isOver }: { keys: number; isOver: () => boolean } = { keys: KEYS, isOver: () => false },
): Promise<void> {
  let left = keys;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0 && !isOver()) {
        const headers = { authorization: `Bearer ${encodeKey(randomBytes(32))}` };
        const reply = await fetch(`${service.baseUrl}${path}`, { headers });
        await reply.arrayBuffer();
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    }),
  );
}

/**
 * Measures the time to the first answer for a key that the service's process has not seen, sent
 * from the attacker's address. Before each further try it waits as Retry-After says.
 */
async function firstAnswer(target: Target, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await target.newNeighbour()}` };
  let isOver = false;
  const attacking = sendRandomKeys(target, path, new Map(), {
    keys: Number.POSITIVE_INFINITY,
    isOver: () => isOver,
  });
  await new Promise((done) => setTimeout(done, 1000));
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`${target.service.baseUrl}${path}`, { headers });
    await reply.arrayBuffer();
    // The decision belongs to another organization, so 410 shows that the service knows the key.
    if (reply.status === 410 || tries === 100) {
      isOver = true;
      await attacking;
      return `${tries}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    }
    await new Promise((done) => setTimeout(done, 1000 * Number(reply.headers.get('retry-after') ?? 1)));
  }
}
