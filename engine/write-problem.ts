/** Copies one stakeholder's problem into the engine's input buffers; `plan` has been called for its lengths. */
import type { EngineInstance } from './engine-instance.ts';
import {
  type Consequence,
  OVERLAP_TYPES,
  type OverlapRecord,
  RATIO_CHOICES,
  type RatioRecord,
} from './problem.ts';

export function writeStakeholder(
  engine: EngineInstance,
  consequences: readonly Consequence[],
  ratio: readonly RatioRecord[],
  overlap: readonly OverlapRecord[],
): void {
  const integers = (name: string, values: readonly number[]) => {
    engine.integers(name, values.length).set(values);
  };
  integers(
    'consequenceOption',
    consequences.map(({ option }) => option),
  );
  integers(
    'consequenceSign',
    consequences.map(({ sign }) => sign),
  );
  integers(
    'consequenceItem',
    consequences.map(({ item }) => item),
  );
  integers(
    'ratioFirst',
    ratio.map(({ first }) => first),
  );
  integers(
    'ratioSecond',
    ratio.map(({ second }) => second),
  );
  const p = engine.reals('ratioP', ratio.length * RATIO_CHOICES);
  ratio.forEach((record, k) => {
    p.set(record.p, k * RATIO_CHOICES);
  });
  writeOverlaps(engine, overlap);
}

function writeOverlaps(engine: EngineInstance, overlap: readonly OverlapRecord[]): void {
  const cells = overlap.flatMap((record) => record.cells);
  engine.integers('overlapA', overlap.length).set(overlap.map(({ a }) => a));
  engine.integers('overlapB', overlap.length).set(overlap.map(({ b }) => b));
  engine
    .integers('overlapAcross', overlap.length)
    .set(overlap.map(({ kind }) => (kind === 'across' ? 1 : 0)));
  const starts = engine.integers('cellStart', overlap.length + 1);
  let start = 0;
  overlap.forEach((record, k) => {
    starts[k] = start;
    start += record.cells.length;
  });
  starts[overlap.length] = start;
  engine.integers('cellType', cells.length).set(cells.map(({ type }) => OVERLAP_TYPES.indexOf(type)));
  engine.integers('cellChild', cells.length).set(cells.map(({ child }) => child ?? -1));
  engine.reals('cellShare', cells.length).set(cells.map(({ share }) => share));
  engine.reals('cellP', cells.length).set(cells.map(({ p }) => p));
}
