/** How far off the size of a consequence would have to be to change the best option. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { drawLegend } from './drawing/legend.ts';
import { across, bar, drawText, line, optionClass, placeAt, rect, SMALL_SIZE } from './drawing/marks.ts';
import { LEAST_SCALE_WIDTH } from './drawing/plot.ts';
import { drawRows, plotArea, type RowParts, rowHeight } from './drawing/rows.ts';
import type { Child } from './element.ts';
import type { Picture } from './picture.ts';
import type { DriverFigures, ExplainedFigures, OptionText } from './result-figures.ts';
import { FACTOR_SCALE } from './scales/factor-scale.ts';
import { doubtfulOverlap, flipWords, hangsOn } from './words/insight-sentences.ts';
import { percent, precise, times } from './words/numbers.ts';
import { quoted } from './words/texts.ts';

export const WHAT_CHANGES_IT = 'What would change it';

/** Drivers drawn; the table has all. Those that change nothing look alike, so few of them do. */
const MOST_DRAWN = 6;
const MOST_WITHOUT_FLIP = 2;
const STYLE = { size: 12, leastHeight: 44 } as const;
const STRIP_HEIGHT = 16;
/** A strip that is narrower on a phone has no letter; the table names its option. */
const LETTER_WIDTH = 14;

/** Null where no consequence can matter: there is nothing to draw. */
export function whatWouldChange(result: ExplainedFigures, options: readonly OptionText[]): Picture | null {
  const { drivers } = result.insight;
  if (drivers.length === 0) return null;
  const axis = { scale: FACTOR_SCALE, anchor: 1, meaning: 'as judged' };
  const drawn = drawnOf(drivers);
  const indices = new Map(options.map(({ id }, index) => [id, index]));
  const rows = drawn.map((driver) => rowOf(result, driver, indices));
  const legend = drawLegend([
    {
      sign: [rect('d-sum', { x: -8, y: -6, width: 16, height: 12 })],
      words: 'the best option, by its letter',
    },
    { sign: [line('d-rule', [0, -8], [0, 8])], words: 'here it changes' },
    { sign: [line('d-spread', [-8, 0], [8, 0])], words: 'the likely range' },
  ]);
  const height = rowHeight(rows, STYLE);
  const bottom = legend.bottom + rows.length * height;
  const [lines, names] = drawAxis(axis, legend.bottom, bottom);
  const { marks } = drawRows(rows, { top: legend.bottom, height, behind: lines }, STYLE);
  return {
    name: 'what-would-change',
    title: WHAT_CHANGES_IT,
    description: hangsOn(result)[0]!,
    sentences: sentencesOf(result, drawn),
    height: bottom + axisHeight(axis),
    marks: [...legend.marks, ...marks, plotArea(names)],
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

/** One for each driver that is drawn, how many are not, and the overlap that may matter. */
function sentencesOf(result: ExplainedFigures, drawn: readonly DriverFigures[]): string[] {
  const rest = result.insight.drivers.filter((driver) => !drawn.includes(driver));
  const flips = rest.some(({ flip }) => flip !== null);
  const overlap = doubtfulOverlap(result);
  return [
    ...drawn.map((driver) => {
      const change = flipWords(driver);
      const { name, alike } = nameOf(result, driver);
      return `${quoted({ label: null, description: name })}${alike}: ${change}.`;
    }),
    ...(rest.length === 0
      ? []
      : [`${rest.length} more ${flips ? 'stand in the details' : 'would not change it either'}.`]),
    ...(overlap === null ? [] : [`It also hangs on ${overlap}.`]),
  ];
}

function drawnOf(drivers: readonly DriverFigures[]): DriverFigures[] {
  let withoutFlip = 0;
  const shown = drivers.filter(({ flip }) => {
    if (flip === null) withoutFlip += 1;
    return flip !== null || withoutFlip <= MOST_WITHOUT_FLIP;
  });
  return shown.slice(0, MOST_DRAWN);
}

function rowOf(
  result: ExplainedFigures,
  driver: DriverFigures,
  indices: ReadonlyMap<string, number>,
): RowParts {
  const { flip, best_by_factor } = driver;
  const [low, high] = rangeOf(result, driver).map(FACTOR_SCALE.at) as [number, number];
  return {
    text: fullName(result, driver),
    figure: [flip === null ? '–' : times(flip.factor)],
    draw: (middle) => {
      const stripTop = middle - STRIP_HEIGHT / 2 - 3;
      const rangeAt = stripTop + STRIP_HEIGHT + 5;
      return [
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

function nameOf({ consequences }: ExplainedFigures, driver: DriverFigures): { name: string; alike: string } {
  const [first] = driver.consequences;
  const found = consequences.find(({ id }) => id === first);
  const more = driver.consequences.length - 1;
  return {
    name: found?.label ?? found?.description ?? first ?? '',
    alike: more === 0 ? '' : ` (and ${more} with the same text)`,
  };
}

function fullName(result: ExplainedFigures, driver: DriverFigures): string {
  const { name, alike } = nameOf(result, driver);
  return `${name}${alike}`;
}

function cellsOf(result: ExplainedFigures, driver: DriverFigures): string[] {
  const { best_by_factor, flip, evppi, standard_error, p_changes_best } = driver;
  return [
    fullName(result, driver),
    best_by_factor.map(({ option, from, to }) => `${option} ${times(from)} to ${times(to)}`).join('; '),
    flip === null
      ? 'at no factor'
      : `${times(flip.factor)}, ${flip.sds.toFixed(1)} sd away, to ${flip.becomes}`,
    `${precise(evppi)} ± ${precise(standard_error)}`,
    percent(p_changes_best),
  ];
}
