/**
 * Tests the peer server, which replies as llama.cpp's server does from a tiny real model: its
 * probabilities sum to 1, repeat, and depend on the prompt.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Body, type Choice, positionsOf } from '../endpoint/listing.ts';
import { openPeerServer, type PeerServer } from './peer-server.ts';
import { VOCABULARY } from './vocabulary.ts';

let peer: PeerServer;
beforeAll(async () => {
  peer = await openPeerServer();
});
afterAll(async () => {
  await peer.close();
});

const QUESTION = 'Answer with one letter, A or B, and with nothing else.\nAnswer:';
const LONG = `${'A state that is the same for every question of one decision. '.repeat(20)}\n`;

async function post(path: string, body: object) {
  const response = await fetch(`${peer.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return Body.parse(await response.json());
}

async function chat(content: string, more: object = {}): Promise<Choice> {
  const { choices } = await post('/chat/completions', {
    messages: [{ role: 'user', content }],
    logprobs: true,
    top_logprobs: VOCABULARY.length,
    max_tokens: 1,
    temperature: 1,
    seed: 1,
    ...more,
  });
  return choices[0]!;
}

/** The probabilities of all tokens that are listed at the first position of the answer. */
async function listedFor(content: string): Promise<number[]> {
  const { logprobs } = await chat(content);
  if (!logprobs || !('content' in logprobs)) throw new Error('no logprobs');
  return logprobs.content[0]?.top_logprobs.map(({ logprob }) => Math.exp(logprob)) ?? [];
}

test('the whole vocabulary is listed, and its probabilities sum to 1', async () => {
  const listed = await listedFor(QUESTION);
  expect(listed).toHaveLength(VOCABULARY.length);
  expect(listed.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5);
  expect(listed.toSorted((one, other) => other - one)).toEqual(listed);
});

test('a prompt repeats its probabilities, whatever came between; another prompt has others', async () => {
  const first = await letters(QUESTION);
  const other = await letters(`${LONG}${QUESTION}`);
  expect(distance(first, await letters(QUESTION))).toBeLessThan(1e-5);
  expect(distance(first, other)).toBeGreaterThan(1e-3);
});

test('letters have most of the probability, as in a model that understands the question', async () => {
  const mass = (await letters(QUESTION)).reduce((sum, p) => sum + p, 0);
  expect(mass).toBeGreaterThan(0.5);
});

test('a list of prompts gets the answers that each prompt gets alone', async () => {
  const prompts = [`${LONG}First. ${QUESTION}`, `${LONG}Second. ${QUESTION}`];
  const { choices, usage } = await post('/completions', { prompt: prompts, logprobs: 40, max_tokens: 1 });
  expect(choices.map(({ index }) => index)).toEqual([0, 1]);
  for (const [index, prompt] of prompts.entries()) {
    const top = positionsOf(choices[index]!)[0]?.top ?? new Map<string, number>();
    const alone = positionsOf(await chat(prompt, { top_logprobs: 40 }))[0]?.top ?? new Map<string, number>();
    // The cache holds half-precision numbers, and the number of tokens that are computed together
    // changes their last bits.
    for (const [token, logprob] of [...alone].slice(0, 20)) expect(top.get(token)).toBeCloseTo(logprob, 2);
  }
  expect(usage?.prompt_tokens).toBeLessThan(1.1 * LONG.length + QUESTION.length);
});

test('a grammar limits the text, but not the listed probabilities', async () => {
  const grammar = 'root ::= "1:" [AB] "\\n" "2:" [CD] "\\n"\n';
  const choice = await chat(QUESTION, { grammar, max_tokens: 64, top_logprobs: 20 });
  expect(choice.message?.content).toMatch(/^1:[AB]\n2:[CD]\n$/);
  expect(choice.finish_reason).toBe('stop');
  const outside = positionsOf(choice)[2]
    ?.top.keys()
    .filter((token) => !/^[AB]$/.test(token));
  expect([...(outside ?? [])].length).toBeGreaterThan(10);
});

test('tokens in the cache are not read again', async () => {
  await chat(`${LONG}One. ${QUESTION}`);
  const before = { ...peer.counts };
  await chat(`${LONG}Two. ${QUESTION}`);
  const cached = peer.counts.cachedTokens - before.cachedTokens;
  expect(cached / (peer.counts.inputTokens - before.inputTokens)).toBeGreaterThan(0.9);
});

async function letters(content: string): Promise<number[]> {
  const [position] = positionsOf(await chat(content, { top_logprobs: 200 }));
  return [...'ABCDEFGHIJKLMNO'].map((letter) =>
    [letter, ` ${letter}`].reduce(
      (sum, token) => sum + Math.exp(position?.top.get(token) ?? Number.NEGATIVE_INFINITY),
      0,
    ),
  );
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((p, index) => Math.abs(p - (other[index] ?? Number.NaN))));
}
