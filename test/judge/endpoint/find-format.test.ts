/** Which format `MODEL_FORMAT=auto` finds, and what the operator reads of it. */
import { afterEach, expect, test } from 'vitest';
import type { ModelEndpoint } from '../../../judge/endpoint/settings.ts';
import { modelText } from '../../../server/process/greeting.ts';
import { everyCall, someCalls } from '../../decision-endpoint/call-fault.ts';
import { type DecisionEndpoint, openDecisionEndpoint } from '../../decision-endpoint/decision-endpoint.ts';
import type { DecisionOptions } from '../../decision-endpoint/decision-options.ts';
import { openScriptedEndpoint } from '../../endpoint/scripted-endpoint.ts';
import { ask, modelAt } from './open-model.ts';
import { scattered, scriptedJudge } from './scripted-judge.ts';
import { onePass } from './systemone/open-decisions.ts';

const closing: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

async function openAuto(options: DecisionOptions, settings: Partial<ModelEndpoint> = {}) {
  const endpoint: DecisionEndpoint = await openDecisionEndpoint(options);
  closing.push(endpoint);
  return { ...modelAt(endpoint.url, { name: endpoint.model, format: 'auto', ...settings }), endpoint };
}

/** A chat server, and in front of it a decision model of the same name. */
async function openBoth(options: DecisionOptions) {
  const chat = await openScriptedEndpoint({ dialect: 'vllm', answer: scriptedJudge(scattered) });
  closing.push({ close: () => chat.close({ problems: true }) });
  return openAuto({ ...options, model: 'scripted', behind: chat.origin });
}

const ready = async ({ model }: Awaited<ReturnType<typeof openAuto>>) => {
  await model.prepare(new AbortController().signal);
  return model.state;
};

test.each(['typesafe', 'llama-server', 'ollama', 'sglang', 'minimal'] as const)(
  '%s is a decision model, found without a setting',
  async (dialect) => {
    const opened = await openAuto({ dialect });
    expect(await ready(opened)).toMatchObject({ state: 'ready', format: 'systemone' });
    expect(opened.model.name).toBe(`systemone/1:${opened.endpoint.model}`);
    await ask(opened.model, onePass.slice(1));
  },
);

test.each(['openai', 'vllm', 'sglang', 'llama-server', 'ollama'] as const)(
  '%s is a chat server, found without a setting',
  async (dialect) => {
    const chat = await openScriptedEndpoint({ dialect, answer: scriptedJudge(scattered) });
    closing.push({ close: () => chat.close({ problems: true }) });
    const { model } = modelAt(chat.url, { format: 'auto' });
    await model.prepare(new AbortController().signal);
    expect(model.state).toMatchObject({ state: 'ready', format: 'chat' });
    expect(model.name).toBe('openai-compatible/1:scripted');
  },
);

test('a server that speaks both is asked as a chat', async () => {
  const opened = await openBoth({ dialect: 'sglang' });
  expect(await ready(opened)).toMatchObject({ state: 'ready', format: 'chat' });
});

test('a model that the server calls a decision model is asked as one, although a chat would answer', async () => {
  expect(await ready(await openBoth({ dialect: 'ollama' }))).toMatchObject({ format: 'systemone' });
  expect(await ready(await openBoth({ dialect: 'llama-server' }))).toMatchObject({ format: 'systemone' });
});

test('a wrong key at a decision model is told as that, not as a missing chat', async () => {
  const opened = await openAuto({ dialect: 'typesafe', apiKey: 'right', models: null }, { apiKey: 'other' });
  expect(await ready(opened)).toMatchObject({ state: 'failed', reason: expect.stringContaining('401') });
});

test('the format that is set is used, and nothing else is tried', async () => {
  const opened = await openAuto({ dialect: 'openai' }, { format: 'decisions' });
  expect(await ready(opened)).toMatchObject({ state: 'ready', format: 'decisions', rounded: true });
  expect(opened.endpoint.looked).toEqual([]);
});

test('what was found is told at the start', async () => {
  const text = async (options: DecisionOptions) => {
    const opened = await openAuto(options);
    await ready(opened);
    return modelText(await opened.model.firstContact(new AbortController().signal), { warmingSeconds: 300 });
  };
  expect(await text({ dialect: 'typesafe' })).toBe(
    'The model is a decision model (System One): it answers up to 256 questions a call, with two decimals.\n',
  );
  expect(await text({ dialect: 'llama-server' })).toBe(
    'The model is a decision model (System One): it answers up to 64 questions a call.\n',
  );
});

test('no decision model at the start: the addresses that were tried, and the setting to change', async () => {
  const opened = await openAuto({ dialect: 'llama-server', decides: false }, { format: 'systemone' });
  await ready(opened);
  const found = await opened.model.firstContact(new AbortController().signal);
  expect(found.tried[0]).toEqual({
    request: `POST ${opened.endpoint.url}/systemone with the model "${opened.endpoint.model}"`,
    answered: expect.stringMatching(/501.*no decision model.*MODEL_FORMAT=chat/),
  });
});

test('a decision model that is loading is not taken for a chat', async () => {
  const opened = await openBoth({ dialect: 'ollama', fault: someCalls(1, { kind: 'status', status: 500 }) });
  expect(await ready(opened)).toMatchObject({ state: 'ready', format: 'systemone' });
});

test.each([429, 500, 503])('a chat server that answers %i at the unknown path is ready', async (status) => {
  const opened = await openBoth({ dialect: 'sglang', fault: everyCall({ kind: 'status', status }) });
  expect(await ready(opened)).toMatchObject({ state: 'ready', format: 'chat' });
});

test('a chat server whose list looks like a decision server’s is asked as a chat', async () => {
  const opened = await openBoth({
    dialect: 'sglang',
    decides: false,
    models: { models: [{ name: 'scripted' }] },
  });
  expect(await ready(opened)).toMatchObject({ state: 'ready', format: 'chat' });
});

test('a server that answers 500 to more than 26 options is asked about 26 at most', async () => {
  const opened = await openAuto({
    dialect: 'vllm',
    fault: ({ asked }) =>
      asked !== null && asked.questions[0]!.options.length > 26 ? { kind: 'status', status: 500 } : null,
  });
  expect(await ready(opened)).toMatchObject({ state: 'ready', format: 'systemone', options: 26 });
});
