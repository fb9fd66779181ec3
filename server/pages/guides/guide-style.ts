/**
 * The style sheet of guides: the colours of /docs, light or dark as the reader's system is set, or
 * as the script of guide-page.ts sets `color-scheme`.
 */
import { DARK_INTERFACE, LIGHT_INTERFACE } from '../../../pictures/looks/interface-colours.ts';
import { DARK, LIGHT } from '../../../pictures/looks/palette.ts';
import { type Html, html } from '../html.ts';

const light = { ...LIGHT, ...LIGHT_INTERFACE };
const dark = { ...DARK, ...DARK_INTERFACE };
const ROLES = ['ground', 'ink', 'soft', 'line', 'faint', 'accent', 'tint'] as const;

const roles: readonly Html[] = ROLES.map(
  (role) => html`--${role}: light-dark(${light[role]}, ${dark[role]}); `,
);

export const GUIDE_STYLE = html`
:root {
  color-scheme: light dark;
  ${roles}
  --sans: Inter, system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif;
  --mono: ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr);
  background: var(--ground); color: var(--ink); font: 1rem/1.6 var(--sans); overflow-wrap: anywhere;
}
a { color: var(--accent); }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 2rem;
  border-right: 1px solid var(--line); font-size: .875rem;
}
nav h2 { font-size: .875rem; color: var(--soft); margin: 1.5rem 0 .25rem; font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-left: .75rem; }
nav li a { display: block; padding: .25rem .5rem; text-decoration: none; border-radius: .25rem; }
nav a[aria-current="page"] { background: var(--tint); font-weight: 600; }
main { max-width: 56rem; width: 100%; padding: 2rem 2rem 4rem; margin: 0 auto; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 2rem; margin: 0 0 1.5rem; }
h2 { font-size: 1.5rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
main :is(h1, h2, h3, h4) > a { color: inherit; text-decoration: none; }
main :is(h1, h2, h3, h4) > a:hover { text-decoration: underline; }
code { font: .875em/1.5 var(--mono); background: var(--faint); padding: .1em .3em; border-radius: .2rem; }
pre { background: var(--faint); border: 1px solid var(--line); border-radius: .25rem; padding: 1rem; overflow-x: auto; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .9rem; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
td { min-width: 4rem; }
tr:target, :is(h1, h2, h3, h4):target { background: var(--tint); }
img { max-width: 100%; height: auto; background: #ffffff; }
.source { margin-top: 3rem; color: var(--soft); font-size: .875rem; }
@media (max-width: 60rem) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  nav ul ul { display: none; }
  main { padding: 1.5rem 1rem 3rem; }
}
@media print { nav, .source { display: none; } body { display: block; } }
`;
