/** How the tables of pictures/tables/ look in a page. */
import { OPTION_COLOURS } from './palette.ts';

const letters = OPTION_COLOURS.map(
  ({ fill, letter }, at) => `.letter.o${at} { background: ${fill}; color: ${letter}; }`,
).join('\n');

/**
 * The style of the tables of pictures/tables/ in a page; the page sets the colours. Because a page
 * escapes `>`, no rule here uses that sign.
 */
export const TABLE_STYLE = `
.id {
  font: 400 .75rem/1.4 var(--sans); color: var(--soft); border: 1px solid var(--line); border-radius: 3px;
  padding: .05em .35em; text-decoration: none; vertical-align: .08em; display: inline-block; max-width: 100%;
}
a.id:hover { color: var(--accent); border-color: var(--accent); }
.letter {
  display: inline-block; min-width: 1.5em; padding: 0 .3em; border-radius: 3px; text-align: center;
  font: 600 .875em/1.5 var(--sans); background: var(--faint); color: var(--ink);
}
${letters}
.bar { display: block; width: 100%; margin-top: .35rem; }
.track { fill: var(--faint); }
.whole { fill: var(--line); }
.size .whole { fill: var(--other); fill-opacity: .45; }
.part { fill: var(--other); }
.consequences tbody th[scope=rowgroup] { padding-top: 1rem; font-weight: 600; }
.consequences td.figure:nth-child(2) { width: 7.5rem; }
.consequences td.figure:nth-child(3) { width: 5rem; }
.consequences tr + tr :is(th, td) { border-top: 1px solid var(--faint); }
.consequences bdi, .consequences small { display: block; }
.consequences th[scope=rowgroup] bdi { display: inline; }
.consequences .discount td { border-top: 0; padding-top: 0; font-size: .8125rem; line-height: 1.45; color: var(--soft); }
.consequences tr:target :is(th, td) { background: var(--faint); }
.side { font-size: .8125rem; font-weight: 600; margin-right: .15em; }
.benefit .side { color: var(--pro); }
.harm .side { color: var(--con); }
.benefit .part { fill: var(--pro); }
.harm .part { fill: var(--con); }
.nothing { color: var(--soft); }
.overlaps li { margin: .35rem 0; }
`;
