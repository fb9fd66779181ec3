/** The service with MODEL_URL set, as a user has it: every way to ask, and what is said of the model. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../endpoint/scripted-endpoint.ts';
import { scriptedJudge } from '../server/models/openai/scripted-judge.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { Client } from './client.ts';

const KEY = 'sk-canary-4711';
const dataDir = makeDataDir();
let endpoint: ScriptedEndpoint;
let service: Service;
let client: Client;

/** The older the oven, the worse; and a ratio is as likely as it is near to 1. */
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

test('a decision in Default mode, its judge and prompts named', async () => {
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

test('Direct mode and typed questions, in one request each', async () => {
  const before = endpoint.counts().calls;
  const { status, body } = await client.post({
    mode: 'direct',
    context: 'A bakery chooses an oven.',
    stakeholders: [
      { id: 'owner', description: 'The owner' },
      { id: 'baker', description: 'The baker' },
    ],
    options: [
      { id: 'A', description: 'The older oven' },
      { id: 'B', description: 'The newer oven' },
    ],
  });
  expect(status).toBe(200);
  expect(endpoint.counts().calls).toBe(before + 1);
  const [first] = body.results as { best: string; confidence: number }[];
  expect(first?.best).toBe('B');
  expect(first?.confidence).toBeCloseTo(0.9, 5);
});

test('what is known of the endpoint is in /readyz; neither key nor texts are in the log', async () => {
  const ready = await (await fetch(`${service.baseUrl}/readyz`)).json();
  expect(ready).toMatchObject({
    judge: 'openai-compatible/1:scripted',
    model: { state: 'ready', logprobs: 20 },
  });
  const printed = service.printed();
  expect(printed).toContain('the model endpoint is ready');
  for (const secret of [KEY, 'ovens', 'Answer with', 'bakery']) expect(printed).not.toContain(secret);
});
