/**
 * Says in words which consequences of one stakeholder overlap, and what the correction for overlap
 * changed.
 */

import type { OverlapFigures, ValueFigures } from '../../pictures/result-figures.ts';
import { chanceInWords, percent } from '../../pictures/words/numbers.ts';
import type { Consequences } from './consequences.ts';
import { type Html, html } from './html.ts';
import type { DefaultDecision } from './public-decision.ts';

/** The most overlaps that are listed; a decision can have thousands. */
const MOST_TOLD = 12;

type Setting = DefaultDecision['result']['overlap'];

export function overlapList(result: ValueFigures, setting: Setting, consequences: Consequences): Html | null {
  const { overlaps } = result;
  if (setting === 'off' || consequences.all.length < 2) return null;
  if (overlaps.length === 0)
    return html`<h4>Overlaps</h4><p>None were found: no two consequences seem to say the same.</p>`;
  const told = overlaps.toSorted((a, b) => b.p * b.share - a.p * a.share).slice(0, MOST_TOLD);
  const untold = overlaps.length - told.length;
  return html`<h4>Overlaps</h4>
<p>${setting === 'correct' ? correction(result) : NOT_CORRECTED}</p>
<ul class="overlaps">${told.map((overlap) => html`<li>${sentence(overlap, consequences)}</li>`)}</ul>
${untold === 0 ? null : html`<p>${untold} weaker ${untold === 1 ? 'one is' : 'ones are'} not listed here.</p>`}`;
}

const NOT_CORRECTED = 'They are shown only: in the values above both of the two count in full.';

function correction({ best, best_uncorrected, p_best_uncorrected, removed_share }: ValueFigures): string {
  const without =
    best_uncorrected === best
      ? `it would still be option ${best}`
      : `option ${best_uncorrected} would be best`;
  return `What is said twice counts once. This takes ${percent(removed_share)} off the sum of all sizes. Without that ${without}, with a probability of ${chanceInWords(p_best_uncorrected)}.`;
}

function sentence(overlap: OverlapFigures, consequences: Consequences): Html {
  const { p, share } = overlap;
  return html`${relation(overlap, consequences)}: probability ${percent(p)}, and then ${percent(share)} of the smaller one is said twice.`;
}

function relation({ a, b, type, absence_side }: OverlapFigures, consequences: Consequences): Html {
  if (type !== 'absence') return html`${consequences.name(a)} and ${consequences.name(b)} ${RELATIONS[type]}`;
  const [absent, present] = absence_side === b ? [b, a] : [a, b];
  return html`${consequences.name(absent)} may be no more than the absence of ${consequences.name(present)}`;
}

const RELATIONS: Readonly<Record<Exclude<OverlapFigures['type'], 'absence'>, string>> = {
  same: 'may be the same thing',
  part: 'may be part of one another',
  result: 'may come of one another',
  shared: 'may have something in common',
};
