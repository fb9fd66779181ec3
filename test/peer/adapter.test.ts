/**
 * Tests the adapter to endpoints against real inference: in every strategy it must read the
 * probabilities that the model gives.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelStrategy } from '../../judge/endpoint/settings.ts';
import type { Task } from '../../judge/port.ts';
import { Body, labelProbabilities, positionsOf } from '../endpoint/listing.ts';
import { printFigures } from '../engine/print-figures.ts';
import { type Asked, ask, modelAt } from '../judge/endpoint/open-model.ts';
import { choiceTask, ratioTasks } from './decision-tasks.ts';
import { openPeerProcess, type PeerProcess } from './peer-process.ts';
import { VOCABULARY } from './vocabulary.ts';

let peer: PeerProcess;
beforeAll(async () => {
  peer = await openPeerProcess();
});
afterAll(async () => {
  await peer.close();
});

const STRATEGIES = ['batch', 'rows', 'single', 'auto'] as const;
/**
 * The cache holds half-precision numbers, so the number of tokens that are computed together
 * changes a probability, but by less than this.
 */
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
  test('each answer is a distribution from logprobs, and is the same when asked again', async () => {
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

test('a list of prompts gets the same answers as one call for each prompt', async () => {
  const tasks = ratioTasks(2).slice(0, 8);
  expect(distance(await asked('batch', tasks), await asked('single', tasks))).toBeLessThan(ROUNDING);
});

test('the adapter reads the probability of each label, with and without a space before it', async () => {
  const tasks = ratioTasks(3).slice(0, 4);
  const model = modelFor('single');
  await model.prepare(AbortSignal.timeout(60_000));
  const before = (await peer.bodies()).length;
  const { distributions } = await ask(model, tasks);
  const bodies = (await peer.bodies()).slice(before);
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
  // The requests come in any order, and no two distributions are alike.
  expect(matched.size).toBe(tasks.length);
});

test.each(['batch', 'rows', 'auto'] as const)(
  '%s: questions of one pass take one request',
  async (strategy) => {
    const model = modelFor(strategy);
    await model.prepare(AbortSignal.timeout(60_000));
    const before = (await peer.used()).counts.calls;
    const { distributions } = await ask(model, [choiceTask(4, 8), choiceTask(4, 64)]);
    expect((await peer.used()).counts.calls - before).toBe(1);
    expect(distributions.map(({ length }) => length)).toEqual([8, 64]);
  },
);

test('auto costs at most 1.15 times as much as the best strategy', {
  timeout: 300_000,
}, async () => {
  const models = STRATEGIES.map((strategy) => {
    const costs: Cost[] = [];
    return { strategy, model: modelFor(strategy), costs };
  });
  for (const { model } of models) await model.prepare(AbortSignal.timeout(60_000));
  // The first decision of each does not count, because the process compiles code in it.
  for (const { model } of models) await ask(model, ratioTasks(99));
  let round = 100;
  for (let turn = 0; turn < REPEATS; turn += 1)
    // The order rotates, so that a slow moment does not fall on one strategy alone.
    for (let place = 0; place < models.length; place += 1) {
      const { model, costs } = models[(turn + place) % models.length]!;
      costs.push(await costOf(() => ask(model, ratioTasks(round))));
      round += 1;
    }
  const typical = new Map(models.map(({ strategy, costs }) => [strategy, medians(costs)] as const));
  printFigures(
    `a decision's 36 ratio records, medians of ${REPEATS} interleaved repeats; the peer's processor time counts`,
    [
      ['strategy', 'calls', 'tokens read', 'from the cache', 'written', 'processor, ms', 'clock, ms'],
      ...[...typical].map(([strategy, { calls, read, cached, written, processorMs, ms }]) => [
        strategy,
        calls,
        read,
        cached,
        written,
        processorMs.toFixed(0),
        ms.toFixed(0),
      ]),
    ],
  );
  const costOfStrategy = (strategy: ModelStrategy) => typical.get(strategy)?.processorMs ?? Number.NaN;
  const best = Math.min(...(['batch', 'rows', 'single'] as const).map(costOfStrategy));
  process.stdout.write(`  auto / best: ${(costOfStrategy('auto') / best).toFixed(3)}\n`);
  expect(costOfStrategy('auto') / best).toBeLessThanOrEqual(1.15);
});

const REPEATS = 5;

interface Cost {
  calls: number;
  /** Input tokens that the model evaluated, and input tokens that were in its cache. */
  read: number;
  cached: number;
  written: number;
  /** The peer's processor time, which other work of the machine hardly changes. */
  processorMs: number;
  /** Time by the clock. */
  ms: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = await peer.used();
  // biome-ignore lint/style/noRestrictedGlobals: a figure that is printed.
  const now = () => performance.now();
  const begun = now();
  await work();
  const ms = now() - begun;
  const after = await peer.used();
  const used = (key: keyof typeof after.counts) => after.counts[key] - before.counts[key];
  return {
    calls: used('calls'),
    read: used('inputTokens') - used('cachedTokens'),
    cached: used('cachedTokens'),
    written: used('outputTokens'),
    processorMs: after.processorMs - before.processorMs,
    ms,
  };
}

function medians(costs: readonly Cost[]): Cost {
  const median = (key: keyof Cost) =>
    costs.map((cost) => cost[key]).toSorted((one, other) => one - other)[costs.length >> 1]!;
  return {
    calls: median('calls'),
    read: median('read'),
    cached: median('cached'),
    written: median('written'),
    processorMs: median('processorMs'),
    ms: median('ms'),
  };
}
