/** Picture 5: how far off the size of a consequence would have to be to change the best option. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import {
  across,
  bar,
  drawText,
  LEAST_SCALE_WIDTH,
  line,
  optionClass,
  placeAt,
  rect,
  SMALL_SIZE,
} from './drawing/marks.ts';
import { rowLabel } from './drawing/option-label.ts';
import { type Row, stackRows } from './drawing/stack.ts';
import type { Child } from './element.ts';
import type { Picture } from './picture.ts';
import type { DriverFigures, ExplainedFigures, OptionText } from './result-figures.ts';
import { FACTOR_SCALE } from './scales/factor-scale.ts';
import { hangsOn } from './words/insight-sentences.ts';
import { percent, precise, times } from './words/numbers.ts';

/** Drivers drawn; the table has all. Those that change nothing look alike, so few of them do. */
const MOST_DRAWN = 6;
const MOST_WITHOUT_FLIP = 2;
const TAIL_HEIGHT = 24;
/** The line that tells of the flip. */
const NOTE_HEIGHT = 17;
const BAND = 32;
const STRIP_HEIGHT = 16;
/** A strip that is narrower on a phone has no letter; the table names its option. */
const LETTER_WIDTH = 14;

/** Null where no consequence can matter: there is nothing to draw. */
export function whatWouldChange(result: ExplainedFigures, options: readonly OptionText[]): Picture | null {
  const { drivers } = result.insight;
  if (drivers.length === 0) return null;
  const axis = { scale: FACTOR_SCALE, anchor: 1, meaning: 'thick line: the size, p10 to p90' };
  const drawn = drawnOf(drivers);
  const indices = new Map(options.map(({ id }, index) => [id, index]));
  const { marks, bottom } = stackRows([
    ...drawn.map((driver) => drawDriver(result, driver, indices)),
    ...tailOf(drivers.filter((driver) => !drawn.includes(driver))),
  ]);
  return {
    name: 'what-would-change',
    title: 'What would change the best option',
    description: hangsOn(result)[0]!,
    height: bottom + axisHeight(axis),
    marks: [...drawAxis(axis, 0, bottom), ...marks],
    table: {
      head: [
        'Consequence',
        'Best option by factor',
        'Changes at',
        'Value of knowing (EVPPI)',
        'Changes the best',
      ],
      rows: drivers.map((driver) => cellsOf(result, driver)),
    },
  };
}

function drawnOf(drivers: readonly DriverFigures[]): DriverFigures[] {
  let withoutFlip = 0;
  const shown = drivers.filter(({ flip }) => {
    if (flip === null) withoutFlip += 1;
    return flip !== null || withoutFlip <= MOST_WITHOUT_FLIP;
  });
  return shown.slice(0, MOST_DRAWN);
}

function tailOf(rest: readonly DriverFigures[]): Row[] {
  if (rest.length === 0) return [];
  const flips = rest.some(({ flip }) => flip !== null);
  const text = `${rest.length} more${flips ? ', in the figures below' : ': no flip'}`;
  return [
    {
      height: TAIL_HEIGHT,
      draw: (top) => [drawText(text, { x: 0, y: top + 15, size: SMALL_SIZE, class: 'd-soft' })],
    },
  ];
}

function drawDriver(
  result: ExplainedFigures,
  driver: DriverFigures,
  indices: ReadonlyMap<string, number>,
): Row {
  const { flip, best_by_factor } = driver;
  const label = rowLabel(nameOf(result, driver), '');
  const [low, high] = rangeOf(result, driver).map(FACTOR_SCALE.at) as [number, number];
  return {
    height: label.height + NOTE_HEIGHT + BAND,
    draw: (top) => {
      const noteAt = top + label.height + 10;
      const stripTop = top + label.height + NOTE_HEIGHT;
      const rangeAt = stripTop + STRIP_HEIGHT + 4;
      return [
        ...label.draw(top),
        drawText(flipText(result, flip), { x: 0, y: noteAt, size: SMALL_SIZE, class: 'd-soft' }),
        ...best_by_factor.flatMap((strip) => drawStrip(strip, indices.get(strip.option) ?? 0, stripTop)),
        line('d-spread', [across(low), rangeAt], [across(high), rangeAt]),
        ...(flip === null ? [] : [drawFlip(FACTOR_SCALE.at(flip.factor), stripTop)]),
      ];
    },
  };
}

function drawStrip(
  { option, from, to }: DriverFigures['best_by_factor'][number],
  index: number,
  top: number,
): Child[] {
  const [low, high] = [FACTOR_SCALE.at(from), FACTOR_SCALE.at(to)];
  const name = optionClass(index);
  return [
    bar(`${name}-fill`, low, high, top, STRIP_HEIGHT),
    ...((high - low) * LEAST_SCALE_WIDTH < LETTER_WIDTH
      ? []
      : [
          drawText(option, {
            x: across((low + high) / 2),
            y: top + 12.5,
            size: SMALL_SIZE,
            anchor: 'middle',
            isBold: true,
            class: `${name}-letter`,
          }),
        ]),
  ];
}

/** A tick through the strip, with the ground around it so that it is seen on every colour. */
function drawFlip(share: number, top: number): Child {
  return placeAt(
    across(share),
    top,
    rect('d-ground', { x: -2.5, y: -3, width: 5, height: STRIP_HEIGHT + 6 }),
    line('d-rule', [0, -4], [0, STRIP_HEIGHT + 4]),
  );
}

/** p10 to p90 of the size, in times its mean: how unsure the judge's answers leave it. */
function rangeOf({ consequences }: ExplainedFigures, driver: DriverFigures): [number, number] {
  const size = consequences.find(({ id }) => id === driver.consequences[0])?.size;
  if (size === undefined || size.value <= 0 || size.p10 <= 0) return [1, 1];
  return [size.p10 / size.value, size.p90 / size.value];
}

function nameOf({ consequences }: ExplainedFigures, driver: DriverFigures): string {
  const [first] = driver.consequences;
  const found = consequences.find(({ id }) => id === first);
  const more = driver.consequences.length - 1;
  const name = found?.label ?? found?.description ?? first ?? '';
  return more === 0 ? name : `${name} (and ${more} with the same text)`;
}

function flipText({ best }: ExplainedFigures, flip: DriverFigures['flip']): string {
  if (flip === null) return `no flip: ${best} stays best`;
  return `${flip.becomes} is best at ${times(flip.factor)} (${flip.sds.toFixed(1)} sd away)`;
}

function cellsOf(result: ExplainedFigures, driver: DriverFigures): string[] {
  const { best_by_factor, flip, evppi, standard_error, p_changes_best } = driver;
  return [
    nameOf(result, driver),
    best_by_factor.map(({ option, from, to }) => `${option} ${times(from)} to ${times(to)}`).join('; '),
    flip === null ? 'no flip' : `${times(flip.factor)}, ${flip.sds.toFixed(1)} sd away, to ${flip.becomes}`,
    `${precise(evppi)} ± ${precise(standard_error)}`,
    percent(p_changes_best),
  ];
}
