/** What crosses to a thread: every number of the problem, in buffers that are transferred. */
import { receiveMessageOnPort } from 'node:worker_threads';
import { beforeAll, expect, test } from 'vitest';
import { EngineInstance, solveAll } from '../../../engine/engine-instance.ts';
import { OVERLAP_TYPES, type Problem, RATIO_CHOICES, UnsolvableProblem } from '../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../engine/solver.ts';
import { INPUT } from '../../../engine/transfer/buffers.ts';
import { type Views, viewsOf } from '../../../engine/transfer/layout.ts';
import { buffersOf } from '../../../engine/transfer/move-buffers.ts';
import { packProblem } from '../../../engine/transfer/pack-problem.ts';
import { readSolution } from '../../../engine/transfer/read-solution.ts';
import { Random } from '../../../problems/random.ts';
import { givenTau, randomProblem } from '../../../problems/random-problem.ts';

const SHAPE = { options: 3, stakeholders: 2, items: 6, sharing: 2, overlap: 'both' } as const;
const PROBLEM = randomProblem(new Random(4), SHAPE);

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine();
});

test('every number of a stakeholder is in its buffers', () => {
  const inputs = packProblem(PROBLEM);
  for (const [index, { consequences, ratio, overlap }] of PROBLEM.stakeholders.entries()) {
    const { lengths, records } = inputs[index]!;
    const buffers = viewsOf(INPUT, lengths, records);
    expect(overlap.length).toBeGreaterThan(0);
    expect(inputs[index]).toMatchObject({
      stakeholder: index,
      seed: PROBLEM.seed,
      draws: 1024,
      correct: true,
    });
    expect(
      consequences.map((_, k) => ({
        option: buffers.consequenceOption[k],
        sign: buffers.consequenceSign[k],
        item: buffers.consequenceItem[k],
      })),
    ).toEqual(consequences);
    expect(
      ratio.map((_, k) => ({
        first: buffers.ratioFirst[k],
        second: buffers.ratioSecond[k],
        p: Array.from(buffers.ratioP.slice(k * RATIO_CHOICES, (k + 1) * RATIO_CHOICES)),
      })),
    ).toEqual(ratio);
    expect(overlap.map((_, k) => overlapOf(buffers, k))).toEqual(overlap);
  }
});

function overlapOf(buffers: Views<typeof INPUT>, k: number) {
  const [start, end] = [buffers.cellStart[k]!, buffers.cellStart[k + 1]!];
  return {
    a: buffers.overlapA[k],
    b: buffers.overlapB[k],
    kind: buffers.overlapAcross[k] === 1 ? 'across' : 'within',
    cells: Array.from({ length: end - start }, (_, c) => ({
      type: OVERLAP_TYPES[buffers.cellType[start + c]!],
      child: buffers.cellChild[start + c] === -1 ? null : buffers.cellChild[start + c],
      share: buffers.cellShare[start + c],
      p: buffers.cellP[start + c],
    })),
  };
}

test('overlaps that are not asked do not cross', () => {
  const [off] = packProblem({ ...PROBLEM, overlapMode: 'off', draws: 'auto' });
  expect(off).toMatchObject({ correct: false, draws: 0, lengths: { overlapRecords: 0, overlapCells: 0 } });
  expect(off!.records.byteLength).toBeLessThan(packProblem(PROBLEM)[0]!.records.byteLength);
});

test('a change of the problem after it was packed changes nothing', async () => {
  const solver = await EngineInstance.create(module);
  const copy: Problem = structuredClone(PROBLEM);
  const expected = (await Solver.create(module)).solveAll(copy);
  const inputs = packProblem(copy);
  for (const { p } of copy.stakeholders[0]!.ratio) Object.assign(p, p.toReversed());
  expect(readSolution(solveAll(solver, copy.tauPrior, inputs), inputs, copy)).toEqual(expected);
});

test('what was sent is used only where it arrived: there with the same bits, here with an error', async () => {
  const [solver, other] = [await EngineInstance.create(module), await EngineInstance.create(module)];
  const expected = solver.solve(packProblem(PROBLEM)[1]!, givenTau(0.5));
  const input = packProblem(PROBLEM)[1]!;
  const arrived = sent({ step: 'solve' as const, input, pooled: givenTau(0.5) });
  expect(input.records.byteLength).toBe(0);
  expect(() => solver.solve(input, givenTau(0.5))).toThrow(TypeError);
  expect(() => sent({ step: 'all' as const, tauPrior: PROBLEM.tauPrior, inputs: [input] })).toThrow(
    /transfer/,
  );
  const figures = other.solve(arrived.input, arrived.pooled);
  expect(figures).toEqual(expected);
  expect(sent({ step: 'solve' as const, figures }).figures).toEqual(expected);
  expect(figures).toHaveLength(0);
});

/** The message as it arrives, its buffers transferred. */
function sent<Message extends Parameters<typeof buffersOf>[0]>(message: Message): Message {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(message, buffersOf(message));
    return receiveMessageOnPort(port2)?.message;
  } finally {
    port1.close();
  }
}

test('nothing is packed of a problem with a fault in its last stakeholder', () => {
  const [first, second] = PROBLEM.stakeholders;
  const broken = { ...second!, ratio: [{ ...second!.ratio[0]!, p: new Array<number>(15).fill(Number.NaN) }] };
  const pack = () => packProblem({ ...PROBLEM, stakeholders: [first!, broken] });
  expect(pack).toThrow(UnsolvableProblem);
  expect(pack).toThrow('stakeholders[1].ratio[0].p[0]: got NaN, expected a number from 0 to 1.000001');
});
