/**
 * A request can be followed in the log: from its reply to its lines, and to the lines of its job.
 */
import { afterEach, expect, test } from 'vitest';
import { LOG_FIELDS } from '../../../server/process/log-fields.ts';
import { createTableJudge } from '../../table-judge.ts';
import { fullDirect } from '../surfaces/rest/full-requests.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { QUESTIONS } from '../surfaces/rest/send-again.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();

/** Fields that pino adds to every line. */
const OF_EACH_LINE = ['level', 'time', 'msg', 'pid', 'hostname'];

type Line = Record<string, unknown> & { msg: string };

function lines(with_: Record<string, unknown> = {}): Line[] {
  const all = api.service.logged.map((line): Line => JSON.parse(line));
  return all.filter((line) => Object.entries(with_).every(([name, value]) => line[name] === value));
}

afterEach(() => {
  for (const line of lines())
    for (const name of Object.keys(line))
      expect([...OF_EACH_LINE, ...Object.keys(LOG_FIELDS)]).toContain(name);
});

/** Sends a request over a socket, as a caller does. */
async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const { app } = api.service;
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const reply = await fetch(`http://127.0.0.1:${address.port}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.caller.secret}`,
      'content-type': 'application/json',
      connection: 'close',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const json: Record<string, unknown> = Object(await reply.json());
  return { status: reply.status, requestId: String(reply.headers.get('x-request-id')), json };
}

const messages = (found: readonly Line[]) => found.map(({ msg }) => msg);

test('a decision can be followed from acceptance to result, by the id of the request or of the decision', async () => {
  await api.open({ logLevel: 'debug', model: createTableJudge() });
  const { organizationId, keyId } = api.caller;
  const { status, requestId, json } = await send('/decisions', smallDecision());
  expect(status).toBe(200);
  await expect.poll(() => messages(lines({ requestId }))).toContain('request');
  const decisionId = String(json.id);

  const ofRequest = lines({ requestId, keyId });
  expect(messages(ofRequest)).toEqual(['decision accepted', 'request']);
  for (const line of ofRequest) expect(line).toMatchObject({ requestId, keyId, organizationId });
  expect(ofRequest[0]).toMatchObject({ decisionId, isFree: true, heldMicroUsd: 0 });

  // The reply is sent as soon as the end is stored, which is before the job says that it is done.
  await expect.poll(() => messages(lines({ decisionId, attempt: 1 }))).toContain('decision done');
  const ofJob = lines({ decisionId, attempt: 1 });
  expect([...new Set(messages(ofJob))]).toEqual([
    'decision claimed',
    'asking the judge',
    'model call answered',
    'problem solved',
    'decision done',
  ]);
  for (const line of ofJob) expect(line).toMatchObject({ requestId, organizationId });
  const calls = ofJob.filter(({ msg }) => msg === 'model call answered');
  expect(calls.length).toBe(ofRequest[0]?.calls);
  for (const call of calls)
    expect(call).toMatchObject({
      tasks: expect.any(Number),
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
      ms: expect.any(Number),
    });
  expect(ofJob.at(-2)).toMatchObject({ draws: 1024, ms: expect.any(Number) });

  expect(lines({ msg: 'requests of the minute taken' })).toEqual([
    // Of the key, and of all keys of the organization together.
    expect.objectContaining({ keyId, organizationId, taken: expect.anything(), left: expect.anything() }),
    expect.objectContaining({ organizationId, taken: expect.anything(), left: expect.anything() }),
  ]);
  const read = await api.service.get(api.caller, decisionId);
  await expect
    .poll(() => lines({ requestId: read.headers['x-request-id'] }))
    .toEqual([expect.objectContaining({ msg: 'request', keyId, organizationId, decisionId, status: 200 })]);
});

test('the line of a failure has the ids of its request, and says only the reason', async () => {
  const model = createTableJudge({ failures: new Map([[0, 'failed']]) });
  await api.open({ logLevel: 'debug', model });
  const { requestId, status } = await send('/decisions', smallDecision());
  expect(status).toBe(502);
  const { organizationId } = api.caller;
  expect(lines({ msg: 'the model failed' })).toEqual([
    expect.objectContaining({ requestId, organizationId, attempt: 1, reason: 'failed' }),
  ]);
});

test('in one pass, the lines of the model call have the id of the request', async () => {
  await api.open({ logLevel: 'debug', model: createTableJudge() });
  const { keyId, organizationId } = api.caller;
  for (const [path, body, id] of [
    ['/decisions', fullDirect(), 'decisionId'],
    ['/questions', QUESTIONS, 'questionId'],
  ] as const) {
    const { requestId, json } = await send(path, body);
    await expect.poll(() => messages(lines({ requestId }))).toContain('request');
    const found = lines({ requestId, keyId });
    expect(messages(found)).toEqual(['hold taken', 'model call answered', 'answered in one pass', 'request']);
    for (const line of found.slice(0, -1)) expect(line).toMatchObject({ organizationId, [id]: json.id });
  }
});

test('the line of a repeated request says that its answer was read from storage, and what kind of answer it was', async () => {
  await api.open({ logLevel: 'debug', model: createTableJudge() });
  const first = await send('/decisions', smallDecision(), { 'idempotency-key': 'canary-key' });
  const repeat = await send('/decisions', smallDecision(), { 'idempotency-key': 'canary-key' });
  expect(repeat.json).toEqual(first.json);
  const told = lines({ msg: 'a repeat is answered from what is stored' });
  expect(told).toEqual([
    expect.objectContaining({ requestId: repeat.requestId, decisionId: first.json.id, repeat: 'accepted' }),
  ]);
  expect(api.service.logged.join('')).not.toContain('canary-key');
});

test('no line at any level has content, keys or headers that a caller sent', async () => {
  const canary = 'canary7731';
  const later = Array.from({ length: 100 }, (_, place) => [20 + place, 'failed'] as const);
  await api.open({ logLevel: 'debug', model: createTableJudge({ failures: new Map(later) }) });
  const text = JSON.stringify(smallDecision())
    .replaceAll('"description":"', `"description":"${canary} `)
    .replaceAll('"context":"', `"context":"${canary} `)
    .replaceAll('"label":"', `"label":"${canary} `);
  const decision = JSON.parse(text);
  const headers = { 'idempotency-key': canary, cookie: canary, 'x-request-id': canary };
  const decided = await send('/decisions', decision, headers);
  expect(decided.status).toBe(200);
  await send('/decisions', decision, headers);
  await send('/questions', {
    state: canary,
    questions: { [canary]: { type: 'noul', instructions: canary } },
  });
  await send(`/decisions/${decided.json.id}/chosen`, { chosen_option: 'A', note: canary });
  await send(`/decisions/${canary}/chosen`, { chosen_option: canary });
  const statuses: number[] = [];
  while (!statuses.includes(502) && statuses.length < 20)
    statuses.push((await send('/decisions', decision)).status);
  expect(statuses.at(-1)).toBe(502);
  expect(lines({ msg: 'the model failed' })).toHaveLength(1);
  const all = api.service.logged.join('');
  expect(all).not.toContain(canary);
  expect(all).not.toContain(api.caller.secret);
});
