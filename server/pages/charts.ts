/**
 * Small bars in the rows of a table, beside their figures. Horizontal positions are percentages of
 * the width, so a bar fits any width. The style sheet sets the colours.
 */

import { chance } from '../../pictures/words/numbers.ts';
import { type Html, html } from './html.ts';

/** Draws a probability as the filled part of a bar. */
export function probabilityBar(option: string, probability: number): Html {
  return html`<svg class="bar" role="img" height="8">
<title>Option ${option}: probability of being best</title>
<desc>${chance(probability)}</desc>
<rect class="whole" width="100%" height="8" rx="2"/>
<rect class="part" width="${share(probability)}" height="8" rx="2"/>
</svg>`;
}

/**
 * Draws the size of a consequence (0 to 1) as a bar whose counted part is filled. The figures stand
 * beside it, so screen readers skip the bar.
 */
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
