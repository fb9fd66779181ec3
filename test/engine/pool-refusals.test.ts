/**
 * Bad input through the pool: an error names the place and the fault, the same threads go on, and
 * memory is given back.
 */
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EnginePool, openEnginePool } from '../../engine/pool.ts';
import {
  type Consequence,
  type Problem,
  type Solution,
  type StakeholderProblem,
  UnsolvableProblem,
} from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';
import { FAULT_SEEDS } from './fault-seeds.ts';

const MIB = 2 ** 20;
const FAULTY = resolve(import.meta.dirname, 'faulty-worker.ts');
const SHAPE = { options: 3, stakeholders: 3, items: 7, sharing: 2, overlap: 'both' } as const;
const GOOD = randomProblem(new Random(12), SHAPE);
const LARGE = randomProblem(new Random(2), { ...SHAPE, items: 60 });

let startedThreads = 0;
const countThread = () => {
  startedThreads += 1;
};
beforeAll(() => {
  process.on('worker', countThread);
});
afterAll(() => {
  process.off('worker', countThread);
});

/** The problem with its second stakeholder changed. */
function damaged(change: (second: StakeholderProblem) => Partial<StakeholderProblem>): Problem {
  const [first, second, third] = GOOD.stakeholders;
  return { ...GOOD, stakeholders: [first!, { ...second!, ...change(second!) }, third!] };
}

const p = (choice: number): number[] => Array.from({ length: 15 }, (_, k) => (k === choice ? 1 : 0));

/** Items 0 to 2 are always shown first: what they have over 3 to 5 may be size or order. */
const UNDETERMINED: StakeholderProblem = {
  consequences: [0, 1, 2, 3, 4, 5].map((item): Consequence => ({ option: item % 3, sign: 1, item })),
  ratio: [0, 1, 2].flatMap((first) => [3, 4, 5].map((second) => ({ first, second, p: p(8) }))),
  overlap: [],
};

const REFUSALS: [string, Problem, RegExp][] = [
  ['malformed', damaged(() => JSON.parse('{"ratio": {}}')), /^stakeholders\[1\]\.ratio: got an object/],
  ['not finite', { ...GOOD, ratioSpreadScale: Number.NaN }, /^ratioSpreadScale: got NaN/],
  [
    'a probability that is not finite',
    damaged(({ ratio }) => ({ ratio: [{ ...ratio[0]!, p: p(0).with(3, Number.NaN) }, ...ratio.slice(1)] })),
    /^stakeholders\[1\]\.ratio\[0\]\.p\[3\]: got NaN/,
  ],
  [
    'a share that is not finite',
    damaged(({ overlap: [one] }) => ({
      overlap: [{ ...one!, cells: [{ ...one!.cells[0]!, share: Infinity }] }],
    })),
    /^stakeholders\[1\]\.overlap\[0\]\.cells\[0\]\.share: got Infinity/,
  ],
  ['a disconnected design', damaged(() => ({ ratio: [] })), /^stakeholders\[1\]\.ratio: got nothing joins/],
  [
    'a matrix that is not positive definite',
    damaged(() => UNDETERMINED),
    /^stakeholders\[1\]\.ratio: the records do not determine the sizes/,
  ],
  ['too many draws', { ...GOOD, draws: 65_552 }, /^draws: got 65552, expected .* to 65536/],
  [
    'too many records',
    damaged(({ ratio }) => ({ ratio: new Array(10_001).fill(ratio[0]) })),
    /^stakeholders\[1\]\.ratio: got 10001 of them, expected at most 10000/,
  ],
];

describe.each([1, 2])('with %i threads', (threads) => {
  let pool: EnginePool;
  let expected: Solution;
  beforeAll(async () => {
    pool = await openEnginePool({ threads });
    expected = await pool.solve(GOOD);
  });
  afterAll(() => pool.close());
  afterEach(async () => {
    expect(await pool.solve(GOOD)).toEqual(expected);
  });

  test.each(REFUSALS)('%s', async (_, problem, message) => {
    const before = startedThreads;
    const beside = pool.solve(GOOD);
    const solved = pool.solve(problem);
    await expect(solved).rejects.toBeInstanceOf(UnsolvableProblem);
    await expect(solved).rejects.toThrow(message);
    expect(await beside).toEqual(expected);
    await expect(pool.solve(problem)).rejects.toThrow(message);
    expect(await pool.solve(GOOD)).toEqual(expected);
    expect(startedThreads).toBe(before);
  });

  test('cancelled in the midst of its parts, then solved', async () => {
    const faulty = await openEnginePool({ threads, workerFile: FAULTY });
    try {
      const whole = await faulty.solve(LARGE);
      // Its parts do not end, so whenever it is cancelled, it is in their midst.
      for (const turns of [0, 1, 100]) {
        const controller = new AbortController();
        const endless = { ...LARGE, seed: FAULT_SEEDS.loops };
        const solved = faulty.solve(endless, { signal: controller.signal });
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        controller.abort(new Error('no longer wanted'));
        await expect(solved).rejects.toThrow('no longer wanted');
        expect(await faulty.solve(LARGE)).toEqual(whole);
      }
    } finally {
      await faulty.close();
    }
  });
});

test('memory goes back to its bound after large problems', async () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new TypeError('no garbage collector at hand');
  const shape = { options: 8, stakeholders: 1, items: 16, sharing: 0, overlap: 'none' } as const;
  const large: Problem = { ...randomProblem(new Random(6), shape), draws: 65_536 };
  const alone = await Solver.create(await compileEngine());
  const expected = alone.solveAll(large);
  expect(alone.memoryBytes).toBeGreaterThan(48 * MIB);
  const pool = await openEnginePool({ threads: 1 });
  try {
    collect();
    const buffersBefore = process.memoryUsage().arrayBuffers;
    const residentMiB: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      expect(await pool.solve(large)).toEqual(expected);
      residentMiB.push(process.memoryUsage().rss / MIB);
    }
    collect();
    expect(process.memoryUsage().arrayBuffers - buffersBefore).toBeLessThan(MIB / 16);
    // Four instances that stayed would be 230 MiB.
    expect(residentMiB.at(-1)! - residentMiB[2]!, `${residentMiB}`).toBeLessThan(130);
  } finally {
    await pool.close();
  }
});
