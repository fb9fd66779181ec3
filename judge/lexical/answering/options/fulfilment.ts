/** Measures how far an option's sentence affirms or denies the words of a wish. */
import { pow } from '../../../../engine/mathematics.ts';
import type { Passage, PassageClause, Term } from '../../reading/passage.ts';
import type { Match } from '../matches.ts';

/**
 * The weight of all clauses together, beside the weight of the best and the worst clause.
 * Judgement.
 */
const CLAUSE = 0.7;
const ALL = 0.3;
/**
 * One word does not fulfil a wish of many words, but it counts for more than its share. Judgement.
 */
const LENGTH = 0.6;
/**
 * Matches of at most this quality share only a topic or a scale; the factors for them stand below.
 * Judgement.
 */
const HINT = 0.35;
/**
 * Where a clause opposes one word of a wish by this much, the agreeing words keep this factor.
 * Judgement.
 */
const LEAST_AGAINST = -0.25;
const FOR_LEFT = 0.2;
const HINT_LEFT = { matter: 0.4, scale: 0.6 };
/**
 * The reduction of a lessened thing where the clause states no share, and the reduction after a
 * word like "slightly". Judgement.
 */
const LESSENED = 0.6;
const LESSENED_SLIGHTLY = 0.2;

/**
 * `byClause` holds the option's matches with the wish. Each word of the wish adds about −1 … 1, and
 * less the more words there are.
 */
export function fulfilment(
  wish: Passage,
  option: Passage,
  byClause: ReadonlyMap<number, readonly Match[]>,
): number {
  const total = wish.terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  let [best, worst] = [0, 0];
  const everywhere = wish.terms.map(() => 0);
  for (const [index, matches] of byClause) {
    const clause = option.clauses[index]!;
    const likelihood = clause.likelihood ?? 1;
    let [agreed, opposed] = [0, 0];
    for (const match of matches) {
      const one = weigh(match, wish, option.terms[match.met]!, clause) * likelihood;
      if (one > 0) agreed += one;
      else opposed += one;
      if (Math.abs(one) > Math.abs(everywhere[match.sought]!)) everywhere[match.sought] = one;
    }
    // "The meals come late" does not half fulfil "meals on time".
    const here = opposed < LEAST_AGAINST ? opposed + FOR_LEFT * agreed : agreed + opposed;
    best = Math.max(best, here);
    worst = Math.min(worst, here);
  }
  const all = everywhere.reduce((sum, one) => sum + one, 0);
  return (CLAUSE * (best + worst) + ALL * all) / pow(total, LENGTH);
}

function weigh({ sought, quality, sign }: Match, wish: Passage, met: Term, clause: PassageClause): number {
  const weight = wish.terms[sought]!.weight * quality;
  if (sign === 0) return HINT_LEFT.matter * weight;
  const left = quality > HINT ? 1 : HINT_LEFT.scale;
  // "Slightly fewer injuries" still means injuries.
  const share = met.denied === 1 ? 1.3 * lessenedBy(met, clause) - 0.3 : 1;
  return sign * weight * left * share;
}

function lessenedBy(met: Term, { bounds }: PassageClause): number {
  const stated = bounds.find(({ kind }) => kind === 'share');
  if (stated !== undefined) return Math.min(1, stated.low);
  return met.degree < 1 ? LESSENED_SLIGHTLY : LESSENED;
}
