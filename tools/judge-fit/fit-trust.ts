/**
 * Fits how far each kind of evidence may be trusted, from scores of cases that the weights were not
 * fitted to.
 */
import type { Basis, Scored, Trust } from '../../judge/lexical/model.ts';
import { softmax } from './fit-weights.ts';

export interface Answered {
  scored: Scored;
  right: number;
}

const SCALES = Array.from({ length: 31 }, (_, step) => step / 20);
/** A scale must save this many nats of log loss over equal answers before it is believed. */
const LEAST_SAVED = 1;
/**
 * A probability of 0.9 or more is given only where this share of the cases that would get it was
 * right, with one more case of each outcome added.
 */
const SURE = { p: 0.9, right: 0.93, most: 0.97, unearned: 0.88 };
/** Nats that a scale of 1 costs, so that few cases prove little. */
const CAUTION = 1;

export function fitTrust(cases: readonly Answered[]): Partial<Record<Basis, Trust>> {
  const found = cases.filter(({ scored }) => scored.basis !== 'none');
  const entries = [...Map.groupBy(found, ({ scored }) => scored.basis)].map(([basis, own]) => {
    const losses = SCALES.map((scale) => loss(own, scale) + CAUTION * scale ** 2);
    const best = losses.indexOf(Math.min(...losses));
    const scale = losses[0]! - losses[best]! < LEAST_SAVED ? 0 : SCALES[best]!;
    const sure = own.filter(
      ({ scored }) => Math.max(...softmax(scored.scores.map((one) => scale * one))) >= SURE.p,
    );
    const isEarned = (rightShare(sure) * sure.length + 1) / (sure.length + 2) >= SURE.right;
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
  return Object.fromEntries(entries);
}

function loss(cases: readonly Answered[], scale: number): number {
  return cases.reduce(
    (sum, { scored, right }) => sum - Math.log(softmax(scored.scores.map((one) => scale * one))[right]!),
    0,
  );
}

/** The share of right answers. Among choices with the same score, each counts as a part of 1. */
function rightShare(cases: readonly Answered[]): number {
  let sum = 0;
  for (const { scored, right } of cases) {
    const most = Math.max(...scored.scores);
    if (scored.scores[right] === most) sum += 1 / scored.scores.filter((one) => one === most).length;
  }
  return cases.length === 0 ? 0 : sum / cases.length;
}
