/**
 * Renders a published decision as one HTML document without scripts, further requests or sign-in.
 */
import type { PlannedPicture, Undrawn } from '../../pictures/pictures-of.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../pictures/png/card.ts';
import type { ResultFigures } from '../../pictures/result-figures.ts';
import { verdictGrid } from '../../pictures/verdict-grid.ts';
import { closenessNote, isTied } from '../../pictures/words/closeness.ts';
import { chance } from '../../pictures/words/numbers.ts';
import { longDate, shorten } from '../../pictures/words/texts.ts';
import { headline } from '../../pictures/words/verdict.ts';
import { Figures, missing } from './figures.ts';
import { type Html, html } from './html.ts';
import { optionList, optionName } from './option-list.ts';
import { pageShell } from './page-shell.ts';
import type { PublicDecision } from './public-decision.ts';
import { readingNotes } from './reading-notes.ts';
import { sectionId, stakeholderSection } from './stakeholder-section.ts';

const TITLE_CHARACTERS = 60;
const STAKEHOLDER_CHARACTERS = 90;
const PREVIEW_CHARACTERS = 200;

/** The addresses of a page and of what belongs to it. */
export interface PageLinks {
  /** The address of the same data as JSON, relative to the page. */
  data: string;
  /** Whole addresses, as previews of other sites need them. */
  page: string;
  /** Null when there is no picture. */
  picture: string | null;
}

/**
 * `undrawn`: pictures beside the page that could not be drawn. Returns them with those of the page.
 */
export function publicPage(
  decision: PublicDecision,
  links: PageLinks,
  undrawn: readonly Undrawn[] = [],
): { page: string; undrawn: readonly Undrawn[] } {
  const figures = new Figures();
  const page = pageOf(decision, links, { figures, undrawn });
  return { page, undrawn: [...undrawn, ...figures.undrawn] };
}

function pageOf(
  decision: PublicDecision,
  links: PageLinks,
  { figures, undrawn }: { figures: Figures; undrawn: readonly Undrawn[] },
): string {
  const { context, published_at, stakeholders } = decision;
  const published = html`<time datetime="${published_at}">${longDate(published_at)}</time>`;
  return pageShell(
    `${headline(decision.result.results)} · ${shorten(context, TITLE_CHARACTERS)}`,
    html`
<header>
<p class="kicker">Decision analysis · ${published}</p>
<h1>${headline(decision.result.results, decision.options)}</h1>
</header>
<main>
${overview(decision)}
${figures.draw(gridOf(decision))}
${warnings(decision)}
<section><h2>The decision</h2>
<div class="text context" dir="auto">${context}</div></section>
<section class="options"><h2>The options</h2>${optionList(decision)}</section>
<section><h2>${stakeholders.length === 1 ? 'The result' : 'The result for each stakeholder'}</h2>
${stakeholders.map((_, index) => stakeholderSection(decision, index, figures))}</section>
<section class="notes"><h2>How to read the numbers</h2>${readingNotes(decision)}</section>
</main>
<footer><p>Published on ${published}. <a href="${links.data}">The same data as JSON</a></p>${undrawn.map(missing)}</footer>`,
    preview(decision, links),
  );
}

/** What other sites read to show the link with its picture. */
function preview({ context, result }: PublicDecision, { page, picture }: PageLinks): Html {
  const properties = {
    'og:type': 'article',
    'og:title': headline(result.results),
    'og:description': shorten(context, PREVIEW_CHARACTERS),
    'og:url': page,
    ...(picture === null
      ? {}
      : {
          'og:image': picture,
          'og:image:type': 'image/png',
          'og:image:width': CARD_WIDTH,
          'og:image:height': CARD_HEIGHT,
          'og:image:alt': `${headline(result.results)}.`,
        }),
  };
  return html`${Object.entries(properties).map(
    ([name, value]) => html`<meta property="${name}" content="${value}">
`,
  )}
<meta name="twitter:card" content="${picture === null ? 'summary' : 'summary_large_image'}">
<meta name="twitter:title" content="${properties['og:title']}">${
    picture === null
      ? null
      : html`
<meta name="twitter:image" content="${picture}">`
  }`;
}

function gridOf({ result, options }: PublicDecision): PlannedPicture {
  return {
    name: 'verdict-grid',
    title: 'How likely each option is to be the best',
    draw: () => verdictGrid(result.results, options),
  };
}

function overview(decision: PublicDecision): Html {
  const { stakeholders, options } = decision;
  const row = (result: ResultFigures, index: number) => {
    const { description } = stakeholders[index]!;
    const best = options.find((option) => option.id === result.best)!;
    return html`
<tr><th scope="row"><a href="#${sectionId(index)}"><bdi>${shorten(description, STAKEHOLDER_CHARACTERS)}</bdi></a></th>
${
  isTied(result)
    ? html`<td colspan="2">No option is better than another</td>`
    : html`<td>${optionName(best.id, best.description)}${noteOf(result)}</td><td class="figure">${chance(result.confidence)}</td>`
}</tr>`;
  };
  return html`<table class="overview">
<caption class="unseen">The best option for each stakeholder</caption>
<thead><tr><th scope="col">Stakeholder</th><th scope="col">Best option</th><th scope="col" class="figure">Probability</th></tr></thead>
<tbody>${decision.result.results.map(row)}</tbody>
</table>`;
}

function noteOf(result: ResultFigures): Html | null {
  const note = closenessNote(result);
  return note === '' ? null : html` <span class="closeness">(${note})</span>`;
}

function warnings(decision: PublicDecision): Html | null {
  if (decision.mode === 'direct' || decision.result.warnings.length === 0) return null;
  return html`<aside class="warnings" aria-labelledby="warnings"><h2 id="warnings">Before you rely on it</h2>
<ul>${decision.result.warnings.map((warning) => html`<li><bdi>${warning}</bdi></li>`)}</ul></aside>`;
}
