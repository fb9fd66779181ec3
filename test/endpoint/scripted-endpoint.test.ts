/**
 * In each dialect, replies have the table's distributions, and limits and refusals are the
 * server's.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Distribution, letterAnswer, rowsAnswer } from './answer.ts';
import { DIALECT_NAMES, type DialectName, type EndpointOptions } from './endpoint-options.ts';
import { Body, type Choice, labelProbabilities, positionsOf } from './listing.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from './scripted-endpoint.ts';

const LABELS = ['A', 'B', 'C'];
const TABLE: readonly Distribution[] = [
  { A: 0.5, B: 0.3, C: 0.2 },
  { A: 0.001, B: 0.009, C: 0.99 },
];
const GRAMMAR: Record<DialectName, Record<string, unknown>> = {
  openai: { response_format: { type: 'json_schema', json_schema: { name: 'rows', schema: {} } } },
  vllm: { structured_outputs: { choice: LABELS } },
  sglang: { regex: '[ABC]' },
  'llama-server': { grammar: 'root ::= [ABC]' },
  ollama: { response_format: { type: 'json_object' } },
};

let endpoint: ScriptedEndpoint | null = null;
afterEach(async () => {
  await endpoint?.close();
  endpoint = null;
});

async function open(options: Partial<EndpointOptions> & { dialect: DialectName }): Promise<ScriptedEndpoint> {
  endpoint = await openScriptedEndpoint({ answer: byNumber, ...options });
  return endpoint;
}

/** "Question 1" is answered from the second entry of the table; other prompts from the first. */
function byNumber(prompt: string) {
  return letterAnswer(TABLE[Number(prompt.match(/\d+/)?.[0] ?? 0)] ?? {});
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${endpoint?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'scripted', ...body }),
  });
}

async function choicesOf(response: Response): Promise<Choice[]> {
  expect(response.status).toBe(200);
  return Body.parse(await response.json()).choices;
}

function ask(content: string, more: object = {}): Promise<Response> {
  return post('/chat/completions', {
    messages: [{ role: 'user', content }],
    logprobs: true,
    top_logprobs: 20,
    max_tokens: 1,
    temperature: 1,
    ...more,
  });
}

function expectTable(choice: Choice | undefined, row: number, place = 0): void {
  const position = choice === undefined ? undefined : positionsOf(choice)[place];
  const found = position === undefined ? [] : labelProbabilities(position, LABELS);
  LABELS.forEach((label, index) => {
    expect(found[index], `${label} of row ${row}`).toBeCloseTo(TABLE[row]?.[label] ?? Number.NaN, 6);
  });
}

