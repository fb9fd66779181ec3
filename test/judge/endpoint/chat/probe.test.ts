/** The probe finds an endpoint's abilities, however the endpoint reports them. */
import { afterEach, expect, test } from 'vitest';
import { type Findings, PROBE_PROMPT, probe } from '../../../../judge/endpoint/chat/probe.ts';
import { openEndpoint } from '../../../../judge/endpoint/requests/endpoint.ts';
import { type Answer, rowsAnswer } from '../../../endpoint/answer.ts';
import type { Asked } from '../../../endpoint/asked.ts';
import type { DialectName, EndpointOptions } from '../../../endpoint/endpoint-options.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../../../endpoint/scripted-endpoint.ts';
import { choice } from '../marked-tasks.ts';
import { ask, modelAt } from '../open-model.ts';
import { expected, scattered, scriptedJudge } from '../scripted-judge.ts';

let endpoint: ScriptedEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close({ problems: true });
});

async function find(
  options: Partial<EndpointOptions> & { dialect: DialectName },
): Promise<{ found: Findings; requests: number }> {
  endpoint = await openScriptedEndpoint({ answer: scriptedJudge(scattered), ...options });
  const found = await probe(openEndpoint({ url: endpoint.url, apiKey: undefined }), 'scripted', 3_600_000);
  return { found, requests: endpoint.counts().calls };
}

const chats = (mostListed: number) => ({ path: '/chat/completions/batch' as const, mostListed });
const completions = (mostListed: number) => ({ path: '/completions' as const, mostListed });

const FOUND: [string, Partial<EndpointOptions> & { dialect: DialectName }, Partial<Findings>][] = [
  ['OpenAI', { dialect: 'openai' }, { mostListed: 20, batch: null }],
  [
    'OpenAI with completions',
    { dialect: 'openai', completions: 'served' },
    { mostListed: 20, batch: completions(5) },
  ],
  ['vLLM', { dialect: 'vllm' }, { mostListed: 20, batch: chats(20) }],
  ['SGLang', { dialect: 'sglang' }, { mostListed: 20, batch: completions(20) }],
  ['llama.cpp', { dialect: 'llama-server' }, { mostListed: 20, batch: completions(20) }],
  ['Ollama', { dialect: 'ollama' }, { mostListed: 20, batch: null }],
  ['a cap of 5', { dialect: 'vllm', cap: 5 }, { mostListed: 5 }],
  ['a cap of 12', { dialect: 'vllm', cap: 12 }, { mostListed: 10 }],
  ['logprobs refused', { dialect: 'openai', logprobs: 'refused' }, { mostListed: 0, batch: null }],
  ['logprobs refused with 501', { dialect: 'llama-server', logprobs: 'refused' }, { mostListed: 0 }],
  ['logprobs refused with 403', { dialect: 'openai', logprobs: 'forbidden' }, { mostListed: 0, batch: null }],
  ['logprobs passed over', { dialect: 'ollama', logprobs: 'ignored' }, { mostListed: 0, batch: null }],
  [
    'an older llama.cpp, with a list of replies',
    { dialect: 'llama-server', completions: 'list-of-replies' },
    { mostListed: 20, batch: completions(20) },
  ],
];

test.each(FOUND)('%s', async (_, options, wanted) => {
  const { found, requests } = await find(options);
  expect(found).toMatchObject(wanted);
  expect(requests).toBeLessThanOrEqual(20);
});

test('fields that OpenAI refuses are left out one by one', async () => {
  const { found } = await find({ dialect: 'openai' });
  expect(found.form).toMatchObject({
    topK: null,
    minP: null,
    repetition: null,
    thinking: null,
    temperature: 1,
    seed: 1,
  });
  const last = endpoint?.requests.at(-1)?.asked.body ?? {};
  expect(last).toMatchObject({ temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0 });
});

test('all accepted fields that change a server’s numbers are set', async () => {
  const { found } = await find({ dialect: 'sglang' });
  expect(found.form).toMatchObject({ topK: 0, minP: 0, repetition: 1, thinking: false });
});

test('a reasoning model gives logprobs when it is told not to reason', async () => {
  const { found } = await find({ dialect: 'openai', logprobs: 'refused-unless-effort-none' });
  expect(found).toMatchObject({ mostListed: 20, form: { effort: 'none' } });
});

test('a longer list is used where the endpoint gives it, so that 64 choices are one question', async () => {
  const filler = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`~${index}`, 1e-9]));
  const { found } = await find({ dialect: 'llama-server', stray: filler });
  expect(found.mostListed).toBe(128);
  const { model } = modelAt(endpoint?.url ?? '', { strategy: 'rows' });
  const task = choice(1, 64);
  const { distributions } = await ask(model, [task]);
  expect(endpoint?.requests.at(-1)?.questions).toBe(1);
  const wanted = expected(task, scattered);
  for (const [index, p] of wanted.entries()) expect(distributions[0]?.[index]).toBeCloseTo(p, 6);
});

