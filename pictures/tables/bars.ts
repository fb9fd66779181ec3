/**
 * Small bars in the rows of a table, beside their figures. Horizontal positions are percentages of
 * the width, so a bar fits any width.
 */
import { type Element, element } from '../element.ts';

/** Draws a probability as the filled part of a bar. `said`: as it is written beside the bar. */
export function probabilityBar(option: string, probability: number, said: string): Element {
  return element(
    'svg',
    { class: 'bar', role: 'img', height: 8 },
    element('title', {}, `Option ${option}: probability of being best`),
    element('desc', {}, said),
    part('whole', 1, 8, 2),
    part('part', probability, 8, 2),
  );
}

/**
 * Draws the size of a consequence (0 to 1) as a bar whose counted part is filled. The figures stand
 * beside it, so screen readers skip the bar.
 */
export function sizeBar(size: number, countedShare: number): Element {
  return element(
    'svg',
    { class: 'bar size', height: 6, 'aria-hidden': 'true' },
    part('track', 1, 6, 1),
    part('whole', size, 6, 1),
    part('part', size * countedShare, 6, 1),
  );
}

function part(name: string, share: number, height: number, rx: number): Element {
  const width = `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;
  return element('rect', { class: name, width, height, rx });
}
