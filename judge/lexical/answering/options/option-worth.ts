/** What an option's sentence says that comes of it, good or bad, in the log sizes of Default mode. */
import { exp } from '../../../../engine/mathematics.ts';
import { GAIN_WORDS, GOOD_STAKES, SPENT_WORDS } from '../../lexicon/stakes.ts';
import type { Passage, Term } from '../../reading/passage.ts';
import type { Clause } from '../../reading/read-clauses.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { stakeAt } from '../../reading/words/find-stake.ts';
import { logSize } from '../records/log-size.ts';

/** What a harm that does not come about is worth beside the same harm. Judgement. */
const SPARED = 0.3;

export interface Worth {
  /** Sum of what its clauses are worth, in the US dollars of log sizes. */
  usd: number;
  /** The largest of them, without its sign. */
  largest: number;
}

interface ViewOfWorth {
  /** 0 … 1, how much the sentence touches what the stakeholder values. */
  touched: number;
  meansUsd: number;
  /** 0 … 1, how much of a clause counts to the stakeholder. */
  weightOf: (clause: Clause) => number;
}

/** Clause by clause; a sum of harms and benefits, each as likely as the sentence says. */
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
