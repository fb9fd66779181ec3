/**
 * The look of verdicts, for page and console: badges and the answer card. Kinds differ by shape and
 * by how much is filled, never by hue alone. The surface sets the colours: its palette and
 * `--accent`. A page escapes quotes and `>`, so neither stands here; an attribute that no badge has
 * makes an empty sign.
 */
export const VERDICT_STYLE = `
.badge {
  display: inline-block; padding: 0 .6em; border: 1.5px solid var(--accent); border-radius: 1em;
  font: 600 .8125rem/1.55 var(--sans); color: var(--ink); white-space: nowrap; vertical-align: .06em;
}
.badge::before { content: attr(data-sign); display: none; margin-inline-end: .45em; }
.badge.untouched, .badge.equal { padding-inline-start: 0; border-color: transparent; color: var(--soft); }
.badge.untouched::before { display: inline-block; width: .8em; border-top: 2px solid; vertical-align: .25em; }
.badge.equal::before {
  display: inline-block; width: .75em; height: .75em; border: 2px solid; border-radius: 50%; vertical-align: -.12em;
}
.badge.leaning { background: color-mix(in srgb, var(--accent) 16%, var(--ground)); }
.badge.likely, .badge.clear { background: var(--accent); color: var(--ground); }
.badge.clear::before {
  display: inline-block; width: .3em; height: .6em; border: solid; border-width: 0 2px 2px 0;
  transform: rotate(45deg); vertical-align: .12em;
}
.answers { list-style: none; margin: 1.25rem 0; padding: 0; border-block: 1px solid var(--line); }
.answer { padding: .8rem 0; }
.answer + .answer { border-top: 1px solid var(--line); }
.answer p { margin: 0; max-width: 44rem; }
.answer .whose { font-weight: 600; }
.answer .verdict { margin: .2rem 0 .3rem; font: 1.0625rem/1.45 var(--sans); }
.answer .verdict .figure { font-variant-numeric: tabular-nums; font-weight: 600; }
.answer .reason { color: var(--soft); font-size: .9375rem; line-height: 1.45; }
.answer .reason.next { color: var(--ink); }
.answer.untouched .verdict, .answer.equal .verdict { color: var(--soft); }
.differ { margin: .75rem 0; max-width: 44rem; font-size: .9375rem; line-height: 1.45; }
.judged { margin: .75rem 0; font-size: .875rem; line-height: 1.45; color: var(--soft); }
.doubts { margin: 1rem 0; }
.doubts summary { width: fit-content; font-weight: 600; cursor: pointer; min-height: 1.5rem; }
.doubts ul { margin: .35rem 0 0; padding-inline-start: 1.1rem; font-size: .9375rem; line-height: 1.5; }
.doubts li + li { margin-top: .35rem; }
@media print { .badge, .answer { break-inside: avoid; } }
`;
