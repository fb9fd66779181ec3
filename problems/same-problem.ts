/** Restates a problem in a way whose effect on the solution is known. */
import type { Consequence, Problem, StakeholderProblem } from '../engine/problem.ts';
import type { Random } from './random.ts';

/** Makes every benefit a harm, and every harm a benefit. */
export function flipped(problem: Problem): Problem {
  const stakeholders = problem.stakeholders.map(
    (stakeholder): StakeholderProblem => ({
      ...stakeholder,
      consequences: stakeholder.consequences.map(
        (one): Consequence => ({ ...one, sign: one.sign === 1 ? -1 : 1 }),
      ),
    }),
  );
  return { ...problem, stakeholders };
}

/**
 * The problem of the first stakeholder under other indices and in another order. The maps say where
 * each index went.
 */
export function renamed(random: Random, problem: Problem) {
  const { consequences, ratio, overlap } = problem.stakeholders[0]!;
  const items = 1 + Math.max(...consequences.map(({ item }) => item));
  const option = random.shuffled(range(problem.options));
  const item = random.shuffled(range(items));
  const consequence = random.shuffled(range(consequences.length));
  const moved: Consequence[] = [];
  for (const [c, one] of consequences.entries()) {
    moved[consequence[c]!] = { ...one, option: option[one.option]!, item: item[one.item]! };
  }
  const child = (index: number | null) => (index === null ? null : consequence[index]!);
  const stakeholder: StakeholderProblem = {
    consequences: moved,
    ratio: random.shuffled(
      ratio.map(({ first, second, p }) => ({ first: item[first]!, second: item[second]!, p })),
    ),
    overlap: random.shuffled(
      overlap.map((record) => ({
        ...record,
        a: consequence[record.a]!,
        b: consequence[record.b]!,
        cells: record.cells.map((cell) => ({ ...cell, child: child(cell.child) })),
      })),
    ),
  };
  return { problem: { ...problem, stakeholders: [stakeholder] }, option, item, consequence };
}

function range(length: number): number[] {
  return [...new Array(length).keys()];
}
