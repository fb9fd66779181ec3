/** The replies of the scripted endpoint have the shape of a real server's replies (recorded/). */
import { expect, test } from 'vitest';
import { letterAnswer, rowsAnswer } from './answer.ts';
import recorded from './recorded/llama-server-two-rows.json' with { type: 'json' };
import { openScriptedEndpoint } from './scripted-endpoint.ts';

test('a chat of two rows has the same keys and types as the recorded reply', async () => {
  const endpoint = await openScriptedEndpoint({
    dialect: 'llama-server',
    answer: () => rowsAnswer([[{ A: 1 }], [{ B: 1 }]]),
  });
  const reply = await post(`${endpoint.url}/chat/completions`, {
    messages: [{ role: 'user', content: 'Two rows.' }],
    model: 'tiny',
    logprobs: true,
    top_logprobs: 3,
    grammar: 'root ::= "1:" [AB] "\\n2:" [AB] "\\n"',
  });
  await endpoint.close();
  expect(shapeOf(reply)).toEqual(shapeOf(recorded));
  const [choice] = recorded.choices;
  const content = choice?.logprobs.content ?? [];
  expect(reply).toMatchObject({
    choices: [
      {
        message: choice?.message,
        finish_reason: choice?.finish_reason,
        logprobs: { content: content.map(({ token, bytes }) => ({ token, bytes })) },
      },
    ],
  });
  expect(reply).toMatchObject({ usage: { completion_tokens: recorded.usage.completion_tokens } });
});

test('a completion lists its tokens as the recorded chat does', async () => {
  const endpoint = await openScriptedEndpoint({
    dialect: 'llama-server',
    answer: () => letterAnswer({ A: 0.75, B: 0.25 }),
  });
  const reply = await post(`${endpoint.url}/completions`, {
    prompt: 'One letter.',
    model: 'tiny',
    logprobs: 3,
    max_tokens: 1,
  });
  await endpoint.close();
  const [choice] = recorded.choices;
  expect(shapeOf(reply)).toMatchObject({ choices: [{ logprobs: shapeOf(choice?.logprobs) }] });
});

/** Replaces values by their types, and a list by the different shapes of its items. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))]
      // Leaves out the token that ends an answer: it has no bytes and lists no other tokens here.
      .filter((shape) => !shape.includes('"bytes":[]') && !shape.includes('"top_logprobs":[]'));
    return shapes.map((shape): unknown => JSON.parse(shape));
  }
  if (typeof value !== 'object' || value === null) return typeof value;
  const entries = Object.entries(value).map(([key, one]) => [key, shapeOf(one)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return await response.json();
}
