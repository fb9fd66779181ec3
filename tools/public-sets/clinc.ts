/** CLINC150: what a text asks an assistant for, or none of the intents. */
import { z } from 'zod';
import { meanOf } from './find.ts';
import type { OwnFigure, PublicSet } from './public-set.ts';
import { readJson } from './read-rows.ts';
import { type TwoLevels, twoLevelCase } from './two-levels.ts';

const File = z.strictObject({
  /** Domain -> intent -> texts. */
  domains: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  out_of_scope: z.array(z.string()),
});

export function clinc(): PublicSet {
  const { domains, out_of_scope } = readJson('clinc/rows.json', File);
  const levels: TwoLevels = {
    instructions: 'What is this about?',
    groups: Object.fromEntries(Object.entries(domains).map(([group, own]) => [group, Object.keys(own)])),
    hasNone: true,
  };
  const inScope = Object.entries(domains).flatMap(([group, intents]) =>
    Object.entries(intents).flatMap(([intent, texts]) =>
      texts.map((text, index) => ({
        name: `${intent} ${index}`,
        cases: [twoLevelCase(levels, 'in scope', text, { group, intent })],
      })),
    ),
  );
  const outside = out_of_scope.map((text, index) => ({
    name: `out of scope ${index}`,
    cases: [twoLevelCase(levels, 'out of scope', text, null)],
  }));
  return {
    title: 'CLINC150: what is asked for, of 150 intents in 10 domains, or none of them',
    origin: 'clinc/oos-eval, CC BY 3.0',
    caution:
      'A request asks for the domain and, in each domain, for the intent: 11 questions in both orders. Right: the likeliest intent of the likeliest domain. The texts of the choices are the names of the domains and intents.',
    rows: [...inScope, ...outside],
    ownFigures: [
      { name: 'domain right', of: meanOf('groupRight') },
      separation('out of scope told apart by P(none of these), AUROC', 'none'),
      separation('out of scope told apart by 1 − the largest P(intent), AUROC', 'unsure'),
    ],
    published: null,
  };
}

function separation(name: string, value: string): OwnFigure {
  return {
    name,
    of: (findings) => {
      const [inside, outside] = [0, 1].map((isOutside) =>
        findings.filter(({ values }) => values.isOutside === isOutside).map(({ values }) => values[value]!),
      );
      return areaUnderCurve(inside!, outside!);
    },
  };
}

/**
 * The probability that one of `higher` is above one of `lower`, ties counted half (Mann and Whitney
 * 1947). Null when one of them is empty.
 */
export function areaUnderCurve(lower: readonly number[], higher: readonly number[]): number | null {
  if (lower.length === 0 || higher.length === 0) return null;
  const all = [
    ...lower.map((value) => ({ value, isHigher: false })),
    ...higher.map((value) => ({ value, isHigher: true })),
  ].sort((one, other) => one.value - other.value);
  let ranks = 0;
  for (let start = 0, end = 0; start < all.length; start = end) {
    let own = 0;
    for (end = start; end < all.length && all[end]!.value === all[start]!.value; end += 1)
      own += Number(all[end]!.isHigher);
    // Equal values share the mean of their ranks, which count from 1.
    ranks += own * ((start + 1 + end) / 2);
  }
  const least = (higher.length * (higher.length + 1)) / 2;
  return (ranks - least) / (lower.length * higher.length);
}
