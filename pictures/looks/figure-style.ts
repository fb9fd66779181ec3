/**
 * How pictures, their sentences and their tables stand in a page; the page sets its palette. A page
 * escapes `>`, so that sign stands nowhere here.
 */
import { WIDE_FROM } from '../drawing/marks.ts';
import { drawingStyle, PAGE_PALETTE } from './drawing-style.ts';

export const FIGURE_STYLE = `
.picture { margin: 2.25rem 0; max-width: 44rem; container-type: inline-size; }
.d-wide { display: none; }
@container (min-width: ${WIDE_FROM}px) { .d-wide { display: inline; } .d-narrow { display: none; } }
.picture-title { display: block; font-weight: 600; line-height: 1.4; }
.picture-says { display: block; margin: .15rem 0 .9rem; color: var(--soft); font-size: .9375rem; line-height: 1.5; }
.drawing { direction: ltr; display: block; width: 100%; overflow: hidden; font-family: var(--sans); font-variant-numeric: tabular-nums; }
ul.picture-says { padding-inline-start: 1.1rem; }
.picture-says li + li { margin-top: .25rem; }
.picture-note { margin: .4rem 0 0; color: var(--soft); font-size: .8125rem; line-height: 1.45; }
[dir=rtl] :is(p, span, small, td)[dir=ltr] { text-align: right; }
.picture-figures .drawing { margin-top: .75rem; }
.picture-figures { margin-top: .6rem; font-size: .8125rem; }
.picture-figures summary { color: var(--soft); cursor: pointer; width: max-content; }
.picture-figures table { font-size: .8125rem; }
.picture-figures th { overflow-wrap: anywhere; }
.picture-figures td, .picture-figures thead th { overflow-wrap: break-word; }
.picture-figures td { font-variant-numeric: tabular-nums; }
@container (max-width: 34rem) {
  .wide-figures, .wide-figures tbody, .wide-figures tr, .wide-figures tbody th { display: block; }
  .wide-figures thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .wide-figures thead tr, .wide-figures thead th { display: block; width: 1px; padding: 0; overflow: hidden; }
  .wide-figures tbody tr { padding: .5rem 0; border-top: 1px solid var(--line); }
  .wide-figures tbody tr :is(th, td) { padding: .05rem 0; border: 0; }
  .wide-figures tbody th { font-weight: 600; }
  .wide-figures td { display: flex; gap: 1rem; justify-content: space-between; text-align: end; }
  .wide-figures td::before { content: attr(data-column); flex: none; color: var(--soft); }
}
${drawingStyle(PAGE_PALETTE)}
`;
