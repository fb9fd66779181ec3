/**
 * The style sheet of every page: one column, light or dark as the reader's system is set, and rules
 * for print.
 */
import { FIGURE_STYLE } from '../../pictures/looks/figure-style.ts';
import { DARK, LIGHT, PAPER, type Palette } from '../../pictures/looks/palette.ts';
import { TABLE_STYLE } from '../../pictures/looks/table-style.ts';
import { VERDICT_STYLE } from '../../pictures/looks/verdict-style.ts';
import { html } from './html.ts';

export const STYLE = html`
:root {
  color-scheme: light dark;
  ${roles(LIGHT)}
  --accent: #0a5a8c; --other: #7b8792;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Liberation Serif", serif;
  --sans: system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    ${roles(DARK)}
    --accent: #7ec3ec; --other: #8b96a1;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 46rem; padding: 2.5rem 1rem 4rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.55 var(--sans); overflow-wrap: anywhere;
}
h1, h2, h3 { font-family: var(--serif); line-height: 1.25; text-wrap: balance; }
h1 { font-size: clamp(1.375rem, 1.1rem + 1.4vw, 2rem); line-height: 1.2; margin: 0 0 1.25rem; font-weight: 600; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 1rem; font-weight: 600; }
h3 { font-size: 1.2rem; margin: 2rem 0 .5rem; font-weight: 600; }
h4, caption { font: 600 1rem/1.4 var(--sans); margin: 2.25rem 0 .5rem; }
p { margin: .5rem 0; }
a { color: var(--accent); text-underline-offset: .15em; text-decoration-thickness: from-font; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 1px; }
small, .small { font-size: .8125rem; line-height: 1.45; color: var(--soft); font-weight: 400; }
ul { padding-inline-start: 1.1rem; margin: .5rem 0; }
pre { padding: .75rem 1rem; background: var(--faint); border-radius: 2px; white-space: pre-wrap; font-size: .875rem; }
.kicker { margin: 0 0 .75rem; font-size: .875rem; color: var(--soft); }
.contents { margin: 1.5rem 0 0; font-size: .875rem; }
.contents ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: 0; }
.more > summary { color: var(--accent); cursor: pointer; width: fit-content; }
.more { margin: .25rem 0 0; }
.stakeholder > .all { margin: 2.25rem 0; }
.all > summary { font-weight: 600; }
.more > table > caption { padding-top: 1rem; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 1px; }
.text { white-space: pre-wrap; }
.context { font: 1.125rem/1.6 var(--serif); }
.tag { color: var(--soft); font-size: .875rem; margin-inline-end: .35em; }
.stakeholder .verdict { font: 1.25rem/1.45 var(--serif); margin: .75rem 0 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: start; padding: 2.25rem 0 .25rem; margin: 0; }
caption small { display: block; max-width: 38rem; margin-top: .15rem; }
th, td { padding: .5rem 0; text-align: start; vertical-align: top; font-weight: 400; }
th + td, td + td, th + th { padding-inline-start: .75rem; }
thead th { font-size: .8125rem; color: var(--soft); border-bottom: 1px solid var(--line); vertical-align: bottom; }
tbody { border-bottom: 1px solid var(--line); }
.figure { text-align: end; white-space: nowrap; }
.figure small { display: block; }
thead small { display: block; }
.missing { margin: 1.5rem 0; color: var(--soft); font-size: .9375rem; }
.twice { font-size: .9375rem; line-height: 1.5; }
.twice li + li { margin-top: .25rem; }

.options h3 { font: 600 1rem/1.5 var(--sans); margin-top: 1.5rem; }
.leads-to { list-style: none; padding: 0; margin: .25rem 0 0; }
.leads-to li { padding: .3rem 0; border-top: 1px solid var(--faint); }
.leads-to small { display: block; }

.stakeholder + .stakeholder { margin-top: 3.5rem; padding-top: .5rem; border-top: 1px solid var(--line); }
.values tbody th { padding-bottom: 0; }
.values .figure { width: 6.5rem; }
.values .probability { width: 4.5rem; }
.values .best th, .values .best .figure { font-weight: 600; }
.direct .probability { width: 9rem; }
.direct tbody th { padding-bottom: .5rem; }
.direct tr + tr > * { border-top: 1px solid var(--line); }
.best .part { fill: var(--accent); }
${FIGURE_STYLE}
${TABLE_STYLE}
${VERDICT_STYLE}

.notes dl { margin: 1rem 0; }
dt { font-weight: 600; margin-top: .75rem; }
dd { margin: 0; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .875rem; color: var(--soft); }

@media (min-width: 40rem) { body { padding: 4.5rem 2rem 6rem; } }
@media (max-width: 30rem) {
  th + td, td + td, th + th { padding-inline-start: .6rem; }
  table small, .consequences .discount td { font-size: .75rem; }
  .values .probability, .consequences td.figure:nth-child(n) { width: 1%; }
  .values .probability { min-width: 3.9rem; }
}
@media print {
  :root {
    color-scheme: light;
    ${roles(PAPER)}
    --accent: #0a4a74; --other: #666;
  }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2, h3, h4, caption { break-after: avoid; }
  tr, li, .drawing { break-inside: avoid; }
  .values tbody { break-inside: avoid; }
  .contents, .more > summary { display: none; }
  details::details-content { content-visibility: visible; }
  a { color: inherit; text-decoration: none; }
}
`;

/**
 * Writes the palette as CSS custom properties. They contain no character that `html` would escape.
 */
function roles(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}
