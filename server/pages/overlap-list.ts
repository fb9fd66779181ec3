/** Which consequences of one stakeholder overlap, in words, and what the correction for that changed. */
import { type Html, html } from './html.ts';
import type { DefaultDecision, OverlapResult, OverlapType, StakeholderResult } from './public-decision.ts';
import { percent } from './wording.ts';

/** Overlaps that are told; a dense decision has thousands. */
const MOST_TOLD = 12;

export function overlapList(result: StakeholderResult, setting: DefaultDecision['result']['overlap']): Html {
  if (setting === 'off' || result.consequences.length < 2) return html``;
  if (result.overlaps.length === 0)
    return html`<h4>Overlaps</h4><p>None were found: no two consequences seem to say the same.</p>`;
  const told = result.overlaps.toSorted((a, b) => b.p * b.share - a.p * a.share).slice(0, MOST_TOLD);
  const untold = result.overlaps.length - told.length;
  return html`<h4>Overlaps</h4>
<p>${setting === 'correct' ? correction(result) : 'They are shown only: the values above count both of the two in full.'}</p>
<ul class="overlaps">${told.map((overlap) => html`<li>${sentence(overlap)}</li>`)}</ul>
${untold === 0 ? null : html`<p>${untold} weaker ${untold === 1 ? 'one is' : 'ones are'} not listed here.</p>`}`;
}

function correction({
  best,
  best_uncorrected,
  p_best_uncorrected,
  removed_share,
}: StakeholderResult): string {
  const without =
    best_uncorrected === best
      ? `it would still be option ${best}`
      : `option ${best_uncorrected} would be best`;
  return `What is said twice counts once, which takes ${percent(removed_share)} off all sizes together. Without that ${without}, with a probability of ${percent(p_best_uncorrected)}.`;
}

function sentence(overlap: OverlapResult): Html {
  const { p, share } = overlap;
  return html`${relation(overlap)}: probability ${percent(p)}, and then ${percent(share)} of the smaller one is said twice.`;
}

function relation({ a, b, type, absence_side }: OverlapResult): Html {
  if (type === 'absence') {
    const [absent, present] = absence_side === b ? [b, a] : [a, b];
    return html`<span class="id">${absent}</span> may be no more than the absence of <span class="id">${present}</span>`;
  }
  return html`<span class="id">${a}</span> and <span class="id">${b}</span> ${RELATIONS[type]}`;
}

const RELATIONS: Readonly<Record<Exclude<OverlapType, 'absence'>, string>> = {
  same: 'may be the same thing',
  part: 'may be part of one another',
  result: 'may come of one another',
  shared: 'may have something in common',
};
