/**
 * The lines above a row's marks: an option's letter or nothing, a text, and a figure at the right.
 */
import { type Child, element } from '../element.ts';
import type { OptionText } from '../result-figures.ts';
import { badge, drawText, LEAST_WIDTH, TEXT_SIZE, WIDE_FROM } from './marks.ts';
import { fitLines, type MeasureText, textWidth } from './text-width.ts';

export const LINE_HEIGHT = 17;
const LABEL_LEFT = 26;
const GAP = 12;
const MOST_LINES = 2;

/** A row's text, on as many lines as it needs; the marks stand below `height`. */
export interface Label {
  height: number;
  draw(top: number): Child[];
}

/**
 * Where a drawing is always this wide, or its font is known, labels have more room. Elsewhere a
 * label is broken twice, for a phone and for a wide screen, and the page shows one of both.
 */
export interface LabelRoom {
  measure?: MeasureText | undefined;
  width?: number | undefined;
}

export function optionLabel(
  { id, description }: OptionText,
  index: number,
  figure: string,
  style: { isBold?: boolean } & LabelRoom = {},
): Label {
  const letter = (top: number) => badge(id, index, 9, top + 11.5);
  return rowLabel(description, figure, { ...style, left: LABEL_LEFT, letter });
}

/**
 * The same for a row that belongs to no option. `name`: "d-bare" where no line passes behind.
 * `letter` draws what stands at the left of the first line. Where a wide screen needs fewer lines,
 * they stand at the bottom, beside the row's marks.
 */
export function rowLabel(
  text: string,
  figure: string,
  {
    left = 0,
    letter,
    isBold = false,
    name = 'd-ink',
    measure = textWidth,
    width,
  }: { left?: number; letter?: (top: number) => Child; isBold?: boolean; name?: string } & LabelRoom = {},
): Label {
  const figureRoom = figure === '' ? 0 : measure(figure, TEXT_SIZE, isBold) + GAP;
  const linesFor = (whole: number) => {
    const room = whole - left - figureRoom;
    return fitLines(text, { size: TEXT_SIZE, width: room, most: MOST_LINES, isBold, measure });
  };
  const lines = linesFor(width ?? LEAST_WIDTH);
  const wide = width === undefined && lines.length > 1 ? linesFor(WIDE_FROM) : lines;
  const draw = (all: readonly string[], top: number): Child[] => [
    ...(letter === undefined ? [] : [letter(top)]),
    ...all.map((line, at) =>
      drawText(line, { x: left, y: top + 16 + at * LINE_HEIGHT, isBold, class: name }),
    ),
    ...(figure === ''
      ? []
      : [drawText(figure, { x: '100%', y: top + 16, anchor: 'end', isBold, class: `${name} d-figure` })]),
  ];
  return {
    height: 6 + LINE_HEIGHT * Math.max(1, lines.length),
    draw: (top) => {
      if (lines.join('\n') === wide.join('\n')) return draw(lines, top);
      const lower = top + LINE_HEIGHT * (lines.length - wide.length);
      return [
        element('g', { class: 'd-narrow' }, draw(lines, top)),
        element('g', { class: 'd-wide' }, draw(wide, lower)),
      ];
    },
  };
}
