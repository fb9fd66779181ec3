/** The marks of a scale behind the rows of a drawing, and their names below. */
import type { Child } from '../element.ts';
import { namedMarks, type Scale } from '../scales/scale.ts';
import { across, drawText, line, SMALL_SIZE } from './marks.ts';
import { LEAST_AFTER_SCALE, LEAST_BEFORE_SCALE, LEAST_SCALE_WIDTH } from './plot.ts';
import { textWidth } from './text-width.ts';

const GAP = 8;
const NAME_LINE = 16;

export interface Axis {
  scale: Scale;
  /** The mark with the line that matters: 0, or once as much. */
  anchor: number;
  /** What the anchor means, in a few words below its name. */
  meaning?: string;
}

/** Height of the names below the rows. */
export function axisHeight({ meaning }: Axis): number {
  return NAME_LINE + 4 + (meaning === undefined ? 0 : NAME_LINE);
}

/**
 * Lines from `top` to `bottom`, and the names below `bottom`: for the column of the marks, where
 * the lines stand behind them.
 */
export function drawAxis(
  { scale, anchor, meaning }: Axis,
  top: number,
  bottom: number,
): [lines: Child[], names: Child[]] {
  const named = namedMarks(scale, anchor, (mark) => extentOf(scale, mark), GAP);
  const nameAt = (text: string, share: number, line: number) =>
    drawText(text, {
      x: across(share),
      y: bottom + line * NAME_LINE - 2,
      size: SMALL_SIZE,
      anchor: anchorOf(share, text),
      class: 'd-soft',
    });
  return [
    scale.marks.map((mark) => {
      const x = across(scale.at(mark));
      return line(mark === anchor ? 'd-zero' : 'd-mark', [x, top], [x, bottom]);
    }),
    [
      ...named.map((mark) => nameAt(scale.name(mark), scale.at(mark), 1)),
      ...(meaning === undefined ? [] : [nameAt(meaning, scale.at(anchor), 2)]),
    ],
  ];
}

/** From where to where a mark's name goes on a drawing of the least width. */
function extentOf(scale: Scale, mark: number): [number, number] {
  const share = scale.at(mark);
  const name = scale.name(mark);
  const width = textWidth(name, SMALL_SIZE);
  const from = share * LEAST_SCALE_WIDTH - STARTS[anchorOf(share, name)] * width;
  return [from, from + width];
}

/** The part of a text before its anchor. */
const STARTS = { start: 0, middle: 0.5, end: 1 } as const;

/** Centred where there is room, else towards the inside. */
export function anchorOf(share: number, text: string): 'start' | 'middle' | 'end' {
  const half = textWidth(text, SMALL_SIZE) / 2;
  if (LEAST_BEFORE_SCALE + share * LEAST_SCALE_WIDTH < half) return 'start';
  if (LEAST_AFTER_SCALE + (1 - share) * LEAST_SCALE_WIDTH < half) return 'end';
  return 'middle';
}
