/** Encodes a problem for the C++ peers, which read it with bench/peers/plain/problem.h. */
import { OVERLAP_TYPES, type Problem } from '../../engine/problem.ts';
import type { Model } from './model.ts';

export function encode(
  { options, consequences, mean, factor }: Model,
  problem: Problem,
  index: number,
): Buffer {
  const overlap = problem.overlapMode === 'off' ? [] : problem.stakeholders[index]!.overlap;
  const cells = overlap.flatMap((record) => record.cells);
  const correct = problem.overlapMode === 'correct' ? 1 : 0;
  const starts = [0];
  for (const record of overlap) starts.push(starts.at(-1)! + record.cells.length);
  return Buffer.concat([
    integers([options, mean.length, consequences.length, overlap.length, cells.length, correct]),
    reals(mean),
    reals(factor.flat()),
    reals(cells.map(({ share }) => share)),
    reals(cells.map(({ p }) => p)),
    integers(consequences.map(({ option }) => option)),
    integers(consequences.map(({ sign }) => sign)),
    integers(consequences.map(({ item }) => item)),
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