describe.each(DIALECT_NAMES)('%s', (dialect) => {
  test('a chat of one letter lists the distribution of the table, over labels with and without a space', async () => {
    await open({ dialect, leadingSpace: 0.4 });
    for (const row of [0, 1]) {
      const [choice] = await choicesOf(await ask(`Question ${row}`));
      expectTable(choice, row);
      expect(choice?.finish_reason).toBe('length');
    }
  });

  test('a chat of rows lists the distribution of each row, and ends by itself', async () => {
    await open({ dialect, answer: () => rowsAnswer(TABLE.map((row) => [row])) });
    const [choice] = await choicesOf(await ask('Both', { max_tokens: 64 }));
    expect(choice?.message?.content).toMatch(/^1:[ABC]\n2:[ABC]\n$/);
    expect(choice?.finish_reason).toBe('stop');
    expectTable(choice, 0, 2);
    expectTable(choice, 1, 6);
    expect(endpoint?.counts()).toMatchObject({ calls: 1, questions: 2, outputTokens: 9 });
  });

  test('a requested form masks the chosen tokens, and the listed ones where the server masks them', async () => {
    await open({ dialect, stray: { no: 0.9 } });
    const [choice] = await choicesOf(await ask('Question 1', GRAMMAR[dialect]));
    const [position] = choice === undefined ? [] : positionsOf(choice);
    const masked = dialect === 'vllm' || dialect === 'sglang';
    const no = position?.top.get('no');
    if (masked) expect(no === undefined || no === -9999).toBe(true);
    else expect(no).toBeCloseTo(Math.log(0.9), 6);
    expect(position?.top.get('C')).toBeCloseTo(Math.log(masked ? 0.99 : 0.099), 6);
  });

  test('only SGLang lists probabilities after temperature', async () => {
    await open({ dialect });
    const [choice] = await choicesOf(await ask('Question 0', { temperature: 0.5 }));
    const [position] = choice === undefined ? [] : positionsOf(choice);
    const [first] = position === undefined ? [] : labelProbabilities(position, LABELS);
    expect(first).toBeCloseTo(dialect === 'sglang' ? 0.25 / 0.38 : 0.5, 6);
  });

  test('as many tokens are listed as the request asks for; above the cap the server refuses or lists all', async () => {
    await open({ dialect, answer: () => letterAnswer(even(30)) });
    const [choice] = await choicesOf(await ask('Thirty', { top_logprobs: 4 }));
    const [position] = choice === undefined ? [] : positionsOf(choice);
    expect(position?.top.size).toBe(4);
    const over = await ask('Thirty', { top_logprobs: 21 });
    const refuses = dialect !== 'sglang' && dialect !== 'llama-server';
    expect(over.status).toBe(refuses ? 400 : 200);
    if (refuses) expect(await over.text()).toMatch(/20/);
    else expect(positionsOf((await choicesOf(over))[0]!)[0]?.top.size).toBe(21);
  });

  test('a cap of 5 can be set that clips lists', async () => {
    await open({ dialect, cap: 5, overCap: 'clip', answer: () => letterAnswer(even(30)) });
    const [choice] = await choicesOf(await ask('Thirty'));
    expect(positionsOf(choice!)[0]?.top.size).toBe(5);
  });

  test('a completion takes several prompts where the server does', async () => {
    await open({ dialect });
    const reply = await post('/completions', {
      prompt: ['Question 0', 'Question 1'],
      logprobs: 8,
      max_tokens: 1,
    });
    if (dialect === 'openai') expect([reply.status, await code(reply)]).toEqual([404, null]);
    else if (dialect === 'ollama') expect(reply.status).toBe(400);
    else {
      const choices = await choicesOf(reply);
      expect(choices.map(({ index }) => index)).toEqual([0, 1]);
      expectTable(choices[0], 0);
      expectTable(choices[1], 1);
    }
  });

  test('an unknown model is answered 404 or served, as by the server', async () => {
    await open({ dialect, model: 'another' });
    const served = dialect === 'sglang' || dialect === 'llama-server';
    expect((await ask('Question 0')).status).toBe(served ? 200 : 404);
  });

  test('refused logprobs are answered 400 or 501; a request without them is served', async () => {
    await open({ dialect, logprobs: 'refused-unless-effort-none' });
    expect((await ask('Question 0')).status).toBe(dialect === 'llama-server' ? 501 : 400);
    expect((await ask('Question 0', { reasoning_effort: 'none' })).status).toBe(200);
    const [choice] = await choicesOf(await ask('Question 0', { logprobs: false, top_logprobs: undefined }));
    expect(choice?.logprobs ?? null).toBeNull();
    expect(choice?.message?.content).toMatch(/^[ABC]$/);
  });

  test('the list of models, and health while the model loads', async () => {
    const { origin, url } = await open({ dialect, loading: true });
    const looked = async (address: string) => (await fetch(address)).status;
    expect(await looked(`${url}/models`)).toBe(dialect === 'llama-server' ? 503 : 200);
    const health = { openai: 404, vllm: 200, sglang: 503, 'llama-server': 503, ollama: 404 }[dialect];
    expect(await looked(`${origin}/health`)).toBe(health);
    const waiting = ask('Question 0');
    if (dialect === 'sglang' || dialect === 'ollama') {
      await expect.poll(() => endpoint?.requests.length).toBe(1);
      expect(endpoint?.requests[0]).toMatchObject({ ended: 'open', status: 0 });
      endpoint?.setLoading(false);
      expect((await waiting).status).toBe(200);
    } else expect((await waiting).status).toBe(503);
    endpoint?.setLoading(false);
    expect((await ask('Question 0')).status).toBe(200);
    const models = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
    expect(models.parse(await (await fetch(`${url}/models`)).json()).data[0]?.id).toBe('scripted');
  });

  test('a wrong key is refused and is a problem of the test', async () => {
    const opened = await open({ dialect, apiKey: 'right' });
    expect((await ask('Question 0')).status).toBe(401);
    const right = { authorization: 'Bearer right' };
    const messages = [{ role: 'user', content: 'Question 0' }];
    expect((await post('/chat/completions', { messages }, right)).status).toBe(200);
    await expect(opened.close()).rejects.toThrow(/not the key/);
    endpoint = null;
  });
});

test.each(['vllm', 'sglang', 'llama-server'] as const)(
  '%s: the answer keeps to a form of rows',
  async (dialect) => {
    await open({ dialect, answer: () => rowsAnswer(TABLE.map((row) => [row])) });
    const form = {
      vllm: { structured_outputs: { regex: '1:[QJ]\\n2:[A-C]\\n' } },
      sglang: { regex: '1:[QJ]\\n2:[A-C]\\n' },
      'llama-server': { grammar: 'root ::= "1:" [QJ] "\\n2:" [A-C] "\\n"\n' },
    }[dialect];
    const [choice] = await choicesOf(await ask('Both', { ...form, max_tokens: 20 }));
    expect(choice?.message?.content).toMatch(/^1:[QJ]\n2:[ABC]\n$/);
    expectTable(choice, 1, 6);
  },
);

