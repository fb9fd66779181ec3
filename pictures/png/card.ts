/**
 * The picture that other sites show beside a link: what was decided, how likely each option is to
 * be the best for each stakeholder, and the expected values of those stakeholders that fit.
 */
import { drawText, LEAST_WIDTH } from '../drawing/marks.ts';
import { optionLabel } from '../drawing/option-label.ts';
import { stackRows } from '../drawing/stack.ts';
import { fitLines } from '../drawing/text-width.ts';
import { type Element, element } from '../element.ts';
import { expectedValues } from '../expected-values.ts';
import { drawingStyle } from '../looks/drawing-style.ts';
import { LIGHT } from '../looks/palette.ts';
import { drawingOf, type Picture } from '../picture.ts';
import { hasValues, type OptionText, type ResultFigures, type ValueFigures } from '../result-figures.ts';
import { verdictGrid } from '../verdict-grid.ts';
import { isConcerned, rankedByMean } from '../words/closeness.ts';
import { headline } from '../words/verdict.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 56;
const COLUMN = 516;
const RIGHT = CARD_WIDTH - MARGIN - COLUMN;
const TITLE_SIZE = 38;
const TITLE_LINE = 46;
const SAYS_SIZE = 26;
/** Below it, letters are too small beside a link. */
const LEAST_SCALE = 1.25;
const SCALE = COLUMN / LEAST_WIDTH;
const GAP = 26;
/** For the line that says how many stakeholders are not shown. */
const NOTE_ROOM = 30;

export interface CardContents {
  /** The decision's context; its first words are the title. */
  title: string;
  options: readonly OptionText[];
  results: readonly ResultFigures[];
}

export function cardOf({ title, options, results }: CardContents): Element {
  const lines = fitLines(title, { size: TITLE_SIZE, width: CARD_WIDTH - 2 * MARGIN, most: 2, isBold: true });
  const saysAt = MARGIN + 30 + lines.length * TITLE_LINE;
  const top = saysAt + 34;
  const values = drawValues(results, options, top);
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: CARD_WIDTH, height: CARD_HEIGHT },
    element('style', {}, drawingStyle(LIGHT)),
    element('rect', { class: 'd-ground', width: CARD_WIDTH, height: CARD_HEIGHT }),
    lines.map((line, at) =>
      drawText(line, {
        x: MARGIN,
        y: MARGIN + 32 + at * TITLE_LINE,
        size: TITLE_SIZE,
        isBold: true,
        class: 'd-bare',
      }),
    ),
    drawText(headline(results), { x: MARGIN, y: saysAt, size: SAYS_SIZE, class: 'd-bare-soft' }),
    ...drawGrid(results, options, top, !values.namesOptions),
    ...values.drawn,
  );
}

/**
 * As many stakeholders as are legible; below them the options, where there is room and nothing else
 * says which letter is which.
 */
function drawGrid(
  results: readonly ResultFigures[],
  options: readonly OptionText[],
  top: number,
  hasLegend: boolean,
): Element[] {
  const room = CARD_HEIGHT - MARGIN - top;
  const roomFor = (shown: number) => room - (shown < results.length ? NOTE_ROOM : 0);
  let shown = results.length;
  while (shown > 1 && gridOf(results, shown, options).height * LEAST_SCALE > roomFor(shown)) shown -= 1;
  const grid = gridOf(results, shown, options);
  const scale = Math.min(SCALE, roomFor(shown) / grid.height);
  const bottom = top + grid.height * scale;
  const drawn = nested(grid, MARGIN, top, scale);
  if (shown === results.length) return [drawn, ...(hasLegend ? drawLegend(options, bottom + GAP) : [])];
  const more = results.length - shown;
  const note = `and ${more} more ${more === 1 ? 'stakeholder' : 'stakeholders'}`;
  return [drawn, drawText(note, { x: MARGIN, y: CARD_HEIGHT - MARGIN, size: 20, class: 'd-bare-soft' })];
}

function gridOf(results: readonly ResultFigures[], shown: number, options: readonly OptionText[]): Picture {
  return verdictGrid(results.slice(0, shown), options);
}

