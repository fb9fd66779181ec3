/** One stakeholder's part of the answer. */
import {
  EngineFault,
  type OverlapSummary,
  type Spread,
  type StakeholderProblem,
  type StakeholderSolution,
} from '../../../engine/problem.ts';
import type { Outline } from '../outline.ts';
import type { StakeholderResult } from '../result.ts';
import { OptionLetter } from '../schema.ts';
import { toInsight } from './to-insight.ts';

/** Overlaps that are less likely, and discounts that are rarer, are not shown. */
const SHOWN_FROM = 0.05;

export function stakeholderResult(
  outline: Outline,
  index: number,
  problem: StakeholderProblem,
  solution: StakeholderSolution,
): StakeholderResult {
  const { id, description, relevant } = outline.stakeholders[index]!;
  const names = relevant.map(({ consequence }) => outline.consequences[consequence]!.id);
  const letters = outline.letters.map((letter) => OptionLetter.parse(letter));
  const overlaps = solution.overlaps.filter(({ p }) => p >= SHOWN_FROM);
  const byLetter = <Value>(values: readonly Value[]) =>
    Object.fromEntries(letters.map((letter, option) => [letter, values[option]!]));
  const { standardError } = solution;
  return requireFigures({
    stakeholder: { id, description },
    best: letters[solution.best]!,
    confidence: solution.pBest,
    probabilities: byLetter(solution.probabilities),
    ev: byLetter(solution.ev.map(quantiles)),
    consequences: relevant.map((_, position) =>
      consequenceResult(outline, index, position, solution, overlaps),
    ),
    overlaps: overlaps.map((overlap) => overlapResult(overlap, names)),
    p_best: solution.pBest,
    p_best_uncorrected: solution.pBestUncorrected,
    best_uncorrected: letters[solution.bestUncorrected]!,
    ev_uncorrected: byLetter(solution.evUncorrected.map(quantiles)),
    removed_share: solution.removedShare,
    mc: { draws: solution.draws, solved: solution.solved, standard_error: standardError.largest },
    records: {
      ratio: problem.ratio.length,
      overlap: problem.overlap.length,
      ...(problem.persons === undefined ? {} : { person: problem.persons.length }),
    },
    order_effect: solution.orderEffect,
    consistency: {
      q: solution.q,
      df: solution.df,
      ratio: solution.df === 0 ? null : solution.q / solution.df,
    },
    phi: solution.phi,
    omega2: solution.omega2,
    saturated_share: solution.saturatedShare,
    standard_error: {
      ev: byLetter(standardError.ev),
      probabilities: byLetter(standardError.probabilities),
      sizes: Object.fromEntries(names.map((name, c) => [name, standardError.size[c]!])),
    },
    insight:
      solution.insight &&
      toInsight(solution.insight, {
        letters,
        consequences: names,
        items: problem.consequences.map(({ item }) => item),
      }),
  });
}

function quantiles({ mean, p10, p90 }: Spread): { mean: number; p10: number; p90: number } {
  return { mean, p10, p90 };
}

type ConsequenceResult = StakeholderResult['consequences'][number];

function consequenceResult(
  outline: Outline,
  stakeholder: number,
  position: number,
  solution: StakeholderSolution,
  overlaps: readonly OverlapSummary[],
): ConsequenceResult {
  const { relevant } = outline.stakeholders[stakeholder]!;
  const nameOf = (other: number) => outline.consequences[relevant[other]!.consequence]!.id;
  const { consequence, sign } = relevant[position]!;
  const { id, option, description, label } = outline.consequences[consequence]!;
  const { mean, p10, p90 } = solution.size[position]!;
  const discount = solution.discountedBy[position] ?? null;
  return {
    id,
    option: OptionLetter.parse(outline.letters[option]),
    description,
    label,
    valence: sign === 1 ? 'benefit' : 'harm',
    size: { value: mean, p10, p90 },
    counted_share: solution.countedShare[position]!,
    overlaps_with: overlaps
      .filter(({ a, b }) => a === position || b === position)
      .map(({ a, b, share }) => ({ with: nameOf(a === position ? b : a), share })),
    discounted_by:
      discount === null || discount.overlap < SHOWN_FROM
        ? null
        : {
            with: nameOf(discount.with),
            type: discount.type,
            overlap: discount.overlap,
            share: discount.share,
            absence_p: discount.absenceP,
          },
  };
}

function overlapResult(
  overlap: OverlapSummary,
  names: readonly string[],
): StakeholderResult['overlaps'][number] {
  const { kind, p, type, typeP, share, absence } = overlap;
  const a = names[overlap.a]!;
  const b = names[overlap.b]!;
  return {
    a,
    b,
    kind,
    p,
    type,
    type_p: { ...typeP },
    share,
    absence: absence === null ? null : { [a]: absence.a, [b]: absence.b },
    absence_side: absence === null ? null : absence.a >= absence.b ? a : b,
    absence_p: absence === null ? null : Math.max(absence.a, absence.b),
  };
}

/** A figure that is not a number must never be sent, nor counted as an answer. */
function requireFigures<Part>(part: Part, place = 'result'): Part {
  if (typeof part === 'number' && !Number.isFinite(part)) throw new EngineFault(`${place} is ${part}`);
  if (typeof part === 'object' && part !== null)
    for (const [key, inner] of Object.entries(part)) requireFigures(inner, `${place}.${key}`);
  return part;
}
