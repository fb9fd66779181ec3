/** How pictures, their sentences and their tables stand in a page; the page sets its palette. */
import { WIDE_FROM } from '../drawing/marks.ts';
import { drawingStyle, PAGE_PALETTE } from './drawing-style.ts';

export const FIGURE_STYLE = `
.picture { margin: 2.25rem 0; max-width: 44rem; container-type: inline-size; }
.d-wide { display: none; }
@container (min-width: ${WIDE_FROM}px) { .d-wide { display: inline; } .d-narrow { display: none; } }
.picture-title { display: block; font-weight: 600; line-height: 1.4; }
.picture-says { display: block; margin: .15rem 0 .9rem; color: var(--soft); font-size: .9375rem; line-height: 1.5; }
.drawing { display: block; width: 100%; overflow: hidden; font-family: var(--sans); font-variant-numeric: tabular-nums; }
.picture-figures { margin-top: .6rem; font-size: .8125rem; }
.picture-figures summary { color: var(--soft); cursor: pointer; width: max-content; }
.picture-figures table { font-size: .8125rem; }
.picture-figures th, .picture-figures td { overflow-wrap: anywhere; }
.picture-figures td { font-variant-numeric: tabular-nums; }
${drawingStyle(PAGE_PALETTE)}
`;
