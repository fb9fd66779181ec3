/**
 * The rows of a drawing in three columns: labels, marks, figures. Rows have one distance, and lines
 * of the scale stay in the column of the marks, so that none crosses a text.
 */
import { type Child, type Content, element } from '../element.ts';
import { labelOf } from './label.ts';
import { badge, drawText, TEXT_SIZE } from './marks.ts';
import { LABEL_END, LEAST_AFTER_SCALE, PLOT_LEFT, PLOT_WIDTH } from './plot.ts';
import { textWidth } from './text-width.ts';

const LEAST_HEIGHT = 30;
const PAD = 12;
const LETTER_ROOM = 26;
const FIGURE_LINE = 16;

export interface RowParts {
  text: string;
  /** The option whose letter stands before the text. */
  option?: { id: string; index: number };
  isBold?: boolean;
  /** Lines at the right edge. */
  figure?: readonly string[];
  /** The marks, around the middle of the row. */
  draw(middle: number): Child[];
}

export interface RowStyle {
  size?: number;
  /** Lines of a label. */
  most?: number;
  leastHeight?: number;
}

/** The one height of the rows. */
export function rowHeight(
  rows: readonly RowParts[],
  { size, most = 3, leastHeight = LEAST_HEIGHT }: RowStyle = {},
): number {
  return Math.max(
    leastHeight,
    ...rows.map((row) => labelFor(row, { size, most }).height + PAD),
    ...rows.map(({ figure = [] }) => figure.length * FIGURE_LINE + PAD),
  );
}

/** The rows from `top` on; `behind`: marks of the scale, which lie behind theirs. */
export function drawRows(
  rows: readonly RowParts[],
  { top, height, behind = [] }: { top: number; height: number; behind?: readonly Child[] },
  { size, most = 3 }: RowStyle = {},
): { marks: Child[]; bottom: number } {
  const middleOf = (at: number) => top + height * (at + 0.5);
  return {
    bottom: top + rows.length * height,
    marks: [
      plotArea(
        behind,
        rows.map((row, at) => row.draw(middleOf(at))),
      ),
      ...rows.flatMap((row, at) => [
        ...(row.option === undefined ? [] : [badge(row.option.id, row.option.index, 9, middleOf(at))]),
        ...labelFor(row, { size, most }).draw(middleOf(at)),
        ...drawFigure(row, middleOf(at)),
      ]),
    ],
  };
}

/** Percentages within it are shares of the scale. */
export function plotArea(...marks: Content[]): Child {
  const [x, width] = [PLOT_LEFT, PLOT_WIDTH].map((share) => `${100 * share}%`);
  return element(
    'svg',
    { class: 'd-plot', x: x!, y: 0, width: width!, height: 1, overflow: 'visible' },
    ...marks,
  );
}

function labelFor(
  { text, option, isBold = false }: RowParts,
  { size, most }: { size: number | undefined; most: number },
) {
  const left = option === undefined ? 0 : LETTER_ROOM;
  return labelOf(text, { end: LABEL_END, left, most, isBold, ...(size === undefined ? {} : { size }) });
}

const FIGURE_ROOM = LEAST_AFTER_SCALE - 2;

function drawFigure({ figure = [], isBold = false }: RowParts, middle: number): Child[] {
  return figure.map((said, at) => {
    const size = Math.min(TEXT_SIZE, (TEXT_SIZE * FIGURE_ROOM) / textWidth(said, TEXT_SIZE, isBold));
    const y = middle + 4.5 + FIGURE_LINE * (at - (figure.length - 1) / 2);
    return drawText(said, { x: '100%', y, anchor: 'end', size, isBold });
  });
}
