/** How far each option's sentence affirms or denies what a wish says. */
import { type Match, matchesByClause } from './matches.ts';
import type { Passage } from './read-passage.ts';

/** Beside the best and the worst clause, what all clauses say together. Judgement. */
const CLAUSE = 0.7;
const ALL = 0.3;
/** A match by a matter in common or by a place on a scale is a hint. */
const HINT = 0.4;

export function fulfilment(wish: Passage, options: readonly Passage[]): number[] {
  const total = wish.terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return options.map(() => 0);
  return options.map((option) => fulfilled(wish, option) / total ** 0.6);
}

function fulfilled(wish: Passage, option: Passage): number {
  let [best, worst] = [0, 0];
  const everywhere = wish.terms.map(() => 0);
  for (const [index, matches] of matchesByClause(wish, option)) {
    const likelihood = option.clauses[index]!.likelihood ?? 1;
    let here = 0;
    for (const match of matches) {
      const one = worthOf(match, wish) * likelihood;
      here += one;
      if (Math.abs(one) > Math.abs(everywhere[match.sought]!)) everywhere[match.sought] = one;
    }
    best = Math.max(best, here);
    worst = Math.min(worst, here);
  }
  return CLAUSE * (best + worst) + ALL * everywhere.reduce((sum, one) => sum + one, 0);
}

function worthOf({ sought, quality, sign }: Match, wish: Passage): number {
  const weight = wish.terms[sought]!.weight * quality;
  return sign === 0 ? HINT * weight : sign * weight;
}
