/**
 * Answers with defects: merged tokens, strays, samples, missing counts; and the warnings and
 * failures that follow.
 */
import { afterEach, expect, test } from 'vitest';
import { RATIO_LABELS } from '../../../judge/choices.ts';
import type { Task } from '../../../judge/port.ts';
import { bestOption, choice, noul, ratio, score } from './marked-tasks.ts';
import { ask, type Opened, openModel } from './open-model.ts';
import { expected, scattered, scriptedJudge } from './scripted-judge.ts';

let opened: Opened | undefined;
afterEach(async () => {
  await opened?.endpoint.close();
});

const onePass: Task[] = [choice(1, 4), score(2, 5), noul(3), bestOption(4, 3), choice(5, 26)];

function close(distributions: readonly (readonly number[])[], tasks: readonly Task[], digits = 6): void {
  tasks.forEach((task, index) => {
    expected(task, scattered).forEach((p, one) => {
      expect(distributions[index]?.[one]).toBeCloseTo(p, digits);
    });
  });
}

test.each(['before', 'after'] as const)('a letter in one token with what stands %s it', async (swallow) => {
  opened = await openModel(
    { dialect: 'vllm', swallows: (one) => (one === 1 ? swallow : null) },
    { strategy: 'rows' },
  );
  await opened.model.prepare(new AbortController().signal);
  const { calls } = opened.endpoint.counts();
  const { distributions, inputTokens } = await ask(opened.model, onePass);
  close(distributions, onePass);
  const last = opened.endpoint.requests.slice(calls);
  // A line end is white space, so the letter is still the whole answer.
  expect(last).toHaveLength(swallow === 'before' ? 2 : 1);
  expect(inputTokens).toBe(last.reduce((sum, request) => sum + request.inputTokens, 0));
});

test('rows may come in another order, and a missing row is asked again alone', async () => {
  const judge = scriptedJudge(scattered);
  opened = await openModel(
    {
      dialect: 'openai',
      answer: (prompt) => {
        const answer = judge(prompt);
        return answer[0] === '1' ? answer.slice(3) : answer;
      },
    },
    { strategy: 'rows' },
  );
  await opened.model.prepare(new AbortController().signal);
  const { calls } = opened.endpoint.counts();
  const { distributions } = await ask(opened.model, onePass);
  close(distributions, onePass);
  expect(opened.endpoint.counts().calls - calls).toBe(2);
});

test('an answer in another form fails after three tries', async () => {
  const judge = scriptedJudge(scattered);
  opened = await openModel(
    {
      dialect: 'openai',
      answer: (prompt) => (prompt.includes('Row 1') ? ['I think that A.'] : judge(prompt)),
    },
    { strategy: 'rows' },
  );
  await opened.model.prepare(new AbortController().signal);
  const { calls } = opened.endpoint.counts();
  await expect(ask(opened.model, onePass)).rejects.toMatchObject({ reason: 'failed' });
  expect(opened.endpoint.counts().calls - calls).toBe(3);
  const seeds = opened.endpoint.requests.slice(calls).map(({ asked }) => asked.seed);
  expect(new Set(seeds).size).toBe(3);
});

test('little mass gives a warning, almost none a failure', async () => {
  opened = await openModel({ dialect: 'openai', stray: { The: 0.7 } });
  const { warnings, evidence, distributions } = await ask(opened.model, [noul(1)]);
  expect(evidence[0]?.mass).toBeCloseTo(0.3, 6);
  expect(warnings).toEqual([expect.stringContaining('less than half of its probability')]);
  close(distributions, [noul(1)]);
  await opened.endpoint.close();
  opened = await openModel({ dialect: 'openai', stray: { The: 0.995 } });
  await expect(ask(opened.model, [noul(1)])).rejects.toMatchObject({
    reason: 'failed',
    message: expect.stringContaining('0.005'),
  });
});

test('labels that are not listed get at most the least listed probability', async () => {
  opened = await openModel({ dialect: 'vllm', cap: 5 }, { strategy: 'single' });
  const tasks = [ratio(1)];
  const { distributions } = await ask(opened.model, tasks);
  const wanted = expected(tasks[0]!, scattered);
  const listed = wanted.toSorted((one, other) => other - one).slice(0, 5);
  const least = Math.min(...listed);
  const bound = Math.min(least, 1 - listed.reduce((sum, p) => sum + p, 0));
  const total = listed.reduce((sum, p) => sum + p, 0) + (RATIO_LABELS.length - 5) * bound;
  wanted.forEach((p, index) => {
    expect(distributions[0]?.[index]).toBeCloseTo((p >= least ? p : bound) / total, 6);
  });
});

