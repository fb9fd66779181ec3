/** Encodes a problem for the C++ peers, which read it with bench/peers/engine/problem.h. */
import { OVERLAP_TYPES, type PooledFigures, type Problem } from '../../engine/problem.ts';

export function encode(problem: Problem, index: number, pooled: PooledFigures): Buffer {
  const { consequences, ratio, overlap: all } = problem.stakeholders[index]!;
  const overlap = problem.overlapMode === 'off' ? [] : all;
  const cells = overlap.flatMap((record) => record.cells);
  const items = new Set(consequences.map(({ item }) => item)).size;
  const draws = problem.draws === 'auto' ? 0 : problem.draws;
  const correct = problem.overlapMode === 'correct' ? 1 : 0;
  const starts = [0];
  for (const record of overlap) starts.push(starts.at(-1)! + record.cells.length);
  const lengths = [
    problem.options,
    items,
    consequences.length,
    ratio.length,
    overlap.length,
    cells.length,
    draws,
    problem.seed,
    index,
    correct,
  ];
  return Buffer.concat([
    reals([problem.ratioSpreadScale, pooled.tau, pooled.phi, pooled.itemShare, pooled.df]),
    Buffer.from(Uint32Array.from(lengths).buffer),
    reals(ratio.flatMap(({ p }) => [...p])),
    reals(cells.map(({ share }) => share)),
    reals(cells.map(({ p }) => p)),
    integers(consequences.map(({ option }) => option)),
    integers(consequences.map(({ sign }) => sign)),
    integers(consequences.map(({ item }) => item)),
    integers(ratio.map(({ first }) => first)),
    integers(ratio.map(({ second }) => second)),
    integers(overlap.map(({ a }) => a)),
    integers(overlap.map(({ b }) => b)),
    integers(overlap.map(({ kind }) => (kind === 'across' ? 1 : 0))),
    integers(starts),
    integers(cells.map(({ type }) => OVERLAP_TYPES.indexOf(type))),
    integers(cells.map(({ child }) => child ?? -1)),
  ]);
}

function reals(values: readonly number[]): Buffer {
  return Buffer.from(Float64Array.from(values).buffer);
}

function integers(values: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}
