/**
 * A text of a row, on as many lines as it needs. A page's drawing has the width of its reader's
 * screen, so a label is broken twice, for a phone and for a wide screen, and the page shows one of
 * both. A text in Arabic or Hebrew starts at the right edge of its column.
 */
import { type Child, element } from '../element.ts';
import { directionOf } from '../words/texts.ts';
import { drawText, LEAST_WIDTH, TEXT_SIZE, WIDE_FROM } from './marks.ts';
import { fitLines } from './text-width.ts';

/** Of one line, in times the size of its letters. */
const LINE = 1.28;
/** From the middle of a line to its baseline. */
const BASELINE = 0.36;

export interface LabelPlace {
  /** Where the column ends, as a share of the drawing's width. */
  end: number;
  /** Pixels that are taken at the column's left edge, and at its right one. */
  left?: number;
  right?: number;
  size?: number;
  most?: number;
  isBold?: boolean;
}

export interface Label {
  height: number;
  draw(middle: number): Child[];
}

export function labelOf(
  text: string,
  { end, left = 0, right = 0, size = TEXT_SIZE, most = 2, isBold = false }: LabelPlace,
): Label {
  const linesFor = (whole: number) =>
    fitLines(text, { size, width: whole * end - left - right, most, isBold });
  const narrow = linesFor(LEAST_WIDTH);
  const wide = linesFor(WIDE_FROM);
  const isRtl = directionOf(text) === 'rtl';
  const draw = (lines: readonly string[], middle: number): Child[] =>
    lines.map((line, at) => {
      const y = middle + size * (BASELINE + LINE * (at - (lines.length - 1) / 2));
      const place = { y, size, isBold };
      return isRtl
        ? drawText(line, { ...place, x: `${100 * end}%`, dx: -right, isRtl })
        : drawText(line, { ...place, x: left });
    });
  return {
    height: size * LINE * Math.max(1, narrow.length, wide.length),
    draw: (middle) => {
      if (narrow.join('\n') === wide.join('\n')) return draw(narrow, middle);
      return [
        element('g', { class: 'd-narrow' }, draw(narrow, middle)),
        element('g', { class: 'd-wide' }, draw(wide, middle)),
      ];
    },
  };
}
