/** The marks of a scale behind the rows of a drawing, and their names below. */
import type { Child } from '../element.ts';
import { namedMarks, type Scale } from '../scales/scale.ts';
import { across, drawText, LEAST_SCALE_WIDTH, LEAST_WIDTH, line, SMALL_SIZE } from './marks.ts';
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

/** Lines from `top` to `bottom`; the names stand below `bottom`. */
export function drawAxis({ scale, anchor, meaning }: Axis, top: number, bottom: number): Child[] {
  const named = namedMarks(scale, anchor, (mark) => extentOf(scale, mark), GAP);
  const share = scale.at(anchor);
  return [
    ...scale.marks.map((mark) => {
      const x = across(scale.at(mark));
      return line(mark === anchor ? 'd-zero' : 'd-mark', [x, top], [x, bottom]);
    }),
    ...named.map((mark) =>
      drawText(scale.name(mark), {
        x: across(scale.at(mark)),
        y: bottom + NAME_LINE - 2,
        size: SMALL_SIZE,
        anchor: anchorOf(scale.at(mark), scale.name(mark)),
        class: 'd-soft',
      }),
    ),
    ...(meaning === undefined
      ? []
      : [
          drawText(meaning, {
            x: across(share),
            y: bottom + 2 * NAME_LINE - 2,
            size: SMALL_SIZE,
            anchor: anchorOf(share, meaning),
            class: 'd-soft',
          }),
        ]),
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
  // Widths are upper bounds, so a pixel too much is not seen.
  const margin = (LEAST_WIDTH - LEAST_SCALE_WIDTH) / 2 + 1;
  if (share * LEAST_SCALE_WIDTH + margin < half) return 'start';
  if ((1 - share) * LEAST_SCALE_WIDTH + margin < half) return 'end';
  return 'middle';
}