test.each([
  ['openai', 'refused', 1],
  ['ollama', 'ignored', 16],
] as const)(
  '%s without logprobs: samples are counted, and it is said',
  async (dialect, logprobs, requests) => {
    opened = await openModel({ dialect, logprobs });
    await opened.model.prepare(new AbortController().signal);
    const { calls } = opened.endpoint.counts();
    const tasks = [noul(1), choice(2, 4)];
    const plan = opened.model.plan(tasks);
    const { distributions, evidence, warnings, inputTokens } = await ask(opened.model, tasks);
    expect(plan.calls).toBe(1);
    expect(inputTokens).toBeLessThanOrEqual(plan.tokenBound.input);
    expect(opened.endpoint.counts().calls - calls).toBe(requests);
    expect(evidence).toEqual(tasks.map(() => ({ method: 'sampled', mass: 1, masked: false })));
    expect(warnings).toEqual([expect.stringContaining('counted from samples')]);
    tasks.forEach(({ choices }, index) => {
      const counts = distributions[index]!.map((p) => p * (16 + choices.length / 2) - 0.5);
      expect(counts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(16, 9);
      for (const count of counts) expect(count).toBeCloseTo(Math.round(count), 9);
    });
    const alone = await ask(opened.model, [ratio(3)]);
    expect(alone.distributions[0]?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
  },
);

test('the temperature scale divides log probabilities, of groups as of single letters', async () => {
  for (const count of [4, 26]) {
    opened = await openModel({ dialect: 'openai' }, { temperatureScale: 2 });
    const task = choice(1, count);
    const { distributions } = await ask(opened.model, [task]);
    const roots = expected(task, scattered).map(Math.sqrt);
    const total = roots.reduce((sum, one) => sum + one, 0);
    roots.forEach((root, index) => {
      expect(distributions[0]?.[index]).toBeCloseTo(root / total, 6);
    });
    await opened.endpoint.close();
  }
});

test('token counts are the endpoint’s own, or an estimate where it gives none or not all', async () => {
  opened = await openModel({ dialect: 'vllm' });
  const told = await ask(opened.model, [noul(1), ratio(2)].slice(0, 1));
  const last = opened.endpoint.requests.at(-1);
  expect(told).toMatchObject({
    inputTokens: last?.inputTokens,
    outputTokens: last?.outputTokens,
    warnings: [],
  });
  await opened.endpoint.close();
  for (const options of [{ dialect: 'vllm', usage: false }, { dialect: 'llama-server' }] as const) {
    opened = await openModel(options);
    const tasks = [noul(1), choice(2, 4)];
    const plan = opened.model.plan(tasks);
    const { warnings, inputTokens, outputTokens } = await ask(opened.model, tasks);
    expect(warnings).toEqual([expect.stringContaining('estimate')]);
    const counted = opened.endpoint.requests.at(-1)?.inputTokens ?? 0;
    expect(inputTokens).toBeGreaterThan(counted / 2);
    expect(inputTokens).toBeLessThan(counted * 2);
    expect(inputTokens).toBeLessThanOrEqual(plan.tokenBound.input);
    expect(outputTokens).toBeGreaterThan(0);
    await opened.endpoint.close();
  }
  opened = await openModel({ dialect: 'vllm' });
});

test('a single choice is certain and is not asked', async () => {
  opened = await openModel({ dialect: 'openai' });
  await opened.model.prepare(new AbortController().signal);
  const { calls } = opened.endpoint.counts();
  const tasks = [choice(1, 1)];
  expect(opened.model.plan(tasks)).toEqual({ calls: 0, tokenBound: { input: 0, output: 0 } });
  const { distributions, kept } = await ask(opened.model, tasks);
  expect(distributions).toEqual([[1]]);
  expect(kept).toHaveLength(1);
  expect(opened.endpoint.counts().calls).toBe(calls);
});

test('a model that begins its answer with a line break gets room for it', async () => {
  const judge = scriptedJudge(scattered);
  opened = await openModel(
    { dialect: 'vllm', answer: (prompt) => ['\n', ...judge(prompt)] },
    { strategy: 'batch' },
  );
  const { distributions } = await ask(opened.model, onePass);
  close(distributions, onePass);
});

test('choices may come in any order: their index counts', async () => {
  opened = await openModel({ dialect: 'vllm', shuffled: true });
  const { distributions } = await ask(opened.model, onePass);
  close(distributions, onePass);
});

test('the order of the tasks does not change an answer', async () => {
  opened = await openModel({ dialect: 'openai' }, { strategy: 'rows' });
  const forward = await ask(opened.model, onePass);
  const backward = await ask(opened.model, onePass.toReversed());
  backward.distributions.toReversed().forEach((p, index) => {
    p.forEach((one, label) => {
      expect(one).toBeCloseTo(forward.distributions[index]![label]!, 9);
    });
  });
});