test('replies state usage, and the tokens that a prefix cache would hold are counted', async () => {
  await open({ dialect: 'vllm' });
  const prompts = ['A state that both share, Question 0', 'A state that both share, Question 1'];
  for (const prompt of prompts) await ask(prompt);
  const [first, second] = endpoint?.requests ?? [];
  expect([first?.inputTokens, first?.sharedTokens]).toEqual([9, 0]);
  expect([second?.inputTokens, second?.sharedTokens]).toEqual([9, 8]);
  await open({ dialect: 'vllm', usage: false });
  const body = Body.parse(await (await ask('Question 0')).json());
  expect(body.usage).toBeUndefined();
});

test("llama.cpp's batch states the usage of its first prompt; it can also be a list of replies, as once", async () => {
  await open({ dialect: 'llama-server' });
  const body = { prompt: ['Question 0', 'Question 1 and more'], logprobs: 8, max_tokens: 1 };
  const reply = Body.parse(await (await post('/completions', body)).json());
  expect([reply.usage?.prompt_tokens, endpoint?.counts().inputTokens]).toEqual([3, 8]);
  await endpoint?.close();
  await open({ dialect: 'llama-server', completions: 'list-of-replies' });
  const replies = z.array(Body).parse(await (await post('/completions', body)).json());
  expectTable(replies[1]?.choices[0], 1);
});

test("vLLM's chat takes several conversations at once", async () => {
  await open({ dialect: 'vllm', shuffled: true });
  const messages = [0, 1].map((row) => [{ role: 'user', content: `Question ${row}` }]);
  const choices = await choicesOf(
    await post('/chat/completions/batch', { messages, logprobs: true, top_logprobs: 8, max_tokens: 1 }),
  );
  expect(choices.map(({ index }) => index)).toEqual([1, 0]);
  expectTable(choices[1], 0);
  expectTable(choices[0], 1);
});

test("OpenAI's completions list five tokens and the chosen one, and refuse six", async () => {
  await open({ dialect: 'openai', completions: 'served', answer: () => letterAnswer(even(30)) });
  const body = { prompt: ['Thirty', 'Thirty'], max_tokens: 1 };
  for (const choice of await choicesOf(await post('/completions', { ...body, logprobs: 5 }))) {
    const [position] = positionsOf(choice);
    expect([5, 6]).toContain(position?.top.size);
    expect(position?.top.has(position.token)).toBe(true);
  }
  expect((await post('/completions', { ...body, logprobs: 6 })).status).toBe(400);
});

test('OpenAI gives a chosen token outside the top 20 the logprob -9999, and refuses unknown keys', async () => {
  await open({ dialect: 'openai', stray: wide(30), answer: () => letterAnswer({ A: 1 }) });
  const [choice] = await choicesOf(await ask('Hidden'));
  const [position] = positionsOf(choice!);
  expect([position?.token, position?.logprob, position?.top.has('A')]).toEqual(['A', -9999, false]);
  const refused = await ask('Hidden', { top_k: 0 });
  expect([refused.status, await code(refused)]).toEqual([400, 'unknown_parameter']);
});

test('a label that swallows a neighbour is one token with it', async () => {
  await open({
    dialect: 'sglang',
    answer: () => rowsAnswer([...TABLE, ...TABLE].map((row) => [row])),
    swallows: (choice) => (['before', null, 'after', null] as const)[choice] ?? null,
  });
  const [choice] = await choicesOf(await ask('Four', { max_tokens: 64, temperature: 0 }));
  expect(positionsOf(choice!).map(({ token }) => token)).toEqual([
    '1',
    ':A',
    '\n',
    '2',
    ':',
    'C',
    '\n',
    '3',
    ':',
    'A\n',
    '4',
    ':',
    'C',
    '\n',
    '<|im_end|>',
  ]);
});

test('samples with one seed repeat, differ among themselves and follow the distribution', async () => {
  await open({ dialect: 'vllm' });
  const drawn = async (seed: number) =>
    (await choicesOf(await ask('Question 0', { n: 128, seed }))).map(({ message }) => message?.content);
  const [first, again, other] = [await drawn(5), await drawn(5), await drawn(6)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  const share = first.filter((label) => label === 'A').length / 128;
  // Three standard errors of 128 draws.
  expect(Math.abs(share - 0.5)).toBeLessThan(3 * Math.sqrt(0.25 / 128));
});

function even(count: number): Distribution {
  const labels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZbcdefghi'.slice(0, count);
  return Object.fromEntries([...labels].map((label) => [label, 1 / count]));
}

/** Tokens each of which is likelier than all labels together. */
function wide(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`w${index}`, 0.97 / count]));
}

async function code(response: Response): Promise<string | null> {
  const Refusal = z.object({ error: z.looseObject({ code: z.string().nullable() }) });
  return Refusal.parse(await response.json()).error.code;
}
