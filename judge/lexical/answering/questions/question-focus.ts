/**
 * Weights the clauses of a state for a question: clauses about its subject count more. A question
 * for faults favours clauses that state a fault, and a question for reasons favours clauses that
 * give one.
 */

import type { Passage, PassageClause } from '../../reading/passage.ts';
import { stem } from '../../reading/words/stem.ts';

export interface Focus {
  /** One factor for each clause of the state. */
  factors: readonly number[];
  /** Whether the question asks for a fault. */
  seeksFault: boolean;
}

/**
 * The factor for clauses that are not about the question's subject, and the rise up to the clauses
 * that are most about it. Judgement, checked against the tuning set.
 */
const ABOUT = { least: 0.7, rise: 0.9 };
/** Smaller shares are no evidence. */
const LEAST_SHARE = 0.2;
/**
 * For questions that ask why: the factor for clauses that give a reason, and the factor for the
 * clause that the reason explains.
 */
const REASON = { given: 1.5, explained: 0.6, leastShare: 0.3 };
/**
 * For questions that ask for faults: factors for clauses that praise, for clauses that state a
 * fault, and for others.
 */
const FAULT = { praise: 0.4, ill: 1.5, other: 0.8, leastGoodness: 0.3 };
/** The factor for a good word that is denied, with its sign. */
const DENIED = -0.5;

const REASON_WORDS = new Set(['why', 'cause', 'caused', 'reason']);
const FAULT_WORDS = new Set(
  (
    'complain complaint criticise criticize problem wrong change improve improvement attention fault weak weakness dislike ' +
    'trouble issue defect damaged miss missing lack lacking wish bother diseased broken concern'
  )
    .split(' ')
    .map(stem),
);

/** `shares` holds for each clause the share of the question's words that it contains. */
export function focusOf(question: Passage, state: Passage, shares: readonly number[]): Focus {
  const most = shares.reduce((largest, share) => Math.max(largest, share), 0);
  const seeksFault = question.terms.some(({ sense }) => FAULT_WORDS.has(sense.name));
  const seeksReason = question.tokens.some(({ text }) => REASON_WORDS.has(text));
  const contrary = new Set(
    state.clauses.filter(({ isContrary }) => isContrary).map(({ sentence }) => sentence),
  );
  const factors = state.clauses.map((clause, index) => {
    const share = shares[index]!;
    const about = seeksReason ? reasonFactor(clause, share, most) : aboutFactor(share, most);
    return seeksFault ? about * faultFactor(clause, state, contrary) : about;
  });
  return { factors, seeksFault };
}

function aboutFactor(share: number, most: number): number {
  return most < LEAST_SHARE ? 1 : ABOUT.least + (ABOUT.rise * share) / most;
}

/** The clause that is to be explained is not its own reason. */
function reasonFactor({ isReason }: PassageClause, share: number, most: number): number {
  if (isReason) return REASON.given;
  return share === most && most > REASON.leastShare ? REASON.explained : 1;
}

function faultFactor(clause: PassageClause, state: Passage, contrary: ReadonlySet<number>): number {
  const terms = state.terms.slice(...clause.terms);
  const goodness = terms.reduce(
    (sum, { sense, denied, degree }) => sum + sense.goodness * degree * (denied > 0 ? DENIED : 1),
    0,
  );
  if (goodness > FAULT.leastGoodness) return FAULT.praise;
  const isDenied = terms.some(({ denied }) => denied === 2);
  if (goodness < -FAULT.leastGoodness || clause.isContrary || isDenied) return FAULT.ill;
  return contrary.has(clause.sentence) ? 1 : FAULT.other;
}
