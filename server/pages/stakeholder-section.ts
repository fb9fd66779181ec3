/** The section of one stakeholder: a description, the best option, and the reasons. */
import { planPictures } from '../../pictures/pictures-of.ts';
import { isExplained, type ValueFigures } from '../../pictures/result-figures.ts';
import { consequenceTable } from '../../pictures/tables/consequence-table.ts';
import { overlapList } from '../../pictures/tables/overlap-list.ts';
import { probabilityTable } from '../../pictures/tables/probability-table.ts';
import { isConcerned } from '../../pictures/words/closeness.ts';
import { hangsOn } from '../../pictures/words/insight-sentences.ts';
import { overlapEffect } from '../../pictures/words/overlaps.ts';
import { titled } from '../../pictures/words/texts.ts';
import { verdictSentence } from '../../pictures/words/verdict.ts';
import type { Figures } from './figures.ts';
import { type Html, html } from './html.ts';
import { wholeText } from './option-list.ts';
import type { DefaultDecision, DirectDecision, PublicDecision } from './public-decision.ts';

export function stakeholderSection(decision: PublicDecision, index: number, figures: Figures): Html {
  const { id, description, values } = decision.stakeholders[index]!;
  const { title, rest } = titled(description);
  return html`
<section class="stakeholder" id="${sectionId(index)}">
<h3><bdi>${title}</bdi> <span class="id">${id}</span></h3>
${wholeText(rest)}
${values === undefined || values.trim() === '' ? null : html`<p class="text" dir="auto"><span class="tag">Values</span> ${values}</p>`}
<p class="verdict">${verdictSentence(decision.result.results[index]!)}</p>
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
  const section = sectionId(index);
  return html`${isExplained(result) ? hangsOn(result).map((sentence) => html`<p>${sentence}</p>`) : null}
${planPictures(result, options, section).map((planned) => figures.draw(planned))}
<details class="more all"><summary>All consequences, with sizes and overlaps (${result.consequences.length})</summary>
${consequenceTable(result, options, { section })}
${overlap === 'off' || result.consequences.length < 2 ? null : overlaps(result, overlap, section)}
</details>`;
}

const MOST_OVERLAPS = 12;

function overlaps(result: ValueFigures, setting: 'correct' | 'report', section: string): Html {
  return html`<h4>Overlaps</h4>
<p>${overlapEffect(result, setting)}</p>
${overlapList(result, { section, most: MOST_OVERLAPS })}`;
}

function directDetails({ options, result }: DirectDecision, index: number): Html {
  return html`${probabilityTable(result.results[index]!, options)}`;
}
