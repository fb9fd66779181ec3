/** The page around a guide: the list of all guides, its own sections, and the text. */
import { basename } from 'node:path';
import { type Content, html } from '../html.ts';
import { type Guide, LEARNING, RUNNING, USING } from './guide-list.ts';
import { GUIDE_STYLE } from './guide-style.ts';
import { type RenderedGuide, upFrom } from './render-guide.ts';

/**
 * `titles`: name → title of every guide. Links are relative, as a proxy may serve all below a path.
 */
export function guidePage(
  { name, about }: Guide,
  { title, body, headings }: RenderedGuide,
  titles: ReadonlyMap<string, string>,
): string {
  const up = upFrom(name);
  const markdown = `${basename(name)}.md`;
  const item = (guide: Guide): Content => {
    const isThis = guide.name === name;
    const link = html`<a href="${up}${guide.name}" aria-current="${isThis ? 'page' : 'false'}">${titles.get(guide.name) ?? guide.name}</a>`;
    if (!isThis || headings.length < 2) return html`<li>${link}</li>`;
    return html`<li>${link}<ul>${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></li>`;
  };
  const around = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${title}: ${about}">
<title>${title} · Decision analysis</title>
<link rel="icon" href="data:,">
<script src="${up}guide.js"></script>
<link rel="alternate" type="text/markdown" href="${markdown}">
<style>${GUIDE_STYLE}</style>
</head>
<body>
<nav aria-label="Guides">
<p><a href="${up}../docs"><strong>Decision analysis: API</strong></a></p>
<h2>Use it</h2><ul>${USING.map(item)}</ul>
<h2>Run it</h2><ul>${RUNNING.map(item)}</ul>
<h2>How it works</h2><ul>${LEARNING.map(item)}</ul>
</nav>
<main>
<!-- guide -->
<p class="source"><a href="${markdown}">This page as Markdown</a></p>
</main>
</body>
</html>
`;
  return around.text.replace(HERE, () => body);
}

/** Who has chosen light or dark in the console gets that here too, before anything is drawn. */
export const GUIDE_SCRIPT = `try {
  const appearance = localStorage.getItem('appearance');
  if (['light', 'dark'].includes(appearance)) document.documentElement.style.colorScheme = appearance;
} catch { /* Storage is off: the system's setting holds. */ }
`;

/** Where the text stands. Nothing that is inserted can hold it: `<` is escaped. */
const HERE = '<!-- guide -->';
