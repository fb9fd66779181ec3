/**
 * Renders a published decision as one HTML document without scripts, further requests or sign-in.
 */
import type { PlannedPicture, Undrawn } from '../../pictures/pictures-of.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../pictures/png/card.ts';
import { answerCard } from '../../pictures/tables/answer-card.ts';
import { verdictGrid } from '../../pictures/verdict-grid.ts';
import { caveat, doubts } from '../../pictures/words/doubt.ts';
import { longDate, shorten } from '../../pictures/words/texts.ts';
import { headline } from '../../pictures/words/verdict.ts';
import { Figures, missing } from './figures.ts';
import { type Html, html } from './html.ts';
import { optionList } from './option-list.ts';
import { pageShell } from './page-shell.ts';
import { type PublicDecision, trustOf } from './public-decision.ts';
import { readingNotes } from './reading-notes.ts';
import { sectionId, stakeholderSection } from './stakeholder-section.ts';

const TITLE_CHARACTERS = 60;
const PREVIEW_CHARACTERS = 200;
const SUBJECT_CHARACTERS = 140;

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
<p class="subject" dir="auto">${shorten(context, SUBJECT_CHARACTERS)}</p>
<h1>${headline(decision.result.results, decision.options)}</h1>
<nav class="contents" aria-label="On this page">${contents(decision)}</nav>
</header>
<main>
${overview(decision)}
${figures.draw(gridOf(decision))}
${warnings(decision)}
<section id="decision"><h2>${DECISION}</h2>
<div class="text context" dir="auto">${context}</div></section>
<section class="options" id="options"><h2>${OPTIONS}</h2>${optionList(decision)}</section>
<section id="result"><h2>${resultTitle(decision)}</h2>
${stakeholders.map((_, index) => stakeholderSection(decision, index, figures))}</section>
<section class="notes" id="reading"><h2>${READING}</h2>${readingNotes(decision)}</section>
</main>
<footer><p>Published on ${published}. <a href="${links.data}">The same data as JSON</a></p>${undrawn.map(missing)}</footer>`,
    preview(decision, links),
  );
}

const DECISION = 'The decision';
const OPTIONS = 'The options';
const READING = 'How to read the numbers';

function resultTitle({ stakeholders }: PublicDecision): string {
  return stakeholders.length === 1 ? 'The result' : 'The result for each stakeholder';
}

function contents(decision: PublicDecision): Html {
  const parts = [
    ['decision', DECISION],
    ['options', OPTIONS],
    ['result', resultTitle(decision)],
    ['reading', READING],
  ] as const;
  return html`<ul>${parts.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`;
}

/** What other sites read to show the link with its picture. */
function preview(decision: PublicDecision, { page, picture }: PageLinks): Html {
  const { context, result } = decision;
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

function overview({ result, options }: PublicDecision): Html {
  return html`${answerCard(result.results, options, (index) => `#${sectionId(index)}`)}`;
}

/** The others are folded: each stakeholder may have several. */
const MOST_WARNINGS = 4;

function warnings(decision: PublicDecision): Html | null {
  const all = doubts(trustOf(decision));
  if (all.length === 0) return null;
  const more = all.slice(MOST_WARNINGS);
  return html`<aside class="warnings" aria-labelledby="warnings"><h2 id="warnings">Before you rely on it</h2>
${listed(all.slice(0, MOST_WARNINGS))}
${more.length === 0 ? null : html`<details class="more"><summary>${more.length} more</summary>${listed(more)}</details>`}</aside>`;
}

function listed(all: readonly string[]): Html {
  return html`<ul>${all.map((warning) => html`<li><bdi>${warning}</bdi></li>`)}</ul>`;
}
