/** The section of one stakeholder: a description, the best option, and the reasons. */
import { planPictures } from '../../pictures/pictures-of.ts';
import { isExplained } from '../../pictures/result-figures.ts';
import { isConcerned } from '../../pictures/words/closeness.ts';
import { hangsOn } from '../../pictures/words/insight-sentences.ts';
import { titled } from '../../pictures/words/texts.ts';
import { verdict } from '../../pictures/words/verdict.ts';
import { consequenceTable } from './consequence-table.ts';
import { Consequences } from './consequences.ts';
import type { Figures } from './figures.ts';
import { type Html, html } from './html.ts';
import { wholeText } from './option-list.ts';
import { probabilityTable } from './option-table.ts';
import { overlapList } from './overlap-list.ts';
import type { DefaultDecision, DirectDecision, PublicDecision } from './public-decision.ts';

export function stakeholderSection(decision: PublicDecision, index: number, figures: Figures): Html {
  const { id, description, values } = decision.stakeholders[index]!;
  const { title, rest } = titled(description);
  return html`
<section class="stakeholder" id="${sectionId(index)}">
<h3><bdi>${title}</bdi> <span class="id">${id}</span></h3>
${wholeText(rest)}
${values === undefined || values.trim() === '' ? null : html`<p class="text" dir="auto"><span class="tag">Values</span> ${values}</p>`}
<p class="verdict">${verdict(decision.result.results[index]!)}</p>
${decision.mode === 'default' ? details(decision, index, figures) : directDetails(decision, index)}
</section>`;
}

/** The section's id in the page. It is made from the index, never from text that a caller wrote. */
export function sectionId(index: number): string {
  return `s${index + 1}`;
}

function details(
  { options, result: { results, overlap } }: DefaultDecision,
  index: number,
  figures: Figures,
): Html | null {
  const result = results[index]!;
  if (!isConcerned(result)) return null;
  const consequences = new Consequences(sectionId(index), result.consequences);
  return html`${isExplained(result) ? hangsOn(result).map((sentence) => html`<p>${sentence}</p>`) : null}
${planPictures(result, options, sectionId(index)).map((planned) => figures.draw(planned))}
<details class="more all"><summary>All consequences, with sizes and overlaps (${consequences.all.length})</summary>
${consequenceTable(consequences, options)}
${overlapList(result, overlap, consequences)}
</details>`;
}

function directDetails({ options, result }: DirectDecision, index: number): Html {
  return probabilityTable(result.results[index]!, descriptionsOf(options));
}

function descriptionsOf(options: PublicDecision['options']): Record<string, string> {
  return Object.fromEntries(options.map(({ id, description }) => [id, description]));
}
