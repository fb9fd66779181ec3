/**
 * The picture that other sites show beside a link: what was decided, how likely each option is to
 * be the best for each stakeholder, and the expected values of those stakeholders that fit.
 */
import { drawable } from '../drawing/drawable.ts';
import { drawText, LEAST_WIDTH } from '../drawing/marks.ts';
import { optionLabel } from '../drawing/option-label.ts';
import { stackRows } from '../drawing/stack.ts';
import { fitLines, type MeasureText } from '../drawing/text-width.ts';
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
/** Above it, a drawing would be narrower than it may be. */
const SCALE = COLUMN / LEAST_WIDTH;
const GAP = 26;
/** For the line that says how many stakeholders are not shown. */
const NOTE_ROOM = 40;
/** The caveat is the last line, below both columns. */
const CAVEAT_AT = CARD_HEIGHT - 30;
const CAVEAT_ROOM = 16;

export interface CardContents {
  /** The decision's context; its first words are the title. */
  title: string;
  options: readonly OptionText[];
  results: readonly ResultFigures[];
  /** What the reader must know before relying on it; null: nothing. */
  caveat: string | null;
}

/** `measure`: by the fonts that draw its texts. */
export function cardOf(contents: CardContents, measure: MeasureText): Element {
  const { title, options, results, caveat } = withDrawableTexts(contents);
  const room = { size: TITLE_SIZE, width: CARD_WIDTH - 2 * MARGIN, most: 2, isBold: true, measure };
  const lines = fitLines(title, room);
  const saysAt = MARGIN + 30 + lines.length * TITLE_LINE;
  const top = saysAt + 34;
  const words = { options, measure };
  const space = { top, bottom: CARD_HEIGHT - MARGIN - (caveat === null ? 0 : CAVEAT_ROOM) };
  const values = drawValues(results, words, space);
  // Direct mode has no expected values, which leaves the right column to the options' names.
  const names = values.drawn.length === 0 ? drawLegend(words, RIGHT, space) : [];
  const namesOptions = values.namesOptions || names.length > 0;
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
    ...drawGrid(results, words, space, !namesOptions),
    ...values.drawn,
    ...names,
    ...(caveat === null ? [] : [drawText(caveat, { x: MARGIN, y: CAVEAT_AT, size: 20, class: 'd-bare' })]),
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

/** Where the drawings of a column may stand. */
interface Space {
  top: number;
  bottom: number;
}

/** What labels are made from. */
interface Words {
  options: readonly OptionText[];
  measure: MeasureText;
}

/**
 * As many stakeholders as are legible; below them the options, where there is room and nothing else
 * says which letter is which.
 */
function drawGrid(
  results: readonly ResultFigures[],
  words: Words,
  { top, bottom }: Space,
  hasLegend: boolean,
): Element[] {
  const room = bottom - top;
  const { options, measure } = words;
  const fitGrid = (shown: number) =>
    fitColumn(
      (width) => verdictGrid(results.slice(0, shown), options, { measure, width }),
      room - (shown < results.length ? NOTE_ROOM : 0),
      { mayShrink: shown === 1 },
    );
  let shown = results.length;
  let grid = fitGrid(shown);
  while (grid === null && shown > 1) {
    shown -= 1;
    grid = fitGrid(shown);
  }
  if (grid === null) return [];
  const drawn = nested(grid, MARGIN, top);
  const below = top + grid.picture.height * grid.scale + GAP;
  if (shown === results.length)
    return [drawn, ...(hasLegend ? drawLegend(words, MARGIN, { top: below, bottom }) : [])];
  const more = results.length - shown;
  const note = `and ${more} more ${more === 1 ? 'stakeholder' : 'stakeholders'}`;
  return [drawn, drawText(note, { x: MARGIN, y: bottom, size: 20, class: 'd-bare-soft' })];
}

/** Which letter is which option, or nothing where that does not fit. */
function drawLegend({ options, measure }: Words, left: number, { top, bottom: end }: Space): Element[] {
  const draw = (width: number): Picture => {
    const rows = options.map((option, index) => optionLabel(option, index, '', { measure, width }));
    const { marks, bottom } = stackRows(rows);
    const table = { head: [], rows: [] };
    return { name: 'options', title: '', description: '', height: bottom, marks, table };
  };
  const legend = fitColumn(draw, end - top);
  return legend === null ? [] : [nested(legend, left, top)];
}

/** With the options' descriptions where they fit, else with their letters alone. */
function drawValues(
  results: readonly ResultFigures[],
  words: Words,
  { top, bottom }: Space,
): { drawn: Element[]; namesOptions: boolean } {
  const shown: Element[] = [];
  let at = top;
  let namesOptions = false;
  for (const result of results) {
    if (!hasValues(result) || !isConcerned(result)) continue;
    const room = bottom + 12 - at - HEADING;
    const found = fitValues(result, words, room, shown.length === 0);
    if (found === null) break;
    const { fitting, note } = found;
    namesOptions ||= found.namesOptions;
    const heading = fitLines(`Expected values: ${result.stakeholder.description}`, {
      size: 21,
      width: COLUMN,
      most: 1,
      isBold: true,
      measure: words.measure,
    });
    shown.push(
      ...heading.map((line) =>
        drawText(line, { x: RIGHT, y: at + 22, size: 21, isBold: true, class: 'd-bare' }),
      ),
      nested(fitting, RIGHT, at + HEADING),
    );
    at += HEADING + fitting.picture.height * fitting.scale + GAP;
    if (note !== null) shown.push(drawText(note, { x: RIGHT, y: bottom, size: 20, class: 'd-bare-soft' }));
  }
  return { drawn: shown, namesOptions };
}

const HEADING = 36;

interface Fitting {
  fitting: Scaled;
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
  { options, measure }: Words,
  room: number,
  mayCut: boolean,
): Fitting | null {
  const draw = (named: readonly OptionText[], ev = result.ev, height = room) =>
    fitColumn((width) => expectedValues({ ...result, ev }, named, { measure, width }), height);
  const named = draw(options);
  if (named !== null) return { fitting: named, namesOptions: true, note: null };
  const lettered = draw(options.map(({ id }) => ({ id, description: '' })));
  if (lettered !== null) return { fitting: lettered, namesOptions: false, note: null };
  const ranked = rankedByMean(result);
  for (let count = ranked.length - 1; mayCut && count > 0; count -= 1) {
    const ev = Object.fromEntries(ranked.slice(0, count).map((id) => [id, result.ev[id]!]));
    const fitting = draw(options, ev, room - NOTE_ROOM);
    const more = ranked.length - count;
    const note = `and ${more} more ${more === 1 ? 'option' : 'options'}`;
    if (fitting !== null) return { fitting, namesOptions: false, note };
  }
  return null;
}

interface Scaled {
  picture: Picture;
  scale: number;
}

/** From the largest scale on. */
const SCALES = Array.from({ length: 5 }, (_, step) => SCALE + ((LEAST_SCALE - SCALE) * step) / 4);

/**
 * A drawing of a column's width in the largest scale that fits: a smaller scale gives its labels
 * more room. Null where it does not fit; `mayShrink`: it is then made as small as it must be.
 */
function fitColumn(
  draw: (width: number) => Picture,
  room: number,
  { mayShrink = false }: { mayShrink?: boolean } = {},
): Scaled | null {
  const least = { picture: draw(COLUMN / LEAST_SCALE), scale: LEAST_SCALE };
  if (least.picture.height * LEAST_SCALE > room)
    return mayShrink ? { ...least, scale: room / least.picture.height } : null;
  for (const scale of SCALES) {
    const picture = draw(COLUMN / scale);
    if (picture.height * scale <= room) return { picture, scale };
  }
  return least;
}

/** A drawing in its scale. It keeps the column's width, so its places across still hold. */
function nested({ picture, scale }: Scaled, x: number, y: number): Element {
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
