/**
 * Measures how much of the most valuable question insight misses because it looks at 16 pairs of
 * items only. Each problem is screened from 2,048 draws, as in the service. Then every pair is
 * valued, from more draws. It takes about ten minutes. PROBLEMS sets the number of problems of each
 * row.
 */
import type { Problem } from '../engine/problem.ts';
import { Random } from '../problems/random.ts';
import { randomProblem, type Shape } from '../problems/random-problem.ts';
import type { Judge } from '../problems/simulated-judge.ts';
import { compileProbe, Probe } from '../test/engine/probe.ts';
import { print } from './engine/table.ts';

const SCREENED_DRAWS = 2_048;
/** `draws` value every pair; the normals of more draws of 120 items would not be kept. */
const SIZES = [
  { items: 12, problems: 600, draws: 16_384 },
  { items: 40, problems: 150, draws: 16_384 },
  { items: 120, problems: 60, draws: 8_192 },
];
/** Not worth asking: see LEAST_WORTH of engine/assembly/insight/questions.ts. */
const LEAST_WORTH = 0.0005;
const JUDGES: readonly Judge[] = [
  { noise: 0.5, statedSpread: 0.3, orderEffect: 0.3, itemErrors: 0, sharedErrors: 0 },
  { noise: 1, statedSpread: 0.6, orderEffect: 0.3, itemErrors: 0, sharedErrors: 0 },
  { noise: 2, statedSpread: 1.2, orderEffect: 0.3, itemErrors: 0, sharedErrors: 0 },
];

export async function benchScreening(): Promise<void> {
  const probe = await Probe.create(await compileProbe());
  print([
    'items, overlaps, records',
    'problems',
    'with a question',
    'best missed',
    'mean missed',
    'most missed',
  ]);
  for (const cycles of [3, 1])
    for (const { items, problems, draws } of SIZES)
      for (const overlap of ['none', 'both'] as const) {
        const count = Number(process.env.PROBLEMS ?? problems);
        const missed = Array.from({ length: count }, (_, k) =>
          missedShare(probe, problemOf(k + 1, items, overlap, cycles), draws),
        ).filter((share) => share !== null);
        print([
          `${items}, ${overlap}, ${cycles === 3 ? 'whole design' : 'one cycle'}`,
          count,
          missed.length,
          missed.filter((share) => share > 0).length,
          percent(missed.reduce((sum, share) => sum + share, 0) / missed.length),
          percent(Math.max(...missed)),
        ]);
      }
}

/** Seeds in turn have the three judges; 2 to 5 options. */
function problemOf(seed: number, items: number, overlap: Shape['overlap'], cycles: number): Problem {
  const random = new Random(seed);
  const shape: Shape = { options: 2 + random.below(4), stakeholders: 1, items, sharing: 0, overlap };
  const problem = randomProblem(random, shape, JUDGES[seed % JUDGES.length]);
  const stakeholders = problem.stakeholders.map((one) => ({
    ...one,
    ratio: one.ratio.slice(0, cycles * items),
    overlap: one.overlap.slice(0, items),
  }));
  return { ...problem, stakeholders };
}

/** Part of the best pair's worth that no screened pair has; null where nothing is worth asking. */
function missedShare(probe: Probe, problem: Problem, draws: number): number | null {
  const screened = probe.screenedPairs({ ...problem, draws: SCREENED_DRAWS });
  if (screened.length === 0) return null;
  const worths = probe.pairWorths({ ...problem, draws });
  const best = Math.max(...worths.values());
  if (best <= LEAST_WORTH) return null;
  return 1 - Math.max(...screened.map((pair) => worths.get(pair)!)) / best;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
