/**
 * Renders a published decision as one HTML document without scripts, further requests or sign-in.
 */
import type { PlannedPicture, Undrawn } from '../../pictures/pictures-of.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../pictures/png/card.ts';
import { answerCard } from '../../pictures/tables/answer-card.ts';
import { verdictGrid } from '../../pictures/verdict-grid.ts';
import { directNote } from '../../pictures/words/direct-mode.ts';
import { disagreement } from '../../pictures/words/disagreement.ts';
import { caveat, doubts, HOW_SURE, judgeLine, warningsLine } from '../../pictures/words/doubt.ts';
import { decisionTitle, longDate, shorten } from '../../pictures/words/texts.ts';
import { headline } from '../../pictures/words/verdict.ts';
import { Figures, missing } from './figures.ts';
import { type Html, html } from './html.ts';
import { optionList } from './option-list.ts';
import { pageShell } from './page-shell.ts';
import { type PublicDecision, trustOf } from './public-decision.ts';
import { readingNotes } from './reading-notes.ts';
import { sectionId, stakeholderSection } from './stakeholder-section.ts';

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
  const title = decisionTitle(context);
  return pageShell(
    title,
    html`
<header>
<p class="kicker">Decision analysis · ${published}</p>
<h1 dir="auto">${title}</h1>
</header>
<main>
${answer(decision)}
<nav class="contents" aria-label="On this page">${contents(decision)}</nav>
<section id="result"><h2>${resultTitle(decision)}</h2>
${stakeholders.length > 1 ? figures.draw(gridOf(decision)) : null}
${stakeholders.map((_, index) => stakeholderSection(decision, index, figures))}</section>
<section id="decision"><h2>${DECISION}</h2>
<div class="text context" dir="auto">${context}</div></section>
<section class="options" id="options"><h2>${OPTIONS}</h2>${optionList(decision)}</section>
<section class="notes" id="reading"><h2>${READING}</h2>${readingNotes(decision)}</section>
</main>
<footer><p>Published on ${published}. <a href="${links.data}">The same data as JSON</a></p>${undrawn.map(missing)}</footer>`,
    preview(decision, links),
  );
}

/** The answer card, who judged, and how sure it is. */
function answer(decision: PublicDecision): Html {
  const trust = trustOf(decision);
  const judge = judgeLine(trust);
  const said = doubts(trust).filter((doubt) => doubt !== judge);
  const warnings = warningsLine(trust);
  const { results } = decision.result;
  const differ = disagreement(results);
  return html`${answerCard(results, decision.options, (index) => `#${sectionId(index)}`)}
${differ === null ? null : html`<p class="differ" dir="ltr">${differ}</p>`}
${judge === null ? null : html`<p class="judged">${judge}</p>`}
${directNote(results).map((sentence) => html`<p dir="ltr">${sentence}</p>`)}
<details class="doubts"><summary>${HOW_SURE}${warnings === null ? null : ` (${warnings})`}</summary>
<ul>${said.map((doubt) => html`<li><bdi dir="ltr">${doubt}</bdi></li>`)}</ul></details>`;
}

const DECISION = 'The decision';
const OPTIONS = 'The options';
const READING = 'How to read the numbers';

function resultTitle({ stakeholders }: PublicDecision): string {
  return stakeholders.length === 1 ? 'The result' : 'The result for each stakeholder';
}

function contents(decision: PublicDecision): Html {
  const parts = [
    ['result', resultTitle(decision)],
    ['decision', DECISION],
    ['options', OPTIONS],
    ['reading', READING],
  ] as const;
  return html`<ul>${parts.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`;
}

/** What other sites read to show the link with its picture. */
function preview(decision: PublicDecision, { page, picture }: PageLinks): Html {
  const { context, options, result } = decision;
  const properties = {
    'og:type': 'article',
    'og:title': decisionTitle(context),
    'og:description': shorten(`${headline(result.results, options)}.`, PREVIEW_CHARACTERS),
    'og:url': page,
    ...(picture === null
      ? {}
      : {
          'og:image': picture,
          'og:image:type': 'image/png',
          'og:image:width': CARD_WIDTH,
          'og:image:height': CARD_HEIGHT,
          'og:image:alt': [headline(result.results), caveat(trustOf(decision))]
            .filter((part) => part !== null)
            .map((part) => `${part}.`)
            .join(' '),
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
