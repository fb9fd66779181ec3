/** Bodies of many members by a valid key, six at once, on every route that reads one; and as many bytes as one key can have held. */
import { request } from 'node:http';
import { smallDecision } from '../../test/server/api/open-service.ts';
import type { Attack, Figure } from './attack.ts';
import type { Target } from './target.ts';
import { type Seen, watch } from './watch.ts';

const AT_ONCE = 6;
const ROUNDS = 2;
const MANY_AT_ONCE = 60;
const LARGEST_BYTES = 4 * 1024 * 1024;

/** `{id}`: of a decision of the attacker's. */
const ROUTES: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/decisions'],
  ['POST', '/questions'],
  ['PATCH', '/decisions/{id}'],
  ['POST', '/decisions/{id}/chosen'],
  ['POST', '/decisions/{id}/assessments'],
  ['POST', '/decisions/{id}/publication'],
  ['DELETE', '/decisions/{id}/publication'],
];

export const attack: Attack = {
  row: 28,
  title: 'a body of many members',
  env: {},
  async run(target) {
    const neighbour = await target.newNeighbour();
    const [own, others] = [await decide(target, target.key), await decide(target, neighbour)];
    const beside = { key: neighbour, path: `/api/v1/decisions/${others}` };
    const figures: Figure[] = [];
    for (const [what, body] of bodies()) {
      const statuses = new Set<number>();
      const seen = await watch(target, beside, async () => {
        for (const [method, path] of ROUTES)
          for (let round = 0; round < ROUNDS; round += 1) {
            const place = path.replace('{id}', own);
            const sent = Array.from({ length: AT_ONCE }, () => send(target, method, place, body));
            for (const status of await Promise.all(sent)) statuses.add(status);
          }
      });
      figures.push(...figuresOf(`${what}, ${AT_ONCE} at once, every route`, statuses, seen));
    }
    const statuses = new Set<number>();
    const padded = Buffer.concat([
      Buffer.from('{"a":"'),
      Buffer.alloc(LARGEST_BYTES - 8, 'x'),
      Buffer.from('"}'),
    ]);
    const seen = await watch(target, beside, async () => {
      const sent = Array.from({ length: MANY_AT_ONCE }, () => send(target, 'POST', '/decisions', padded));
      for (const status of await Promise.all(sent)) statuses.add(status);
    });
    figures.push(...figuresOf(`4 MiB of text, ${MANY_AT_ONCE} at once`, statuses, seen));
    return figures;
  },
};

/** The second passes the count of members, with as much work as that allows. */
function bodies(): [string, Buffer][] {
  const keys = (count: number) =>
    Array.from({ length: count }, (_, key) => `"${key.toString(36)}":1`).join(',');
  return [
    ['400,000 keys', Buffer.from(`{${keys(400_000)}}`)],
    ['19,999 keys', Buffer.from(`{${keys(19_999)}}`)],
  ];
}

function figuresOf(what: string, statuses: ReadonlySet<number>, seen: Seen): Figure[] {
  return [
    { name: `${what}: statuses`, value: [...statuses].sort().join(' '), target: '4xx' },
    { name: '  /healthz, longest', value: `${seen.healthMs.toFixed(0)} ms`, target: '≤ 250 ms' },
    { name: '  neighbour, p99', value: `${seen.neighbourP99Ms.toFixed(0)} ms`, target: '≤ 500 ms' },
    { name: '  neighbour, failed', value: String(seen.neighbourFailures), target: '0' },
    { name: '  memory more', value: `${seen.moreMib.toFixed(0)} MiB`, target: '' },
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

/** The status; 0 when the connection was closed before there was one. Each has a connection of its own. */
function send({ service, key }: Target, method: string, path: string, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(`${service.baseUrl}/api/v1${path}`, { method, headers, agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}