/** Which letter is which option, or nothing where that does not fit. */
function drawLegend(options: readonly OptionText[], top: number): Element[] {
  const rows = options.map((option, index) => optionLabel(option, index, ''));
  const { marks, bottom } = stackRows(rows);
  if (top + bottom * LEAST_SCALE > CARD_HEIGHT - MARGIN) return [];
  const scale = Math.min(SCALE, (CARD_HEIGHT - MARGIN - top) / bottom);
  const legend = { name: 'options', title: '', description: '', height: bottom, marks };
  return [nested({ ...legend, table: { head: [], rows: [] } }, MARGIN, top, scale)];
}

/** With the options' descriptions where they fit, else with their letters alone. */
function drawValues(
  results: readonly ResultFigures[],
  options: readonly OptionText[],
  top: number,
): { drawn: Element[]; namesOptions: boolean } {
  const shown: Element[] = [];
  let at = top;
  let namesOptions = false;
  for (const result of results) {
    if (!hasValues(result) || !isConcerned(result)) continue;
    const room = CARD_HEIGHT - MARGIN + 12 - at - HEADING;
    const found = fitValues(result, options, room, shown.length === 0);
    if (found === null) break;
    const { fitting, note } = found;
    namesOptions ||= found.namesOptions;
    const left = note === null ? room : room - NOTE_ROOM;
    const scale = Math.min(SCALE, left / fitting.height);
    const heading = fitLines(`Expected values: ${result.stakeholder.description}`, {
      size: 21,
      width: COLUMN,
      most: 1,
      isBold: true,
    });
    shown.push(
      ...heading.map((line) =>
        drawText(line, { x: RIGHT, y: at + 22, size: 21, isBold: true, class: 'd-bare' }),
      ),
      nested(fitting, RIGHT, at + HEADING, scale),
    );
    at += HEADING + fitting.height * scale + GAP;
    if (note !== null)
      shown.push(drawText(note, { x: RIGHT, y: CARD_HEIGHT - MARGIN, size: 20, class: 'd-bare-soft' }));
  }
  return { drawn: shown, namesOptions };
}

const HEADING = 36;

interface Fitting {
  fitting: Picture;
  namesOptions: boolean;
  /** Which options are not shown. */
  note: string | null;
}

/**
 * With the options' descriptions, else with their letters alone, else (`mayCut`) only the options
 * that are worth most. Null where nothing fits.
 */
function fitValues(
  result: ValueFigures,
  options: readonly OptionText[],
  room: number,
  mayCut: boolean,
): Fitting | null {
  const fits = ({ height }: Picture, within = room) => height * LEAST_SCALE <= within;
  const bare = options.map(({ id }) => ({ id, description: '' }));
  const named = expectedValues(result, options);
  if (fits(named)) return { fitting: named, namesOptions: true, note: null };
  const lettered = expectedValues(result, bare);
  if (fits(lettered)) return { fitting: lettered, namesOptions: false, note: null };
  const ranked = rankedByMean(result);
  for (let count = ranked.length - 1; mayCut && count > 0; count -= 1) {
    const ev = Object.fromEntries(ranked.slice(0, count).map((id) => [id, result.ev[id]!]));
    const fitting = expectedValues({ ...result, ev }, options);
    const more = ranked.length - count;
    const note = `and ${more} more ${more === 1 ? 'option' : 'options'}`;
    if (fits(fitting, room - NOTE_ROOM)) return { fitting, namesOptions: false, note };
  }
  return null;
}

/** A drawing at a larger scale. It keeps the column's width, so its places across still hold. */
function nested(picture: Picture, x: number, y: number, scale: number): Element {
  const drawing = drawingOf(picture);
  const width = COLUMN / scale;
  return {
    ...drawing,
    attributes: element('svg', {
      x,
      y,
      width: COLUMN,
      height: picture.height * scale,
      viewBox: `0 0 ${width} ${picture.height}`,
      overflow: 'visible',
    }).attributes,
  };
}
