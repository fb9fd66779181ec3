/**
 * Small pictures that stand in the rows of a table, beside their figures. Places across are
 * percentages of the width, so a picture fits any width without its lines or letters growing; looks
 * come from the stylesheet.
 */

import { percent } from '../../pictures/words/numbers.ts';
import { type Html, html } from './html.ts';

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
