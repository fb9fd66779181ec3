/** Public pages fetched many at once, without a key: the processor time that a view takes, and the limit of an address. */
import type { Attack, Figure } from './attack.ts';
import { largeDecision, makeDecision } from './large-decision.ts';
import type { Target } from './target.ts';
import { watch } from './watch.ts';

/** Of each kind. */
const VIEWS = 300;
const AT_ONCE = 50;

export const attack: Attack = {
  row: 33,
  title: `public pages fetched ${AT_ONCE} at once`,
  // More than what is measured, so that the limit ends what comes after it.
  env: { DRAWS: '1024', RATE_LIMIT_ADDRESS_PER_MINUTE: String(12 * VIEWS) },
  async run(target) {
    const neighbourKey = await target.newNeighbour();
    const neighbour = { key: neighbourKey, path: await makeDecision(target, neighbourKey) };
    const figures: Figure[] = [];
    for (const { name, decision } of [
      { name: 'a page', decision: undefined },
      { name: 'a large page', decision: largeDecision() },
    ]) {
      const path = await publish(target, await makeDecision(target, target.key, decision));
      for (const { what, suffix } of [
        { what: name, suffix: '' },
        { what: `${name} as data`, suffix: '.json' },
      ])
        figures.push(...(await view(target, neighbour, what, `${path}${suffix}`)));
    }
    const refused = await fetchMany(target, '/p/none', 8 * VIEWS);
    const counted = [...refused.statuses].sort().map(([status, count]) => `${count} × ${status}`);
    figures.push({ name: `${8 * VIEWS} more requests`, value: counted.join(', '), target: '429 among them' });
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
  const before = target.processorMs();
  await fetchMany(target, path, VIEWS);
  const spentMs = target.processorMs() - before;
  const seen = await watch(target, neighbour, () => fetchMany(target, path, VIEWS));
  return [
    {
      name: `${name}, ${(bytes / 1000).toFixed(0)} kB: processor time a view`,
      value: `${(spentMs / VIEWS).toFixed(2)} ms`,
      target: '≤ 1 ms',
    },
    {
      name: `${name}: /healthz; a neighbour's GETs, p99`,
      value: `${seen.healthMs.toFixed(0)} ms; ${seen.neighbourP99Ms.toFixed(0)} ms`,
      target: '',
    },
  ];
}

async function fetchMany({ service }: Target, path: string, views: number) {
  const statuses = new Map<number, number>();
  let left = views;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const reply = await fetch(`${service.baseUrl}${path}`);
        bytes = (await reply.arrayBuffer()).byteLength;
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    }),
  );
  return { bytes, statuses };
}

async function publish({ service, key }: Target, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const reply = await fetch(`${service.baseUrl}${path}/publication`, { method: 'POST', headers });
  const { publication } = Object(await reply.json());
  return new URL(publication.url).pathname;
}
