/**
 * Small pictures that stand in the rows of a table, beside their figures. Places across are
 * percentages of the width, so a picture fits any width without its lines or letters growing; looks
 * come from the stylesheet.
 */
import { type Html, html } from './html.ts';
import type { Figures } from './public-decision.ts';
import type { ValueAxis } from './value-axis.ts';
import { percent, signed } from './wording.ts';

/** p10 to p90 as a line, the mean as a dot. */
export function whisker(option: string, { mean, p10, p90 }: Figures, { marks, at }: ValueAxis): Html {
  return html`<svg class="whisker" role="img" height="36">
<title>Option ${option}: expected value</title>
<desc>${signed(mean)} on average, from ${signed(p10)} (p10) to ${signed(p90)} (p90)</desc>
${marks.map((mark) => html`<line class="${mark === 0 ? 'zero' : 'mark'}" x1="${at(mark)}" x2="${at(mark)}" y1="0" y2="100%"/>`)}
<line class="range" x1="${at(p10)}" x2="${at(p90)}" y1="50%" y2="50%"/>
${[p10, p90].map((end) => html`<line class="range" x1="${at(end)}" x2="${at(end)}" y1="12" y2="24"/>`)}
<circle class="mean" cx="${at(mean)}" cy="50%" r="5.5"/>
</svg>`;
}

/** The numbers below a column of whiskers. */
export function axisNumbers({ marks, at, name }: ValueAxis): Html {
  return html`<svg class="axis" height="18" aria-hidden="true">
${marks.map((mark) => html`<text x="${at(mark)}" y="13">${name(mark)}</text>`)}
</svg>`;
}

/** A probability as the filled part of a bar. */
export function probabilityBar(option: string, probability: number): Html {
  return html`<svg class="bar" role="img" height="8">
<title>Option ${option}: probability of being best</title>
<desc>${percent(probability)}</desc>
<rect class="whole" width="100%" height="8" rx="2"/>
<rect class="part" width="${share(probability)}" height="8" rx="2"/>
</svg>`;
}

/** The size of a consequence (0 to 1), its counted part filled. The figures stand beside it. */
export function sizeBar(size: number, countedShare: number): Html {
  return html`<svg class="bar size" height="6" aria-hidden="true">
<rect class="track" width="100%" height="6" rx="1"/>
<rect class="whole" width="${share(size)}" height="6" rx="1"/>
<rect class="part" width="${share(size * countedShare)}" height="6" rx="1"/>
</svg>`;
}

function share(value: number): string {
  return `${(100 * Math.min(1, Math.max(0, value))).toFixed(2)}%`;
}
