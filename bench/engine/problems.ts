/** Makes the problems of the engine's bench, from fixed seeds. */
import type { OverlapRecord, Problem } from '../../engine/problem.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';

/** One stakeholder, three options (eight from 120 items on), `items` items and no overlap. */
export function plainProblem(items: number, draws: Problem['draws']): Problem {
  const options = items >= 120 ? 8 : 3;
  const shape = { options, stakeholders: 1, items, sharing: 0, overlap: 'none' } as const;
  return { ...randomProblem(new Random(items), shape), draws };
}

/** One stakeholder, three options, `items` items and `records` overlap records. */
export function overlapProblem(items: number, records: number, draws: Problem['draws']): Problem {
  for (let seed = 1; ; seed += 1) {
    const shape = { options: 3, stakeholders: 1, items, sharing: 0, overlap: 'both' } as const;
    const problem = randomProblem(new Random(seed), shape);
    const { consequences, ratio, overlap } = problem.stakeholders[0]!;
    if (overlap.length < records) continue;
    return {
      ...problem,
      draws,
      stakeholders: [{ consequences, ratio, overlap: overlap.slice(0, records) }],
    };
  }
}

/** The typical decision: 3 stakeholders, 12 consequences of 3 options for each, automatic draws. */
export function typicalProblem(seed: number, overlap: 'none' | 'within' = 'none'): Problem {
  const shape = { options: 3, stakeholders: 3, items: 12, sharing: 0, overlap } as const;
  return { ...randomProblem(new Random(seed), shape), draws: 'auto' };
}

/**
 * The largest problem that the service accepts: 8 options of 40 consequences for each stakeholder,
 * 2,000 overlap records, 65,536 draws.
 */
export function largestProblem(stakeholders: number): Problem {
  const shape = { options: 8, stakeholders, items: 320, sharing: 0, overlap: 'none' } as const;
  const random = new Random(3);
  const problem = randomProblem(random, shape);
  return {
    ...problem,
    draws: 65_536,
    stakeholders: problem.stakeholders.map(({ consequences, ratio }) => {
      const overlap: OverlapRecord[] = [];
      for (const [a, first] of consequences.entries())
        for (const [b, second] of consequences.entries()) {
          if (b <= a || overlap.length === 2_000) continue;
          if (first.option !== second.option || first.sign !== second.sign) continue;
          overlap.push({
            a,
            b,
            kind: 'within',
            cells: [
              { type: 'same', child: null, share: 1, p: random.uniform(0, 0.04) },
              { type: 'part', child: a, share: 1, p: random.uniform(0, 0.04) },
            ],
          });
        }
      return { consequences, ratio, overlap };
    }),
  };
}
