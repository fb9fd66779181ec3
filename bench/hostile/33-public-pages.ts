/**
 * Row 33: many clients without a key fetch public pages at once. Measures the processor time of a
 * view and the limit of an address.
 */
import { randomBytes } from 'node:crypto';
import type { Attack, Figure } from './attack.ts';
import { largeDecision, makeDecision } from './large-decision.ts';
import type { Target } from './target.ts';
import { watch } from './watch.ts';

/** Measured views of each kind of page. */
const VIEWS = 120;
const AT_ONCE = 50;
const FROM_ONE_ADDRESS = 2000;

export const attack: Attack = {
  row: 33,
  title: `public pages fetched ${AT_ONCE} at once`,
  // Each measured view has an address of its own, in the header in which a proxy states it.
  env: { DRAWS: '1024', TRUST_PROXY: 'loopback', RATE_LIMIT_ADDRESS_PER_MINUTE: '600' },
  async run(target) {
    const neighbourKey = await target.newNeighbour();
    const neighbour = { key: neighbourKey, path: await makeDecision(target, neighbourKey) };
    // /healthz shows the cost of any request: its reply has a few bytes and needs no database.
    const figures: Figure[] = [
      { name: '/healthz: processor time', value: await costOf(target, '/healthz'), target: '' },
    ];
    for (const { name, decision } of [
      { name: 'a page', decision: undefined },
      { name: 'a large page', decision: largeDecision() },
    ]) {
      const path = await publish(target, await makeDecision(target, target.key, decision));
      for (const { kind, suffix } of [
        { kind: name, suffix: '' },
        { kind: `${name} as data`, suffix: '.json' },
        { kind: `the picture of ${name}`, suffix: '.png' },
      ])
        figures.push(...(await view(target, neighbour, kind, `${path}${suffix}`)));
    }
    const refused = await fetchMany(target, '/p/none', FROM_ONE_ADDRESS, () => '192.0.2.1');
    const counted = [...refused.statuses].sort().map(([status, count]) => `${count} × ${status}`);
    figures.push({
      name: `${FROM_ONE_ADDRESS} requests from one address`,
      value: counted.join(', '),
      target: '429 among them',
    });
    return figures;
  },
};

async function view(
  target: Target,
  neighbour: { key: string; path: string },
  name: string,
  path: string,
): Promise<Figure[]> {
  const { bytes } = await fetchMany(target, path, VIEWS / 3);
  const cost = await costOf(target, path);
  const seen = await watch(target, neighbour, () => fetchMany(target, path, VIEWS));
  return [
    {
      name: `${name}, ${(bytes / 1000).toFixed(0)} kB: processor time a view`,
      value: cost,
      target: '≤ 1 ms',
    },
    {
      name: `${name}: /healthz; a neighbour's GETs, p99`,
      value: `${seen.healthMs.toFixed(0)} ms; ${seen.neighbourP99Ms.toFixed(0)} ms`,
      target: '',
    },
  ];
}

async function costOf(target: Target, path: string): Promise<string> {
  const before = target.processorMs();
  await fetchMany(target, path, VIEWS);
  return `${((target.processorMs() - before) / VIEWS).toFixed(2)} ms`;
}

async function fetchMany({ service }: Target, path: string, views: number, addressOf = newAddress) {
  const statuses = new Map<number, number>();
  let left = views;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const reply = await fetch(`${service.baseUrl}${path}`, {
          headers: { 'x-forwarded-for': addressOf() },
        });
        bytes = (await reply.arrayBuffer()).byteLength;
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    }),
  );
  return { bytes, statuses };
}

function newAddress(): string {
  return Array.from(randomBytes(4)).join('.');
}

async function publish({ service, key }: Target, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const reply = await fetch(`${service.baseUrl}${path}/publication`, { method: 'POST', headers });
  const { publication } = Object(await reply.json());
  return new URL(publication.url).pathname;
}
