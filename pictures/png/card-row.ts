/** One stakeholder's row of the card: name, verdict, options, reasons. */
import { drawText, line } from '../drawing/marks.ts';
import { fitLines, type MeasureText } from '../drawing/text-width.ts';
import type { Child, Element } from '../element.ts';
import { type OptionText, optionAt, type ResultFigures } from '../result-figures.ts';
import { mainReason, whatChangesIt } from '../words/reasons.ts';
import { directionOf } from '../words/texts.ts';
import { drawBadge } from './card-badge.ts';
import { drawSaid } from './card-options.ts';

const NAME_WIDTH = 270;
const GAP = 22;
const BESIDE_BADGE = 14;
/** Of a row's letters: for eight rows, and for few. */
const SIZES = [17, 30] as const;
/** Of a row's height. */
const SIZE = 0.3;
const LINE = 1.28;
/** Of a reason, in times the size of a row's letters. */
const REASON = 0.84;
const MOST_LINES = 3;
/** With more stakeholders, there is room for one reason only. */
const MOST_WITH_CHANGE = 2;

export interface RowPlace {
  options: readonly OptionText[];
  measure: MeasureText;
  left: number;
  right: number;
  top: number;
  height: number;
  /** Of the card's stakeholders. */
  count: number;
  /** Of the column of badges. */
  badgeWidth: number;
}

export function rowSize(height: number): number {
  return Math.min(SIZES[1], Math.max(SIZES[0], height * SIZE));
}

export function drawRow(result: ResultFigures, place: RowPlace): Child[] {
  const { options, measure, left, right, top, height, count, badgeWidth } = place;
  const size = rowSize(height);
  const y = top + 8 + size;
  const lineHeight = size * LINE;
  const linesIn = (room: number) => Math.max(1, Math.min(MOST_LINES, Math.floor(room / lineHeight)));
  const name = result.stakeholder.description;
  const names = fitLines(name, {
    size,
    width: NAME_WIDTH,
    most: linesIn(height - 8),
    isBold: true,
    measure,
  });
  const column = left + NAME_WIDTH + GAP;
  const reasons = [mainReason(result), count > MOST_WITH_CHANGE ? null : whatChangesIt(result)].filter(
    (reason) => reason !== null,
  );
  const reasonSize = size * REASON;
  const reasonLine = reasonSize * LINE;
  const said = drawSaid(result, options, {
    left: column + badgeWidth + BESIDE_BADGE,
    right,
    y,
    size,
    line: lineHeight,
    most: linesIn(height - 12 - reasons.length * reasonLine),
    measure,
  });
  const reasonsAt = y + (said.lines - 1) * lineHeight + reasonLine + 2;
  const room = Math.floor((top + height - 4 - reasonsAt) / reasonLine) + 1;
  // Under an option that starts at the right.
  const isRtl = directionOf(optionAt(options, result.best).option.description) === 'rtl';
  return [
    line('d-mark', [left, top], [right, top]),
    ...names.map((text, at) =>
      textIn(text, { left, right: left + NAME_WIDTH, y: y + at * lineHeight, size, isBold: true }),
    ),
    ...drawBadge(result, { left: column, y, size, measure }),
    ...said.marks,
    ...reasonLines(reasons, { size: reasonSize, width: right - column, measure }, room).map((text, at) =>
      drawText(text, {
        x: isRtl ? right : column,
        anchor: isRtl ? 'end' : 'start',
        y: reasonsAt + at * reasonLine,
        size: reasonSize,
        class: 'd-soft',
      }),
    ),
  ];
}

/** Each has a line, and the first ones more where there is room. */
function reasonLines(
  reasons: readonly string[],
  place: { size: number; width: number; measure: MeasureText },
  room: number,
): string[] {
  let left = room;
  return reasons.flatMap((reason, at) => {
    const most = Math.min(2, left - (reasons.length - 1 - at));
    const lines = most < 1 ? [] : fitLines(reason, { ...place, most });
    left -= lines.length;
    return lines;
  });
}

interface Line {
  left: number;
  right: number;
  y: number;
  size: number;
  isBold?: boolean;
}

/** A line at the edge of its column at which its script starts. */
export function textIn(text: string, { left, right, ...place }: Line): Element {
  const isRtl = directionOf(text) === 'rtl';
  return drawText(text, { ...place, x: isRtl ? right : left, isRtl });
}