test('a grammar that has its effect is found and used', async () => {
  const answer = scriptedJudge(scattered);
  endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer: (prompt, { body }) => {
      const regex = Object(body.structured_outputs).regex;
      return regex === '1:[Q]\\n2:[J]\\n' ? rowsAnswer([[{ Q: 1 }], [{ J: 1 }]]) : answer(prompt);
    },
  });
  const { model, logged } = modelAt(endpoint.url, { strategy: 'rows' });
  const { evidence } = await ask(model, [choice(1, 3), choice(2, 3)]);
  expect(model.state).toMatchObject({ state: 'ready', grammar: 'structured_outputs' });
  expect(evidence).toEqual([
    { method: 'logprobs', mass: expect.closeTo(1, 6), masked: true },
    { method: 'logprobs', mass: expect.closeTo(1, 6), masked: true },
  ]);
  expect(endpoint.requests.at(-1)?.asked.body.structured_outputs).toEqual({ regex: '1:[ABC]\\n2:[ABC]\\n' });
  expect(logged()).toContain('the model endpoint is ready');
});

test('a refusal for too many requests during the probe says nothing about the endpoint', async () => {
  const answer = scriptedJudge(scattered);
  const refused = new Set<string>();
  endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer,
    fault: ({ path, body }) => {
      const what = body.structured_outputs === undefined ? path : 'grammar';
      if (refused.has(what)) return null;
      refused.add(what);
      return { kind: 'status', status: 429, retryAfter: '0' };
    },
  });
  const { model } = modelAt(endpoint.url);
  await model.prepare(new AbortController().signal);
  expect([...refused]).toEqual(['chat', 'chat-batch', 'grammar']);
  expect(model.state).toMatchObject({ state: 'ready', batch: 20, grammar: 'structured_outputs' });
});

/** OpenAI and Ollama force an answer into a schema: its rows are members of an object. */
function inJson(judge: (prompt: string) => Answer): (prompt: string, asked: Asked) => Answer {
  return (prompt, { body }) => {
    const schema = Object(body.response_format).json_schema?.schema;
    if (schema === undefined) return judge(prompt);
    const rows = prompt === PROBE_PROMPT ? [] : judge(prompt).filter((part) => typeof part !== 'string');
    const members = Object.entries(schema.properties).flatMap(([name, one], index) => {
      const allowed: string[] = Object(one).enum;
      const even = Object.fromEntries(allowed.map((label) => [label, 1 / allowed.length]));
      return [`${index === 0 ? '' : ', '}"${name}": "`, rows[index] ?? even, '"'];
    });
    return ['{', ...members, '}'];
  };
}

test.each(['openai', 'ollama'] as const)('%s: a JSON schema forces the form of the rows', async (dialect) => {
  endpoint = await openScriptedEndpoint({ dialect, answer: inJson(scriptedJudge(scattered)), stray: {} });
  const { model } = modelAt(endpoint.url);
  const tasks = [choice(1, 3), choice(2, 15), choice(3, 26)];
  const { distributions, evidence } = await ask(model, tasks);
  expect(model.state).toMatchObject({ state: 'ready', grammar: 'response_format' });
  const last = endpoint.requests.at(-1);
  expect(last?.asked.body).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { strict: true } },
  });
  expect(last?.asked.prompts[0]).toContain('JSON object');
  expect(last?.questions).toBe(5);
  tasks.forEach((task, index) => {
    expected(task, scattered).forEach((p, one) => {
      expect(distributions[index]?.[one]).toBeCloseTo(p, 6);
    });
  });
  expect(evidence.every(({ masked }) => masked)).toBe(true);
  // The letters exceed the limit of a schema, so the rows are lines again.
  const many = Array.from({ length: 64 }, (_, index) => choice(index, 15));
  await ask(model, many);
  expect(endpoint.requests.at(-1)?.asked.body.response_format).toBeUndefined();
  expect(endpoint.requests.at(-1)?.asked.prompts[0]).not.toContain('JSON object');
});

test('a setting that the endpoint cannot serve fails and names the remedy', async () => {
  endpoint = await openScriptedEndpoint({ dialect: 'openai', answer: scriptedJudge(scattered) });
  const { model } = modelAt(endpoint.url, { strategy: 'batch' });
  await expect(ask(model, [choice(1, 3)])).rejects.toThrow(/MODEL_STRATEGY is "batch".*set "auto"/);
  expect(model.state).toMatchObject({ state: 'failed', reason: expect.stringContaining('set "auto"') });
});
