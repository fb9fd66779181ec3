/** Explains the figures of a page to a reader who sees one for the first time. */
import { OVERLAP_SETTINGS } from '../../pictures/words/overlaps.ts';
import { UNIT } from '../../pictures/words/texts.ts';
import { type Html, html } from './html.ts';
import type { DefaultDecision, PublicDecision } from './public-decision.ts';

/** The meaning of a percentage is said once, under "How sure is this?". */
export function readingNotes(decision: PublicDecision): Html {
  return decision.mode === 'direct' ? DIRECT : ofValues(decision);
}

const DIRECT = html`<p>A judge was asked directly which option is best for each stakeholder, in two orders. What the options would
lead to was neither listed nor weighed. Each stakeholder was asked about alone, and there is deliberately no verdict over all
of them.</p>`;

function ofValues({ stakeholders, result: { overlap, meta, seed } }: DefaultDecision): Html {
  return html`
<dl>
<dt>Where the values come from</dt>
<dd>A judge compared the consequences two at a time: how many times as much does the one matter as the other? From its answers
follow their sizes, and an option is worth the sum of its benefits less the sum of its harms.</dd>
<dt>The scale</dt>
<dd>${UNIT}; 0 = nothing of what is listed happens. Each stakeholder has a scale of their own: compare options within a
stakeholder, never across stakeholders.</dd>
<dt>Mark and bar</dt>
<dd>The mark is the value on average. The bar goes from p10 to p90: a tenth of the values that the judge’s answers leave possible
lies below it, a tenth above. The bars of two options can overlap although one of them is nearly always worth more, because
what makes one larger may make the other larger too. The percentages take that into account.</dd>
<dt>Overlaps</dt>
<dd>${OVERLAP_SETTINGS[overlap]}</dd>
${stakeholders.length > 1 ? NO_VERDICT : null}
</dl>
<p class="small">${meta.draws.toLocaleString('en')} draws, seed ${seed}.</p>`;
}

const NO_VERDICT = html`<dt>Stakeholders</dt>
<dd>There is deliberately no verdict over all stakeholders: whose interests weigh how much is not a matter of calculation.</dd>`;
