/** Checks each fault by its effect on a client. */
import { afterEach, expect, test } from 'vitest';
import { letterAnswer } from './answer.ts';
import { DIALECT_NAMES, type DialectName } from './endpoint-options.ts';
import { always, type Fault, onRequests } from './fault.ts';
import { Body } from './listing.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from './scripted-endpoint.ts';

let endpoint: ScriptedEndpoint | null = null;
afterEach(async () => {
  await endpoint?.close();
  endpoint = null;
});

async function open(fault: Fault | null, dialect: DialectName = 'vllm'): Promise<void> {
  endpoint = await openScriptedEndpoint({
    dialect,
    answer: () => letterAnswer({ A: 0.6, B: 0.4 }),
    ...(fault === null ? {} : { fault: always(fault) }),
  });
}

function ask(signal?: AbortSignal): Promise<Response> {
  return fetch(`${endpoint?.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({
      model: 'scripted',
      messages: [{ role: 'user', content: 'A or B?' }],
      logprobs: true,
      top_logprobs: 5,
    }),
    ...(signal === undefined ? {} : { signal }),
  });
}

test('stall: no reply comes, however long the client waits', async () => {
  await open({ kind: 'stall' });
  const patience = new AbortController();
  const asked = ask(patience.signal);
  await expect.poll(() => endpoint?.requests[0]?.fault).toBe('stall');
  expect(endpoint?.requests[0]?.ended).toBe('open');
  patience.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  await expect.poll(() => endpoint?.requests[0]?.ended).toBe('gone');
  expect(endpoint?.requests[0]).toMatchObject({ fault: 'stall', status: 0 });
});

test('reset: the connection is reset', async () => {
  await open({ kind: 'reset' });
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});

test.each([429, 500, 502, 503, 404])('status %i', async (status) => {
  await open({ kind: 'status', status, retryAfter: '7' });
  const reply = await ask();
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([status, '7']);
});

test.each(DIALECT_NAMES)('%s: loading and a missing model', async (dialect) => {
  await open({ kind: 'loading' }, dialect);
  const loading = await ask();
  expect(loading.status).toBe(503);
  if (dialect === 'llama-server')
    expect(await loading.json()).toEqual({
      error: { code: 503, message: 'Loading model', type: 'unavailable_error' },
    });
  endpoint?.setFault(always({ kind: 'model-missing' }));
  expect((await ask()).status).toBe(404);
});

test('garbage: the body is not JSON; wrong-shape: it is JSON', async () => {
  await open({ kind: 'garbage' });
  const garbage = await ask();
  expect(garbage.status).toBe(200);
  await expect(garbage.json()).rejects.toThrow(SyntaxError);
  endpoint?.setFault(always({ kind: 'wrong-shape' }));
  expect(Body.safeParse(await (await ask()).json()).success).toBe(false);
});

test('half-body: the connection ends before the stated length', async () => {
  await open({ kind: 'half-body' });
  const reply = await ask();
  expect(reply.status).toBe(200);
  await expect(reply.text()).rejects.toThrow(/terminated/);
});

test('trickle: the body comes one byte at a time', async () => {
  const bytesOf = async (everyMs: number, most: number) => {
    await open({ kind: 'trickle', everyMs });
    let bytes = 0;
    for await (const piece of (await ask()).body ?? []) {
      bytes += piece.length;
      if (bytes >= most) break;
    }
    return bytes;
  };
  expect(await bytesOf(3_600_000, 1), 'no second byte for an hour').toBe(1);
  await endpoint?.close();
  expect(await bytesOf(1, 50)).toBeGreaterThanOrEqual(50);
});

test('endless: the body grows past 8 MiB and ends when the client leaves', async () => {
  await open({ kind: 'endless' });
  const reply = await ask();
  let bytes = 0;
  for await (const piece of reply.body ?? []) {
    bytes += piece.length;
    if (bytes > 9 * 2 ** 20) break;
  }
  expect(bytes).toBeGreaterThan(8 * 2 ** 20);
  await expect.poll(() => endpoint?.requests[0]?.ended).toBe('gone');
});

test.each(DIALECT_NAMES)('%s: logprobs that are missing, NaN or null', async (dialect) => {
  await open({ kind: 'no-logprobs' }, dialect);
  const [choice] = Body.parse(await (await ask()).json()).choices;
  expect(choice?.logprobs ?? null).toBeNull();
  expect(choice?.message?.content).toMatch(/^[AB]$/);
  endpoint?.setFault(always({ kind: 'nan-logprobs' }));
  const written = await (await ask()).text();
  expect(written).toMatch(/"logprob":NaN/);
  expect(written).not.toMatch(/"logprob":-?\d/);
  expect(() => JSON.parse(written)).toThrow(SyntaxError);
  endpoint?.setFault(always({ kind: 'nan-logprobs', as: 'null' }));
  expect(await (await ask()).text()).toMatch(/"logprob":null/);
});

test('truncated: the answer is cut, and its finish_reason is length', async () => {
  endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer: () => ['1:', { A: 1 }, '\n2:', { B: 1 }],
    fault: onRequests({ 1: { kind: 'truncated', tokens: 4 } }),
  });
  const texts = [];
  for (const reply of [await ask(), await ask()]) {
    const [choice] = Body.parse(await reply.json()).choices;
    texts.push([choice?.message?.content, choice?.finish_reason]);
  }
  expect(texts).toEqual([
    ['1:A\n2:B', 'stop'],
    ['1:A\n', 'length'],
  ]);
});

test('hold: the reply comes when the promise resolves', async () => {
  const gate = Promise.withResolvers<void>();
  endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer: () => letterAnswer({ A: 1 }),
    hold: () => gate.promise,
  });
  const asked = ask();
  await expect.poll(() => endpoint?.requests.length).toBe(1);
  expect(endpoint.requests[0]).toMatchObject({ ended: 'open', status: 0 });
  gate.resolve();
  expect((await asked).status).toBe(200);
});

test('only as many requests are served at once as there are slots; the most open ones are counted', async () => {
  const served: number[] = [];
  const gate = Promise.withResolvers<void>();
  endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer: () => letterAnswer({ A: 1 }),
    slots: 2,
    hold: ({ number }) => {
      served.push(number);
      return gate.promise;
    },
  });
  const asked = [ask(), ask(), ask(), ask(), ask()];
  await expect.poll(() => endpoint?.requests.length).toBe(5);
  expect(served).toEqual([0, 1]);
  gate.resolve();
  await Promise.all(asked);
  expect(served).toEqual([0, 1, 2, 3, 4]);
  expect(endpoint.counts()).toMatchObject({ calls: 5, mostAtOnce: 5 });
  expect(endpoint.requests.map(({ besides }) => besides)).toEqual([0, 1, 2, 3, 4]);
});

test('connections can be refused for a while', async () => {
  await open(null);
  await endpoint?.refuseConnections();
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await endpoint?.acceptConnections();
  expect((await ask()).status).toBe(200);
});

test('an answer function that throws fails the test', async () => {
  endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer: () => {
      throw new Error('no such question');
    },
  });
  expect((await ask()).status).toBe(500);
  await expect(endpoint.close()).rejects.toThrow(/no such question/);
  endpoint = null;
});
