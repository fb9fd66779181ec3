/**
 * Values the results that an option's sentence describes, good or bad, in the log sizes of Default
 * mode.
 */
import { exp } from '../../../../engine/mathematics.ts';
import { GAIN_WORDS, GOOD_STAKES, SPENT_WORDS } from '../../lexicon/stakes.ts';
import type { Passage, Term } from '../../reading/passage.ts';
import type { Clause } from '../../reading/read-clauses.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { stakeAt } from '../../reading/words/find-stake.ts';
import { logSize } from '../records/log-size.ts';

/** The worth of a harm that does not happen, as a share of the same harm. Judgement. */
const SPARED = 0.3;

export interface Worth {
  /** The sum of its clauses' worth, in the US dollars of log sizes. */
  usd: number;
  /** The largest worth of a clause, without its sign. */
  largest: number;
}

interface ViewOfWorth {
  /** How much the sentence touches the stakeholder's values, 0 … 1. */
  touched: number;
  meansUsd: number;
  /** How much a clause counts for the stakeholder, 0 … 1. */
  weightOf: (clause: Clause) => number;
}

/** Sums harms and benefits clause by clause, each weighted by its stated likelihood. */
export function optionWorth(
  option: ReadText,
  passage: Passage,
  { touched, meansUsd, weightOf }: ViewOfWorth,
): Worth {
  const terms = new Map(passage.terms.map((term) => [term.at, term]));
  let [usd, largest] = [0, 0];
  for (const clause of option.clauses) {
    const sign = signOf(option, clause, terms);
    if (sign === 0) continue;
    const size = logSize({ ...option, clauses: [clause] }, touched, meansUsd);
    if (!size.isStated) continue;
    const one = exp(size.value);
    usd += sign * one * weightOf(clause);
    largest = Math.max(largest, Math.abs(sign) * one);
  }
  return { usd, largest };
}

function signOf(option: ReadText, clause: Clause, terms: ReadonlyMap<number, Term>): number {
  const words = option.tokens.slice(clause.start, clause.end).map((token) => token.text);
  let [found, most] = [0, 0];
  for (let at = 0; at < words.length; at += 1) {
    const stake = stakeAt(words, at);
    if (stake === null || stake.usd <= most) continue;
    most = stake.usd;
    const isDenied = (terms.get(clause.start + at)?.denied ?? 0) > 0;
    const isGood = GOOD_STAKES.has(words[at]!);
    found = isGood === isDenied ? -1 : isDenied ? SPARED : 1;
  }
  const isGain = words.some((word) => GAIN_WORDS.has(word));
  if (clause.quantities.some(({ kind }) => kind === 'money')) return isGain ? 1 : -1;
  if (found !== 0) return found;
  if (clause.stake !== null) return -1;
  if (clause.quantities.some(({ kind, timing }) => kind === 'time' && timing !== 'when'))
    return words.some((word) => SPENT_WORDS.has(word)) && !isGain ? -1 : 0;
  return 0;
}
