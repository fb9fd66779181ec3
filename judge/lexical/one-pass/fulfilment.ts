/** How far each option's sentence affirms or denies what a wish says. */
import { pow } from '../../../engine/mathematics.ts';
import type { Match } from './matches.ts';
import type { Clause, Passage, Term } from './read-passage.ts';

/** Beside the best and the worst clause, what all clauses say together. Judgement. */
const CLAUSE = 0.7;
const ALL = 0.3;
/** A wish of many words is not met by one, but one tells more of it than its share. Judgement. */
const LENGTH = 0.6;
/** Matches this poor are by a matter or a scale in common; what is left of them. Judgement. */
const HINT = 0.35;
/** Where a clause says the opposite of one word of a wish by this much, this is left of the words that agree. Judgement. */
const LEAST_AGAINST = -0.25;
const FOR_LEFT = 0.2;
const HINT_LEFT = { matter: 0.4, scale: 0.6 };
/** How much less there is of what is lessened, where no share says so, and by the word before "fewer". Judgement. */
const LESSENED = 0.6;
const LESSENED_SLIGHTLY = 0.2;

/** `byClause`: where the option meets the wish. Some −1 … 1 for each word of the wish, less for each the more there are. */
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
    // "The meals come late" is no half of "meals on time".
    const here = opposed < LEAST_AGAINST ? opposed + FOR_LEFT * agreed : agreed + opposed;
    best = Math.max(best, here);
    worst = Math.min(worst, here);
  }
  const all = everywhere.reduce((sum, one) => sum + one, 0);
  return (CLAUSE * (best + worst) + ALL * all) / pow(total, LENGTH);
}

function weigh({ sought, quality, sign }: Match, wish: Passage, met: Term, clause: Clause): number {
  const weight = wish.terms[sought]!.weight * quality;
  if (sign === 0) return HINT_LEFT.matter * weight;
  const left = quality > HINT ? 1 : HINT_LEFT.scale;
  // "Slightly fewer injuries" are still injuries.
  const share = met.denied === 1 ? 1.3 * lessenedBy(met, clause) - 0.3 : 1;
  return sign * weight * left * share;
}

function lessenedBy(met: Term, { bounds }: Clause): number {
  const stated = bounds.find(({ kind }) => kind === 'share');
  if (stated !== undefined) return Math.min(1, stated.low);
  return met.degree < 1 ? LESSENED_SLIGHTLY : LESSENED;
}
