/**
 * How far each kind of evidence may be trusted, from scores of cases that the weights were not
 * fitted to.
 */
import type { Basis, Scored, Trust } from '../../judge/lexical/model.ts';
import { softmax } from './fit-weights.ts';

/** An answer that the weights were not fitted to. */
export interface Answered {
  scored: Scored;
  right: number;
}

const SCALES = Array.from({ length: 31 }, (_, step) => step / 20);
/** Nats of log loss that a scale must save, over equal answers, before it is believed. */
const LEAST_SAVED = 1;
/**
 * 0.9 or more only where this many cases were right as often as that, with one more case of each
 * outcome added.
 */
const SURE = { p: 0.9, cases: 10, most: 0.97, unearned: 0.88 };
/** Nats that a scale of 1 costs, so that few cases prove little. */
const CAUTION = 1;
const BASES = ['limit', 'amount', 'likelihood', 'words', 'likeness'] as const;

export function fitTrust(
  cases: readonly Answered[],
): Record<Exclude<Basis, 'none'>, Trust & { cases: number; right: number }> {
  const entries = BASES.map((basis) => {
    const own = cases.filter(({ scored }) => scored.basis === basis);
    const losses = SCALES.map((scale) => loss(own, scale) + CAUTION * scale ** 2);
    const best = losses.indexOf(Math.min(...losses));
    const scale = losses[0]! - losses[best]! < LEAST_SAVED ? 0 : SCALES[best]!;
    const sure = own.filter(
      ({ scored }) => Math.max(...softmax(scored.scores.map((one) => scale * one))) >= SURE.p,
    );
    const isEarned =
      sure.length >= SURE.cases && (rightShare(sure) * sure.length + 1) / (sure.length + 2) >= SURE.p;
    return [
      basis,
      {
        scale,
        most: isEarned ? SURE.most : SURE.unearned,
        cases: own.length,
        right: Math.round(own.length * rightShare(own)),
      },
    ] as const;
  });
  return Object.fromEntries(entries) as ReturnType<typeof fitTrust>;
}

function loss(cases: readonly Answered[], scale: number): number {
  return cases.reduce(
    (sum, { scored, right }) => sum - Math.log(softmax(scored.scores.map((one) => scale * one))[right]!),
    0,
  );
}

function rightShare(cases: readonly Answered[]): number {
  if (cases.length === 0) return 0;
  return (
    cases.filter(({ scored, right }) => scored.scores[right] === Math.max(...scored.scores)).length /
    cases.length
  );
}
