/** What a person reads when the service starts with a language model. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { FirstContact } from '../../../judge/endpoint/first-contact.ts';
import type { ModelEndpoint } from '../../../judge/endpoint/settings.ts';
import { modelText } from '../../../server/process/greeting.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../../endpoint/scripted-endpoint.ts';
import { modelAt } from './open-model.ts';
import { scattered, scriptedJudge } from './scripted-judge.ts';

let endpoint: ScriptedEndpoint | undefined;
const closing: (() => void)[] = [];
const ended = new AbortController();

afterEach(async () => {
  await endpoint?.close({ problems: true });
  endpoint = undefined;
  for (const close of closing.splice(0)) close();
});

async function openEndpoint(options: { apiKey?: string } = {}): Promise<ScriptedEndpoint> {
  endpoint = await openScriptedEndpoint({ dialect: 'vllm', answer: scriptedJudge(scattered), ...options });
  return endpoint;
}

/** A server that has no model to ask, and whose list of models is this. */
async function serveModels(list: unknown): Promise<string> {
  const server = createServer((request, reply) => {
    const isList = request.method === 'GET';
    reply.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(isList ? list : { error: { message: 'no', code: 'model_not_found' } }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function contact(url: string, changed: Partial<ModelEndpoint> = {}): Promise<FirstContact> {
  const settings: ModelEndpoint = {
    ...{ url, name: 'scripted', apiKey: undefined, format: 'chat', strategy: 'auto', timeoutSeconds: 3600 },
    ...{ warmingSeconds: 300, concurrency: 16, temperatureScale: 1, ...changed },
  };
  const { model } = modelAt(url, settings);
  const stop = new AbortController();
  closing.push(() => stop.abort(new Error('the test is over')));
  model.prepare(stop.signal);
  return model.firstContact(ended.signal);
}

const text = (found: FirstContact) => modelText(found, { warmingSeconds: 300 });

test('a model that answers: how many probabilities it gives', async () => {
  const { url } = await openEndpoint();
  expect(text(await contact(url))).toBe('The model answers with the probabilities of 20 tokens.\n');
});

test('a wrong name: the names that the endpoint has', async () => {
  const { url } = await openEndpoint();
  const found = await contact(url, { name: 'other' });
  expect(found.tried).toEqual([
    {
      request: `POST ${url}/chat/completions with the model "other"`,
      answered: expect.stringMatching(/^it answered 404.*MODEL_NAME/),
    },
    { request: `GET ${url}/models`, answered: 'its models: scripted' },
  ]);
  expect(found.remedy).toBe('Set MODEL_NAME to one of its models, or load "other" there.');
  expect(text(found)).toContain('The model cannot be used. Tried:\n');
});

test('an address without its /v1: the address that has the model', async () => {
  const { origin, url } = await openEndpoint();
  const found = await contact(origin);
  expect(found.tried.map(({ answered }) => answered)).toEqual([
    expect.stringMatching(/^it answered 404/),
    'it answered 404',
    'its models: scripted',
  ]);
  expect(found.remedy).toBe(`Set MODEL_URL=${url}.`);
  expect((await contact(origin, { name: 'other' })).remedy).toBe(
    `Set MODEL_URL=${url}. Set MODEL_NAME to one of its models, or load "other" there.`,
  );
});

test('nobody listens: the service waits, and says for how long', async () => {
  const { url } = await openEndpoint();
  await endpoint?.refuseConnections();
  const found = await contact(url);
  expect(found.tried.map(({ answered }) => answered)).toEqual([
    'it does not answer (ECONNREFUSED)',
    'it does not answer (ECONNREFUSED)',
  ]);
  expect(text(found)).toContain('Start the endpoint, or correct MODEL_URL.');
  expect(text(found)).toContain('A decision waits up to 300 s');
});

test('a wrong key: the setting of the key, and never the key', async () => {
  const { url } = await openEndpoint({ apiKey: 'sk-right' });
  const found = await contact(url, { apiKey: 'sk-wrong-canary' });
  expect(found.remedy).toBe('Set MODEL_API_KEY to a key that the endpoint accepts.');
  expect(text(found)).not.toContain('canary');
});

test('names from a hostile list do not reach the terminal; many names are cut', async () => {
  const names = Array.from({ length: 20 }, (_, n) => ({ id: `model-${n}` }));
  const hostile = [{ id: '\u001b[2Jgone' }, { id: 'a\nb' }, { id: 7 }, null];
  const found = await contact(await serveModels({ data: [...hostile, ...names] }));
  expect(found.tried[1]?.answered).toBe(
    'its models: model-0, model-1, model-2, model-3, model-4, model-5, model-6, model-7 and 12 more',
  );
  const none = await contact(await serveModels({ data: hostile }));
  expect(none.tried[1]?.answered).toBe('its models: none');
  expect(none.remedy).toBe('Load the model "scripted" at the endpoint.');
  const other = await contact(await serveModels(['unlike a list']));
  expect(other.tried[1]?.answered).toBe('its reply lists no models');
});
