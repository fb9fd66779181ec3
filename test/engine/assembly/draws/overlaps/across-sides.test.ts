/** One option keeps what the other loses: a third option must not make the two change places. */
import { beforeAll, expect, test } from 'vitest';
import type { Consequence, OverlapCell, OverlapRecord, Problem } from '../../../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../../../engine/solver.ts';
import { Random } from '../../../../../problems/random.ts';
import { randomProblem } from '../../../../../problems/random-problem.ts';

const SEEDS = Array.from({ length: process.env.LONG === '1' ? 400 : 40 }, (_, index) => index + 1);

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

// Option 0 keeps what option 1 loses: one item, benefit and harm, so their sizes are equal in every
// draw.
const KEPT: Consequence = { option: 0, sign: 1, item: 0 };
const LOST: Consequence = { option: 1, sign: -1, item: 0 };

test.each(SEEDS)(
  'seed %i: options that differ by mutual absence keep their difference beside a third',
  (seed) => {
    const random = new Random(seed);
    const base = randomProblem(random, {
      options: 1,
      stakeholders: 1,
      items: 4,
      sharing: 0,
      overlap: 'none',
    });
    const others = [1, 2, 3].map((item): Consequence => ({ option: 2, sign: random.pick([1, -1]), item }));
    const consequences = [KEPT, LOST, ...others];
    const pair = { ...absenceRecord(random, 0, 1), cells: certain(random, 0, 1) };
    const alone = withRecords(base, consequences, [pair]);
    const records = random.shuffled([
      pair,
      ...candidates(consequences).map(([a, b]) => absenceRecord(random, a, b)),
    ]);
    const together = withRecords(base, consequences, records);
    for (const problem of [alone, together]) {
      const { ev, size } = solver.solveAll(problem).stakeholders[0]!;
      expect(ev[0]!.mean - ev[1]!.mean, `seed ${seed}`).toBeCloseTo(size[0]!.mean, 9);
    }
  },
);

/** Pairs between the third option and the two, of opposite signs. */
function candidates(consequences: Consequence[]): [number, number][] {
  return [0, 1].flatMap((a) =>
    [2, 3, 4].flatMap((b): [number, number][] =>
      consequences[a]!.sign === consequences[b]!.sign ? [] : [[a, b]],
    ),
  );
}

function absenceRecord(random: Random, a: number, b: number): OverlapRecord {
  const p = random.uniform(0, 0.3);
  const cells: OverlapCell[] = [a, b, null].map((child) => ({ type: 'absence', child, share: 1, p }));
  return { a, b, kind: 'across', cells };
}

function certain(random: Random, a: number, b: number): OverlapCell[] {
  return [{ type: 'absence', child: random.pick([a, b, null]), share: 1, p: 1 }];
}

function withRecords(problem: Problem, consequences: Consequence[], overlap: OverlapRecord[]): Problem {
  const { ratio } = problem.stakeholders[0]!;
  return { ...problem, options: 3, stakeholders: [{ consequences, ratio, overlap }] };
}
