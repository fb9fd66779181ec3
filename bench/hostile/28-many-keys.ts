/**
 * Row 28: a valid key sends bodies of many members, six at once, on every route that reads a body.
 * Then it sends as many bytes as one key can send at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { smallDecision } from '../../test/server/surfaces/rest/open-service.ts';
import type { Attack, Figure } from './attack.ts';
import { sendBodies } from './send-bodies.ts';
import type { Target } from './target.ts';
import { type Seen, watch } from './watch.ts';

const AT_ONCE = 6;
const ROUNDS = 2;
const LARGEST_BYTES = 4 * 1024 * 1024;

export const attack: Attack = {
  row: 28,
  title: 'a body of many members',
  env: {},
  async run(target) {
    const neighbourKey = await target.newNeighbour();
    const [own, others] = [await decide(target, target.key), await decide(target, neighbourKey)];
    const neighbour = { key: neighbourKey, path: `/api/v1/decisions/${others}` };
    const { key, service } = target;
    const create = ['POST', '/decisions'] as const;
    const toEveryRoute = {
      api: `${service.baseUrl}/api/v1`,
      key,
      routes: routesOf(own),
      rounds: ROUNDS,
      atOnce: AT_ONCE,
    };
    const figures = figuresOf('no attack', [], await watch(target, neighbour, () => sleep(5000)));
    for (const [name, bodies] of [
      ['400,000 keys, 6 at once, every route', { ...toEveryRoute, body: bodyOfKeys(400_000) }],
      ['19,999 keys, 6 at once, every route', { ...toEveryRoute, body: bodyOfKeys(19_999) }],
      [
        '4 MiB of text, 60 at once',
        { ...toEveryRoute, routes: [create], rounds: 1, atOnce: 60, body: bodyOfText() },
      ],
    ] as const) {
      let statuses: number[] = [];
      const before = target.processorMs();
      const seen = await watch(target, neighbour, async () => {
        statuses = await sendBodies(bodies);
      });
      const sent = bodies.routes.length * bodies.rounds * bodies.atOnce;
      const each = (target.processorMs() - before) / sent;
      figures.push(...figuresOf(name, statuses, seen));
      figures.push({ name: '  processor time a body', value: `${each.toFixed(0)} ms`, target: '' });
    }
    return figures;
  },
};

/** Returns the routes; `id` names one of the attacker's own decisions. */
function routesOf(id: string): (readonly [method: string, path: string])[] {
  const about = (path: string) => `/decisions/${id}${path}`;
  return [
    ['POST', '/decisions'],
    ['POST', '/questions'],
    ['PATCH', about('')],
    ['POST', about('/chosen')],
    ['POST', about('/assessments')],
    ['POST', about('/publication')],
    ['DELETE', about('/publication')],
  ];
}

function bodyOfKeys(count: number): Buffer {
  return Buffer.from(`{${Array.from({ length: count }, (_, key) => `"${key.toString(36)}":1`).join(',')}}`);
}

function bodyOfText(): Buffer {
  const [start, end] = ['{"a":"', '"}'];
  return Buffer.from(`${start}${'x'.repeat(LARGEST_BYTES - start.length - end.length)}${end}`);
}

function figuresOf(name: string, statuses: readonly number[], seen: Seen): Figure[] {
  return [
    { name: `${name}: statuses`, value: statuses.join(' '), target: '4xx' },
    { name: '  /healthz, longest', value: `${seen.healthMs.toFixed(0)} ms`, target: '≤ 250 ms' },
    { name: '  neighbour, p99', value: `${seen.neighbourP99Ms.toFixed(0)} ms`, target: '≤ 500 ms' },
    { name: '  neighbour, failed', value: String(seen.neighbourFailures), target: '0' },
    { name: '  more memory', value: `${seen.moreMib.toFixed(0)} MiB`, target: '' },
  ];
}

async function decide({ service }: Target, key: string): Promise<string> {
  const reply = await fetch(`${service.baseUrl}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(smallDecision()),
  });
  const { id } = Object(await reply.json());
  return String(id);
}
