/** How an instance of the module fails: loudly, by name, and for good after a trap. */
import { beforeAll, expect, test } from 'vitest';
import { EngineInstance } from '../../engine/engine-instance.ts';
import { EngineFault } from '../../engine/problem.ts';
import { packProblem } from '../../engine/transfer/pack-problem.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';
import { compileProbe, Probe } from './probe.ts';

const shape = { options: 2, stakeholders: 1, items: 3, sharing: 0, overlap: 'none' } as const;
const problem = randomProblem(new Random(1), shape);
const inputs = packProblem(problem);

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileProbe();
});

test('a trap is an EngineFault, and the instance takes no more work', async () => {
  const broken = await Probe.create(module);
  const other = await EngineInstance.create(module);
  const outside = [{ from: 0, to: 2 ** 29, weight: 1 }];
  expect(() => broken.branching(2, outside)).toThrow(EngineFault);
  expect(() => broken.solveAll(problem)).toThrow(/^branching trapped: /);
  expect(other.pooled(problem.tauPrior, inputs).tau).toBeGreaterThan(0);
});

test('a module that is not the engine is an EngineFault', async () => {
  const nothing = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  await expect(EngineInstance.create(nothing)).rejects.toThrow(
    new EngineFault('the module exports no memory'),
  );
});

test('a name that the module does not export is an EngineFault', async () => {
  const engine = await EngineInstance.create(module);
  expect(() => engine.call('solveTwice')).toThrow(
    new EngineFault('the module exports no function solveTwice'),
  );
  expect(() => engine.figure('solve')).toThrow(new EngineFault('the module exports no number solve'));
});

test('lengths beyond all memory are an EngineFault that names them, and the next problem is solved', async () => {
  const engine = await EngineInstance.create(module);
  const before = engine.solve(inputs[0]!, engine.pooled(problem.tauPrior, inputs));
  const lengths = { ...inputs[0]!.lengths, items: 30_000 };
  expect(() => engine.plan(lengths)).toThrow(/^the engine has no room for a problem of lengths 2, 30000, /);
  expect(engine.solve(inputs[0]!, engine.pooled(problem.tauPrior, inputs))).toEqual(before);
});
