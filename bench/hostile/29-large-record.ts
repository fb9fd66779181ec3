/**
 * Row 29: the most and the largest that can be added to a decision, and the cost of reading its
 * record afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../quantile.ts';
import type { Attack, Figure } from './attack.ts';
import type { Target } from './target.ts';
import { watch } from './watch.ts';

/** More than the service accepts. */
const ASSESSMENTS = 250;
const REVISIONS = 60;
const READS = 20;

/** Each of these characters takes six bytes in JSON, which is the most. */
const wide = (length: number) => '\u0001'.repeat(length);
const STAKEHOLDERS = Array.from({ length: 8 }, (_, index) => `stakeholder-${index}`.padEnd(40, '_'));
const DECISION = {
  mode: 'direct',
  context: 'A shop decides on its opening hours.',
  stakeholders: STAKEHOLDERS.map((id) => ({ id, description: 'Somebody' })),
  options: ['A', 'B'].map((id) => ({ id, description: `Way ${id}` })),
};
const assessment = (text: (length: number) => string) => ({
  overall: 'disagree',
  stakeholders: STAKEHOLDERS.map((stakeholder) => ({
    stakeholder,
    best_correct: 'unsure',
    would_choose: 'none',
    confidence: 0.123456789,
    reason: text(2000),
  })),
  assessor: { kind: 'agent', agent: text(100), model: text(100) },
  note: text(2000),
});
const revisionNote = (text: (length: number) => string) => ({
  reason: text(2000),
  missed: Array.from({ length: 20 }, () => ({ kind: 'other', description: text(1000) })),
});

export const attack: Attack = {
  row: 29,
  title: `a decision with ${ASSESSMENTS} of the largest assessments sent, and ${REVISIONS} revisions with the largest notes`,
  env: {},
  async run(target) {
    const { service, key } = target;
    const send = (method: string, path: string, body?: object) =>
      fetch(`${service.baseUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const figures: Figure[] = [];
    for (const [name, text] of [
      ['ASCII', (length: number) => 'x'.repeat(length)],
      ['control characters', wide],
    ] as const)
      figures.push(...(await measure(target, send, name, text)));
    return figures;
  },
};

type Send = (method: string, path: string, body?: object) => Promise<Response>;

async function measure(
  target: Target,
  send: Send,
  name: string,
  text: (length: number) => string,
): Promise<Figure[]> {
  const id = await makeLargeRecord(send, text);
  const path = `/decisions/${id}`;
  const bytes = (await (await send('GET', path)).arrayBuffer()).byteLength;
  const timesOf = async (method: string, at: string, body?: object) => {
    const times: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      const startedAt = performance.now();
      await (await send(method, at, body)).arrayBuffer();
      times.push(performance.now() - startedAt);
    }
    return times;
  };
  const small = await timesOf('GET', `/decisions/${await decide(send)}`);
  const alone = await timesOf('GET', path);
  const refused = await timesOf('POST', `${path}/chosen`, { chosen_option: 'H' });
  const neighbour = { key: target.key, path: '/healthz' };
  const seen = await watch(target, neighbour, async () => {
    await Promise.all(Array.from({ length: READS }, async () => (await send('GET', path)).arrayBuffer()));
    await sleep(100);
  });
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    { name: `${name}: GET, bytes`, value: `${(bytes / 1e6).toFixed(2)} MB`, target: '≤ 1 MB' },
    {
      name: `${name}: GET of a decision without additions, median`,
      value: ms(quantile(small, 0.5)),
      target: '',
    },
    { name: `${name}: GET, median`, value: ms(quantile(alone, 0.5)), target: '≤ 100 ms' },
    {
      name: `${name}: a refused POST chosen, median`,
      value: ms(quantile(refused, 0.5)),
      target: 'as for any decision',
    },
    {
      name: `${name}: ${READS} GETs at once: more memory`,
      value: `${seen.moreMib.toFixed(0)} MiB`,
      target: '≤ 100 MB',
    },
    { name: `${name}: /healthz meanwhile`, value: ms(seen.healthMs), target: '' },
  ];
}

async function makeLargeRecord(send: Send, text: (length: number) => string): Promise<string> {
  let newest = await decide(send);
  for (let revision = 1; revision < REVISIONS; revision += 1)
    newest = await decide(send, { revises: newest, revision_note: revisionNote(text) });
  for (let sent = 0; sent < ASSESSMENTS; sent += 1) {
    const reply = await send('POST', `/decisions/${newest}/assessments`, assessment(text));
    await reply.arrayBuffer();
    if (reply.status === 400) break;
  }
  return newest;
}

async function decide(send: Send, more: object = {}): Promise<string> {
  const reply = await send('POST', '/decisions', { ...DECISION, ...more });
  if (reply.status !== 200) throw new Error(`a decision was answered ${reply.status}: ${await reply.text()}`);
  return Object(await reply.json()).id;
}
