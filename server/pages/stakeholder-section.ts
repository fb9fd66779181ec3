/**
 * The section of one stakeholder: how it stands, what speaks for and against, what would change it,
 * what to do next; then, folded, the figures for analysts.
 */
import { isForAnalysts, planPictures } from '../../pictures/pictures-of.ts';
import { isExplained, type ValueFigures } from '../../pictures/result-figures.ts';
import { badge } from '../../pictures/tables/answer-card.ts';
import { consequenceTable } from '../../pictures/tables/consequence-table.ts';
import { overlapList } from '../../pictures/tables/overlap-list.ts';
import { probabilityTable } from '../../pictures/tables/probability-table.ts';
import { isConcerned } from '../../pictures/words/closeness.ts';
import { nextStep } from '../../pictures/words/next-step.ts';
import { overlapEffect } from '../../pictures/words/overlaps.ts';
import { saidTwice } from '../../pictures/words/said-twice.ts';
import { directionOf, titled } from '../../pictures/words/texts.ts';
import { verdictOf, verdictSentence } from '../../pictures/words/verdict.ts';
import type { Figures } from './figures.ts';
import { type Html, html } from './html.ts';
import { wholeText } from './option-list.ts';
import type { DefaultDecision, PublicDecision } from './public-decision.ts';

export function stakeholderSection(decision: PublicDecision, index: number, figures: Figures): Html {
  const { description, values } = decision.stakeholders[index]!;
  const { title, rest } = titled(description);
  const result = decision.result.results[index]!;
  return html`
<section class="stakeholder" id="${sectionId(index)}" dir="${directionOf(title)}">
<h3>${title}</h3>
${wholeText(rest)}
${values === undefined || values.trim() === '' ? null : html`<p class="text" dir="auto"><span class="tag">Values</span> ${values}</p>`}
<p class="verdict">${badge(verdictOf(result))} <bdi>${verdictSentence(result)}</bdi></p>
${isConcerned(result) ? probabilityTable(result, decision.options) : null}
${decision.mode === 'default' ? details(decision, index, figures) : null}
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
  const pictures = planPictures(result, options);
  const draw = (all: typeof pictures) => all.map((planned) => figures.draw(planned));
  const twice = overlap === 'correct' ? saidTwice(result) : [];
  return html`${draw(pictures.filter((planned) => !isForAnalysts(planned)))}
${twice.length === 0 ? null : html`<ul class="twice">${twice.map((sentence) => html`<li><bdi dir="ltr">${sentence}</bdi></li>`)}</ul>`}
${isExplained(result) ? html`<p dir="ltr"><b>What to do next.</b> ${nextStep(result).sentence}</p>` : null}
<details class="more all"><summary>For analysts</summary>
${draw(pictures.filter(isForAnalysts))}
${consequenceTable(result, options, { section })}
${overlap === 'off' || result.consequences.length < 2 ? null : overlaps(result, overlap, section)}
</details>`;
}

const MOST_OVERLAPS = 12;

function overlaps(result: ValueFigures, setting: 'correct' | 'report', section: string): Html {
  return html`<h4>Overlaps</h4>
<p dir="ltr">${overlapEffect(result, setting)}</p>
${overlapList(result, { section, most: MOST_OVERLAPS })}`;
}
