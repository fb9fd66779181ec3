import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { solveFile } from '../../engine/solve.ts';

const root = resolve(import.meta.dirname, '../..');
const vector = join(root, 'problems/vectors/overlap-small.json');
const folder = mkdtempSync(join(tmpdir(), 'solve-'));
afterAll(() => rmSync(folder, { recursive: true }));

const Vector = z.object({
  problem: z.looseObject({}),
  expected: z.looseObject({ log_size: z.array(z.number()) }),
});
const { problem, expected } = Vector.parse(JSON.parse(readFileSync(vector, 'utf8')));

const Printed = z.looseObject({
  draws: z.number(),
  log_size: z.array(z.number()),
  standard_error: z.object({
    ev: z.object({ mean: z.array(z.number()), p10: z.array(z.number()), p90: z.array(z.number()) }),
    probabilities: z.array(z.number()),
    size: z.object({ p10: z.array(z.number()), p90: z.array(z.number()) }),
    largest: z.number(),
  }),
});

interface Ended {
  status: number | string | null;
  stdout: string;
  stderr: string;
}

function solveAsProcess(...args: string[]): Ended {
  const file = ['-r', './preload.cjs', 'engine/solve.ts'];
  return spawnSync(process.execPath, [...file, ...args], { cwd: root, encoding: 'utf8' });
}

/** The same in this process, which saves a start each time. */
async function solve(...args: string[]): Promise<Ended> {
  const lines = { log: [] as string[], error: [] as string[] };
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: unknown) => void lines[name].push(`${line}\n`)),
  );
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    await solveFile(args);
    return { status: process.exitCode ?? 0, stdout: lines.log.join(''), stderr: lines.error.join('') };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

function file(content: unknown): string {
  const path = join(folder, 'problem.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('prints what a vector expects, with standard errors, as one JSON object', async () => {
  const { status, stdout, stderr } = solveAsProcess(vector, '--draws', '2048', '--seed', '7');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const printed = Printed.parse(JSON.parse(stdout));
  expect(Object.keys(printed)).toEqual(expect.arrayContaining(Object.keys(expected)));
  expect(printed.draws).toBe(2048);
  for (const [item, size] of expected.log_size.entries()) expect(printed.log_size[item]).toBeCloseTo(size, 9);
  expect((await solve(vector, '--draws', '2048', '--seed', '7')).stdout).toBe(stdout);
  expect((await solve(vector, '--draws', '2048', '--seed', '8')).stdout).not.toBe(stdout);
});

test('takes the seed of the problem, then 1, and settles the draws itself', async () => {
  const withSeed = await solve(file({ problem: { ...problem, seed: 7 } }));
  expect(withSeed.stdout).toMatch(/^\{/);
  expect(withSeed).toEqual(await solve(vector, '--seed', '7'));
  expect(await solve(vector)).toEqual(await solve(vector, '--seed', '1', '--draws', 'auto'));
});

test('refuses as a process, too', () => expectRefusal(solveAsProcess(folder), /EISDIR/));

test.each([
  ['no file', [], /expected one file, got 0/],
  ['two files', [vector, vector], /expected one file, got 2/],
  ['a file that is not there', ['no-such-file.json'], /no-such-file\.json: ENOENT/],
  ['a folder', [folder], /EISDIR/],
  ['an unknown option', [vector, '--fast'], /--fast/],
  ['an option without its value', [vector, '--seed'], /--seed/],
  ['draws that are no number', [vector, '--draws', 'many'], /--draws: "many" is not a whole number/],
  ['too few draws', [vector, '--draws', '16'], /draws: got 16, expected .* 256 to 65536/],
  ['a negative seed', [vector, '--seed=-1'], /--seed: "-1"/],
  ['a seed beyond 32 bits', [vector, '--seed', '4294967296'], /seed: got 4294967296/],
])('refuses %s in one line', async (_, args, message) => expectRefusal(await solve(...args), message));

test.each<[string, unknown, RegExp]>([
  ['what is not JSON', '{"problem":', /JSON/],
  ['a list', [], /the file: .*object/],
  ['no problem', {}, /problem: /],
  ['a word for a number', { problem: { ...problem, options: 'two' } }, /problem\.options: .*number/],
  [
    'an unknown kind',
    changed({ overlap: [{ a: 0, b: 1, kind: 'near', cells: [] }] }),
    /problem\.overlap\.0\.kind/,
  ],
  ['a sign of 0', changed({ consequences: [{ option: 0, sign: 0, item: 0 }] }), /consequences\.0\.sign/],
  ['an option that is not there', changed({ options: 1 }), /consequences\[\d+\]\.option: got 1/],
  ['records that join nothing', changed({ ratio: [] }), /stakeholders\[0\]\.ratio/],
  [
    'fourteen probabilities',
    changed({ ratio: [{ first: 0, second: 1, p: new Array(14).fill(1 / 14) }] }),
    /14/,
  ],
])('refuses %s in one line', async (_, content, message) =>
  expectRefusal(await solve(file(content)), message),
);

function changed(part: object) {
  return { problem: { ...problem, ...part } };
}

function expectRefusal({ status, stdout, stderr }: Ended, message: RegExp): void {
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(status).toBe(2);
}
