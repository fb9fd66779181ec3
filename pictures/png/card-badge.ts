/** A verdict's badge in a PNG, which looks as looks/verdict-style.ts makes it on a page. */
import { drawText, rect } from '../drawing/marks.ts';
import type { MeasureText } from '../drawing/text-width.ts';
import { type Child, element } from '../element.ts';
import { LIGHT } from '../looks/palette.ts';
import type { ResultFigures } from '../result-figures.ts';
import { type VerdictKind, verdictOf, verdictWord } from '../words/verdict.ts';

const ACCENT = '#0a5a8c';

export const BADGE_STYLE = [
  `.b-open{fill:none;stroke:${ACCENT};stroke-width:2}`,
  `.b-leaning{fill:#d4e0e6;stroke:${ACCENT};stroke-width:2}`,
  `.b-likely,.b-clear{fill:${ACCENT}}`,
  `.b-on{fill:${LIGHT.ground}}`,
  `.b-tick{fill:none;stroke:${LIGHT.ground};stroke-width:2.5}`,
  `.b-sign{fill:none;stroke:${LIGHT.soft};stroke-width:2.5}`,
].join('\n');

const FONT = 0.8;
const PAD = 0.55;
const SIGN = 0.9;

/** Of the widest badge of a card, so that what stands beside them stands in a column. */
export function widestBadge(results: readonly ResultFigures[], size: number, measure: MeasureText): number {
  return Math.max(...results.map((result) => widthOf(verdictOf(result).kind, size, measure)));
}

function widthOf(kind: VerdictKind, size: number, measure: MeasureText): number {
  return measure(verdictWord(kind), FONT * size, true) + size * (2 * PAD + (hasSign(kind) ? SIGN : 0));
}

function hasSign(kind: VerdictKind): boolean {
  return kind === 'untouched' || kind === 'equal' || kind === 'clear';
}

/** `y`: the baseline of the line beside it. */
export function drawBadge(
  result: ResultFigures,
  { left, y, size, measure }: { left: number; y: number; size: number; measure: MeasureText },
): Child[] {
  const { kind } = verdictOf(result);
  const isBare = kind === 'untouched' || kind === 'equal';
  const isFilled = kind === 'likely' || kind === 'clear';
  const height = 1.2 * size;
  const middle = y - 0.36 * size;
  const start = left + size * (isBare ? 0 : PAD);
  const text = start + (hasSign(kind) ? SIGN * size : 0);
  const pill = {
    x: left,
    y: middle - height / 2,
    width: widthOf(kind, size, measure),
    height,
    rx: height / 2,
  };
  return [
    ...(isBare ? [] : [rect(`b-${kind}`, pill)]),
    ...signOf(kind, start, middle, size),
    drawText(verdictWord(kind), {
      x: text,
      y: middle + 0.36 * FONT * size,
      size: FONT * size,
      isBold: true,
      class: isFilled ? 'b-on' : isBare ? 'd-soft' : 'd-ink',
    }),
  ];
}

function signOf(kind: VerdictKind, x: number, y: number, size: number): Child[] {
  const at = (dx: number, dy: number) => `${(x + dx * size).toFixed(2)} ${(y + dy * size).toFixed(2)}`;
  if (kind === 'untouched') return [element('path', { class: 'b-sign', d: `M${at(0, 0)}L${at(0.65, 0)}` })];
  if (kind === 'equal')
    return [element('circle', { class: 'b-sign', cx: x + 0.32 * size, cy: y, r: 0.28 * size })];
  if (kind !== 'clear') return [];
  const tick = `M${at(0.05, 0.02)}L${at(0.27, 0.24)}L${at(0.65, -0.26)}`;
  return [element('path', { class: 'b-tick', d: tick })];
}
