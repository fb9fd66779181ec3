/** Explains the figures of a page to a reader who sees one for the first time. */
import { OVERLAP_SETTINGS } from '../../pictures/words/overlaps.ts';
import { type Html, html } from './html.ts';
import type { DefaultDecision, PublicDecision } from './public-decision.ts';

export function readingNotes(decision: PublicDecision): Html {
  return decision.mode === 'direct' ? DIRECT : ofValues(decision);
}

const DIRECT = html`<p>A judge was asked directly which option is best for each stakeholder, in two orders. What the options would
lead to was neither listed nor weighed. The probability is how likely the judge holds an option to be the best one;
it is asked for each stakeholder alone, and there is deliberately no verdict over all of them.</p>`;

function ofValues({ stakeholders, result: { notes, overlap, meta, seed } }: DefaultDecision): Html {
  return html`
<p>${notes}</p>
<dl>
<dt>Where the values come from</dt>
<dd>A judge compared the consequences two at a time: how many times as much does the one matter as the other? From its answers
follow their sizes, and an option is worth the sum of its benefits less the sum of its harms.</dd>
<dt>Dot and line</dt>
<dd>The dot is the expected value; the line goes from p10 to p90. The lines of two options can overlap although one of them is
nearly always worth more, because what makes one larger may make the other larger too. The probability of being best takes
that into account.</dd>
<dt>Overlaps</dt>
<dd>${OVERLAP_SETTINGS[overlap]}</dd>
${stakeholders.length > 1 ? NO_VERDICT : null}
</dl>
<p class="small">${meta.draws.toLocaleString('en')} draws, seed ${seed}.</p>`;
}

const NO_VERDICT = html`<dt>Stakeholders</dt>
<dd>There is deliberately no verdict over all stakeholders: whose interests weigh how much is not a matter of calculation.</dd>`;
