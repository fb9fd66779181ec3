/** What an option's sentence says that comes of it, good or bad, in the log sizes of Default mode. */
import { exp } from '../../../engine/mathematics.ts';
import { logSize } from '../log-size.ts';
import type { Clause } from '../read-clauses.ts';
import type { ReadText } from '../read-text.ts';
import { stakeAt } from '../stakes.ts';
import type { Passage, Term } from './read-passage.ts';

/** What a harm that does not come about is worth beside the same harm. Judgement. */
const SPARED = 0.3;

/** Stakes that are had rather than suffered. */
const GOOD_STAKES = new Set(
  (
    'cheap affordable discount refund profit profits revenue comfort comfortable learn learning skill skills degree diploma ' +
    'career promotion promoted trust reputation honest pretty stylish heating pension sleep'
  ).split(' '),
);
const GAIN_WORDS = new Set(
  (
    'bring brings earn earns earned gain gains gained save saves saved saving savings refund refunded net income profit revenue ' +
    'pays raise raises raised proceeds discount grant donate donates donated yields yield off bonus reimbursed sells cheaper ' +
    'receive receives get gets worth winning win wins cover covers covered'
  ).split(' '),
);
/** Say that a time is spent or lost. */
const SPENT_WORDS = new Set(
  'takes take needs need spend spends lose loses lost wait waits late later delay delays delayed down work each overtime closed without'.split(
    ' ',
  ),
);

export interface Worth {
  /** Sum of what its clauses are worth, in the US dollars of log sizes. */
  usd: number;
  /** The largest of them, without its sign. */
  largest: number;
}

interface View {
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
  { touched, meansUsd, weightOf }: View,
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
