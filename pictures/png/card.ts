/**
 * The picture that other sites show beside a link: the answer card. It has a row for each
 * stakeholder, up to eight, with the verdict, the option in its own words, and one reason. Many
 * rows shrink their letters and shorten their texts; none is left out.
 */
import { drawable } from '../drawing/drawable.ts';
import { drawText, rect } from '../drawing/marks.ts';
import { fitLines, type MeasureText } from '../drawing/text-width.ts';
import { type Element, element } from '../element.ts';
import { drawingStyle } from '../looks/drawing-style.ts';
import { LIGHT } from '../looks/palette.ts';
import type { OptionText, ResultFigures } from '../result-figures.ts';
import { BADGE_STYLE, widestBadge } from './card-badge.ts';
import { drawRow, rowSize, textIn } from './card-row.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 56;
const RIGHT = CARD_WIDTH - MARGIN;
const TITLE_SIZE = 36;
const TITLE_LINE = 44;
const GAP = 22;
/** A row is at most this high, so that few stakeholders do not stand far apart. */
const MOST_ROW = 190;
/** With more stakeholders, the title has one line. */
const MOST_WITH_LONG_TITLE = 4;
/** The caveat is the last line. */
const CAVEAT_AT = CARD_HEIGHT - 28;
const CAVEAT_SIZE = 20;
const CAVEAT_ROOM = 20;

export interface CardContents {
  /** The decision's title: the first line of its context. */
  title: string;
  options: readonly OptionText[];
  results: readonly ResultFigures[];
  /** What the reader must know before relying on it; null: nothing. */
  caveat: string | null;
}

/** `measure`: by the fonts that draw its texts. */
export function cardOf(contents: CardContents, measure: MeasureText): Element {
  const { title, options, results, caveat } = withDrawableTexts(contents);
  const room = {
    size: TITLE_SIZE,
    width: RIGHT - MARGIN,
    most: results.length > MOST_WITH_LONG_TITLE ? 1 : 2,
    isBold: true,
    measure,
  };
  const lines = fitLines(title, room);
  const top = MARGIN - 12 + lines.length * TITLE_LINE + GAP;
  const bottom = CARD_HEIGHT - MARGIN + 10 - (caveat === null ? 0 : CAVEAT_ROOM);
  const height = Math.min(MOST_ROW, (bottom - top) / Math.max(1, results.length));
  const row = {
    options,
    measure,
    left: MARGIN,
    right: RIGHT,
    height,
    count: results.length,
    badgeWidth: widestBadge(results, rowSize(height), measure),
  };
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: CARD_WIDTH, height: CARD_HEIGHT },
    element('style', {}, `${drawingStyle(LIGHT)}\n${BADGE_STYLE}`),
    rect('d-ground', { width: CARD_WIDTH, height: CARD_HEIGHT }),
    lines.map((text, at) =>
      textIn(text, {
        left: MARGIN,
        right: RIGHT,
        y: MARGIN + 22 + at * TITLE_LINE,
        size: TITLE_SIZE,
        isBold: true,
      }),
    ),
    results.flatMap((result, at) => drawRow(result, { ...row, top: top + at * height })),
    caveat === null ? null : drawText(caveat, { x: MARGIN, y: CAVEAT_AT, size: CAVEAT_SIZE }),
  );
}

/** Each text is fitted into many sizes, so what cannot be drawn is taken off once. */
function withDrawableTexts({ title, options, results, caveat }: CardContents): CardContents {
  const drawn = <Described extends { description: string }>(one: Described): Described => ({
    ...one,
    description: drawable(one.description),
  });
  return {
    title: drawable(title),
    options: options.map(drawn),
    results: results.map((result) => ({ ...result, stakeholder: drawn(result.stakeholder) })),
    caveat,
  };
}
