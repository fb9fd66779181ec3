/**
 * The service with MODEL_URL set, as a user runs it: every kind of request, and the messages about
 * the model.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { always } from '../endpoint/fault.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../endpoint/scripted-endpoint.ts';
import { scriptedJudge } from '../judge/endpoint/scripted-judge.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { removeDataDir, type Service, startService } from '../service.ts';
import { Client } from './client.ts';

const KEY = 'sk-canary-4711';
const dataDir = copyPreparedData();
let endpoint: ScriptedEndpoint;
let service: Service;
let client: Client;

/** Prefers the newer oven; a ratio is likelier the nearer it is to 1. */
function weight(_: number, description: string): number {
  if (/^"?(option )?\w+"?: "/.test(description)) return description.includes('newer') ? 9 : 1;
  const ratio = /^(?:1\/)?([\d.]+)$/.exec(description);
  return ratio === null ? 1 : 1 / Number(ratio[1]);
}

beforeAll(async () => {
  endpoint = await openScriptedEndpoint({ dialect: 'openai', answer: scriptedJudge(weight), apiKey: KEY });
  service = await startService(dataDir, {
    MODEL_URL: endpoint.url,
    MODEL_NAME: 'scripted',
    MODEL_API_KEY: KEY,
    LOG_LEVEL: 'trace',
  });
  client = new Client(service.baseUrl, service.key ?? '');
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await endpoint?.close();
  removeDataDir(dataDir);
});

const example = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../examples/${name}.json`), 'utf8'));

test('the answer to a decision in Default mode names the judge and the prompts', async () => {
  const { status, body } = await client.post(example('dominated-option'));
  expect(status).toBe(200);
  expect(body.meta).toMatchObject({
    judge: 'openai-compatible/1:scripted',
    method: 'logprobs',
    masked: false,
    prompts: { opening: 1, ratio: 1, 'overlap-within': 1 },
  });
  expect(Object(body.meta).least_mass).toBeGreaterThan(0.9);
  expect(body.warnings).not.toContainEqual(expect.stringContaining('built-in'));
  const calls = endpoint.counts().calls;
  expect(calls).toBeGreaterThan(18 + 9);
});

test('Direct mode takes one request to the endpoint', async () => {
  const before = endpoint.counts().calls;
  const { status, body } = await client.post(direct);
  expect(status).toBe(200);
  expect(endpoint.counts().calls).toBe(before + 1);
  const [first] = body.results as { best: string; confidence: number }[];
  expect(first?.best).toBe('B');
  expect(first?.confidence).toBeCloseTo(0.9, 5);
});

const direct = {
  mode: 'direct',
  context: 'A bakery chooses an oven.',
  stakeholders: [{ id: 'owner', description: 'The owner' }],
  options: [
    { id: 'A', description: 'The older oven' },
    { id: 'B', description: 'The newer oven' },
  ],
};

test('typed questions take one request to the endpoint', async () => {
  const before = endpoint.counts().calls;
  const reply = await fetch(`${service.baseUrl}/api/v1/questions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      state: { oven: 'newer' },
      questions: {
        which: { type: 'choice', criteria: { old: 'An older oven', young: 'A newer oven' } },
        holds: { type: 'noul', instructions: 'The oven is new' },
      },
    }),
  });
  expect(reply.status).toBe(200);
  const { answers } = Object(await reply.json());
  expect(answers.which).toMatchObject({ choice: 'young', confidence: expect.closeTo(0.9, 5) });
  expect(answers.holds.noul).toBeCloseTo(0.5, 5);
  expect(endpoint.counts().calls).toBe(before + 1);
});

test('while the model starts, Direct mode is refused at once and Default mode waits', async () => {
  endpoint.setLoading(true);
  const refused = await client.post(direct);
  expect([refused.status, Object(refused.body.error).type]).toEqual([503, 'model_warming']);
  const id = await client.accept(example('double-counting'));
  const running = await client.get(id);
  expect(running.body.status).toBe('running');
  endpoint.setLoading(false);
  expect(await client.hashOf(id)).toMatch(/^[0-9a-f]{64}$/);
});

test('a missing model is answered 409 in both modes, a failing model 502', async () => {
  endpoint.setFault(always({ kind: 'model-missing' }));
  for (const body of [direct, example('dominated-option')]) {
    const missing = await client.post(body);
    expect([missing.status, Object(missing.body.error).type]).toEqual([409, 'model_unavailable']);
  }
  endpoint.setFault(always({ kind: 'status', status: 422 }));
  const failed = await client.post(direct);
  expect([failed.status, Object(failed.body.error).type]).toEqual([502, 'model_unavailable']);
  // The model's failure does not change readiness, and strangers do not learn its cause.
  expect(await (await fetch(`${service.baseUrl}/readyz`)).json()).toEqual({
    status: 'ready',
    judge: { name: 'openai-compatible/1:scripted', state: 'failed' },
  });
  endpoint.setFault(null);
  expect((await client.post(direct)).status).toBe(200);
});

test('the log has the properties of the endpoint, and neither its key nor texts of requests', async () => {
  const printed = service.printed();
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  const saying = (msg: string) => lines.map((line) => JSON.parse(line)).findLast((line) => line.msg === msg);
  expect(saying('ready').judge).toBe('openai-compatible/1:scripted');
  expect(saying('the model endpoint is ready').model).toMatchObject({
    ...{ state: 'ready', logprobs: 20, records: 'alone', one_pass: 'rows' },
  });
  const unfit = printed.split('\n').filter((line) => line.includes('the model endpoint is not ready'));
  for (const reason of [
    'it answered 503',
    'it answered 404 (model_not_found); check MODEL_NAME',
    'it answered 422',
  ])
    expect(unfit).toContainEqual(expect.stringContaining(reason));
  expect(printed).toContain('the model endpoint is ready');
  expect(printed).toContain(`Model: scripted at ${endpoint.url}`);
  expect(printed).toContain('The model answers with the probabilities of 20 tokens.');
  for (const secret of [KEY, 'ovens', 'Answer with', 'bakery']) expect(printed).not.toContain(secret);
});
