/** The adapter to endpoints, against real inference: what it reads is what the model says, in every strategy. */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelStrategy } from '../../server/config.ts';
import type { Task } from '../../server/models/model.ts';
import { Body, labelProbabilities, positionsOf } from '../endpoint/listing.ts';
import { type Asked, ask, modelAt } from '../server/models/openai/open-model.ts';
import { choiceTask, ratioTasks } from './decision-tasks.ts';
import { openPeerServer, type PeerServer } from './peer-server.ts';
import { VOCABULARY } from './vocabulary.ts';

let peer: PeerServer;
beforeAll(async () => {
  peer = await openPeerServer();
});
afterAll(async () => {
  await peer.close();
});

const STRATEGIES = ['batch', 'rows', 'single', 'auto'] as const;
/** The cache holds halves: how many tokens are computed together changes a probability by less than this. */
const ROUNDING = 1e-3;

function modelFor(strategy: ModelStrategy) {
  return modelAt(peer.url, { name: 'tiny', strategy, timeoutSeconds: 60 }).model;
}

async function asked(strategy: ModelStrategy, tasks: readonly Task[]): Promise<Asked> {
  return await ask(modelFor(strategy), tasks);
}

function distance(one: Asked, other: Asked): number {
  const gaps = one.distributions.flatMap((distribution, task) =>
    distribution.map((p, choice) => Math.abs(p - (other.distributions[task]?.[choice] ?? Number.NaN))),
  );
  return Math.max(...gaps);
}

describe.each(STRATEGIES)('%s', (strategy) => {
  test('each answer is a distribution from logprobs, the same when asked again', async () => {
    const tasks = ratioTasks(1).slice(0, 14);
    const first = await asked(strategy, tasks);
    for (const distribution of first.distributions) {
      expect(distribution).toHaveLength(15);
      expect(Math.min(...distribution)).toBeGreaterThan(0);
      expect(Math.abs(distribution.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-9);
    }
    for (const { method, mass } of first.evidence) {
      expect(method).toBe('logprobs');
      expect(mass).toBeGreaterThan(0.01);
      expect(mass).toBeLessThan(1);
    }
    expect(distance(first, await asked(strategy, tasks))).toBeLessThan(ROUNDING);
    expect(first.inputTokens).toBeGreaterThan(1000);
  });
});

test('a list of prompts and a call for each say the same', async () => {
  const tasks = ratioTasks(2).slice(0, 8);
  expect(distance(await asked('batch', tasks), await asked('single', tasks))).toBeLessThan(ROUNDING);
});

test('what is read is what the model gives each label, with a space before it and without', async () => {
  const tasks = ratioTasks(3).slice(0, 4);
  const model = modelFor('single');
  await model.prepare(AbortSignal.timeout(60_000));
  const before = peer.requests.length;
  const { distributions } = await ask(model, tasks);
  const bodies = peer.requests.slice(before).map(({ body }) => body);
  expect(bodies).toHaveLength(tasks.length);
  const matched = new Set<number>();
  for (const body of bodies) {
    const reply = await fetch(`${peer.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ ...body, logprobs: true, top_logprobs: VOCABULARY.length }),
    });
    const [position] = positionsOf(Body.parse(await reply.json()).choices[0]!);
    const expected = labelProbabilities(position!, [...'ABCDEFGHIJKLMNO']);
    const gaps = distributions.map((distribution) =>
      Math.max(...distribution.map((p, index) => Math.abs(p - (expected[index] ?? Number.NaN)))),
    );
    expect(Math.min(...gaps)).toBeLessThan(ROUNDING);
    matched.add(gaps.indexOf(Math.min(...gaps)));
  }
  // They come in any order, and no two are alike.
  expect(matched.size).toBe(tasks.length);
});

test.each(['batch', 'rows', 'auto'] as const)(
  '%s: questions of one pass are one request',
  async (strategy) => {
    const model = modelFor(strategy);
    await model.prepare(AbortSignal.timeout(60_000));
    const before = peer.counts.calls;
    const { distributions } = await ask(model, [choiceTask(4, 8), choiceTask(4, 64)]);
    expect(peer.counts.calls - before).toBe(1);
    expect(distributions.map(({ length }) => length)).toEqual([8, 64]);
  },
);

test('auto costs at most 1.15 times what the best strategy does, in one run', async () => {
  const models = STRATEGIES.map((strategy) => {
    const costs: Cost[] = [];
    return { strategy, model: modelFor(strategy), costs };
  });
  for (const { model } of models) await model.prepare(AbortSignal.timeout(60_000));
  let round = 100;
  for (let turn = 0; turn < 5; turn += 1)
    // Each begins once in another place, so that what slows a moment down slows none alone.
    for (let place = 0; place < models.length; place += 1) {
      const { model, costs } = models[(turn + place) % models.length]!;
      costs.push(await costOf(() => ask(model, ratioTasks(round))));
      round += 1;
    }
  const least = new Map(
    models.map(({ strategy, costs }) => [strategy, Math.min(...costs.map(({ ms }) => ms))] as const),
  );
  const leastOf = (strategy: ModelStrategy) => least.get(strategy) ?? Number.NaN;
  for (const { strategy, costs } of models) {
    const { calls, read, cached, written } = costs[0]!;
    process.stdout.write(
      `${strategy}: ${leastOf(strategy).toFixed(0)} ms, ${calls} calls, ${read} tokens read, ${cached} from the cache, ${written} written\n`,
    );
  }
  const best = Math.min(leastOf('batch'), leastOf('rows'), leastOf('single'));
  expect(leastOf('auto') / best).toBeLessThanOrEqual(1.15);
});

interface Cost {
  ms: number;
  calls: number;
  read: number;
  cached: number;
  written: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = { ...peer.counts };
  const begun = performance.now();
  await work();
  const ms = performance.now() - begun;
  const { calls, inputTokens, cachedTokens, outputTokens } = peer.counts;
  const cached = cachedTokens - before.cachedTokens;
  return {
    ms,
    calls: calls - before.calls,
    read: inputTokens - before.inputTokens - cached,
    cached,
    written: outputTokens - before.outputTokens,
  };
}
