/** Runs the command as an operator does, against an endpoint. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openScriptedEndpoint } from '../../endpoint/scripted-endpoint.ts';
import { scattered, scriptedJudge } from '../../judge/endpoint/scripted-judge.ts';
import { textSoFar } from '../../output.ts';

const folder = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const question = {
  state: 'The parcel has arrived.',
  questions: {
    arrived: { type: 'noul', instructions: 'The parcel has arrived.' },
    mood: { type: 'choice', criteria: { glad: 'Glad', cross: 'Cross', even: 'Neither' } },
  },
};
const set = { questions: [{ name: 'parcel', request: question, answers: { arrived: true, mood: 'even' } }] };

async function report(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['-r', './preload.cjs', 'tools/judge-report/run.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, ...env },
  });
  const printed = textSoFar(child.stdout, child.stderr);
  const [code] = await once(child, 'close');
  return { code, printed: printed() };
}

test('the report compares the configured model, with its scale, with the built-in judge', async () => {
  const file = join(folder, 'set.json');
  writeFileSync(file, JSON.stringify(set));
  const endpoint = await openScriptedEndpoint({ dialect: 'vllm', answer: scriptedJudge(scattered) });
  try {
    const env = {
      MODEL_URL: endpoint.url,
      MODEL_NAME: 'scripted',
      MODEL_API_KEY: 'secret-key',
      MODEL_TEMPERATURE_SCALE: '2',
      DATABASE_URL: 'postgres://user:secret-password@127.0.0.1/none',
    };
    const out = join(folder, 'out');
    const { code, printed } = await report(['--set', file, '--out', out], env);
    expect(printed).toContain('| | openai-compatible/1:scripted | built-in/5 |');
    expect(code, printed).toBe(0);
    const text = readFileSync(join(out, 'report.json'), 'utf8');
    const [model, builtIn] = JSON.parse(text).judges;
    expect(model).toMatchObject({
      judge: 'openai-compatible/1:scripted',
      settings: { temperatureScale: 2 },
      all: { outcomes: 2 },
      mass: { methods: ['logprobs'] },
      cost: { tasks: 3, calls: 1 },
      costByKind: { 'typed question': { tasks: 3, calls: 1 }, 'ratio record': { tasks: 0 } },
    });
    expect(model.cost.inputTokens).toBeGreaterThan(0);
    expect(builtIn).toMatchObject({ judge: 'built-in/5', settings: { temperatureScale: 1 } });
    expect(text + printed).not.toMatch(/secret/);
    for (const picture of ['openai-compatible-1-scripted.svg', 'built-in-5.svg'])
      expect(existsSync(join(out, picture)), picture).toBe(true);
  } finally {
    await endpoint.close();
  }
});

test('without a set, or with a file that is no set, the command prints one line and no report', async () => {
  const unnamed = await report([]);
  expect(unnamed).toMatchObject({ code: 1, printed: expect.stringContaining('no labelled set was named') });
  const file = join(folder, 'none.json');
  writeFileSync(file, '{"questions": [{"name": "x"}]}');
  const none = await report(['--set', file]);
  expect(none.code).toBe(1);
  expect(none.printed).toMatch(/none\.json, questions\.0\.request: /);
});

test('a run on a public set with a model is replayed without the model', async () => {
  const file = join(folder, 'record.jsonl');
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const endpoint = await openScriptedEndpoint({ dialect: 'vllm', answer: scriptedJudge(scattered) });
  try {
    const env = { MODEL_URL: endpoint.url, MODEL_NAME: 'scripted', MODEL_API_KEY: 'secret-key' };
    const args = ['--public', 'sysone', '--limit', '3', '--record', file, '--out', first];
    const asked = await report(args, env);
    expect(asked.code, asked.printed).toBe(0);
    expect(asked.printed).toContain('the first 3 of 144 rows');
    expect(asked.printed).toContain('|  | openai-compatible/1:scripted | built-in/5 |');
  } finally {
    await endpoint.close();
  }
  expect(readFileSync(file, 'utf8')).not.toContain('secret');
  const replayed = await report(['--replay', file, '--out', second]);
  expect(replayed.code, replayed.printed).toBe(0);
  for (const name of ['report.md', 'report.json'])
    expect(readFileSync(join(second, name), 'utf8'), name).toBe(readFileSync(join(first, name), 'utf8'));
});
