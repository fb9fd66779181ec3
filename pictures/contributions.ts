/** What speaks for and against each option: a block an option, benefits right and harms left. */
import { labelOf } from './drawing/label.ts';
import { drawLegend } from './drawing/legend.ts';
import { across, badge, bar, line, rect } from './drawing/marks.ts';
import { drawRows, type RowParts, rowHeight } from './drawing/rows.ts';
import type { Child } from './element.ts';
import type { Picture } from './picture.ts';
import type { ConsequenceFigures, OptionText, ValueFigures } from './result-figures.ts';
import { isConcerned, NO_CONSEQUENCES, NO_VALUES } from './words/closeness.ts';
import { contribution } from './words/expected-values.ts';
import { percent, signed, unsigned } from './words/numbers.ts';
import { reasonAmongAll } from './words/reasons.ts';
import { UNIT } from './words/texts.ts';

export const FOR_AND_AGAINST = 'What speaks for and against';

/** Consequences drawn for each option; the table has all. */
const MOST_DRAWN = 6;
const BAR_HEIGHT = 12;
const STYLE = { size: 12, leastHeight: 24 } as const;
const NO_REASON = 'No single consequence speaks for one option against the next best.';
const AVERAGED =
  'Bars are averages over all computed cases. The weightiest differs from case to case, so they mostly stay below 1. Figures are rounded, so a sum may differ a little from its parts.';
/** Above an option's heading, and below it. */
const GAP = 14;
const BELOW = 4;

export function contributionsPicture(result: ValueFigures, options: readonly OptionText[]): Picture {
  const blocks = options.map((option, index) => {
    const own = ofOption(result, option.id);
    return { option, index, own, sum: result.ev[option.id]?.mean ?? sumOf(own) };
  });
  const at = shareOf(blocks.flatMap(({ own, sum }) => [...own.map(contribution), sum]));
  const drawn = blocks.map((block) => ({ ...block, rows: rowsOf(block.own, block.sum, at) }));
  const height = rowHeight(
    drawn.flatMap(({ rows }) => rows),
    STYLE,
  );
  const legend = drawLegend([
    { sign: [swatch('d-con')], words: 'against it' },
    { sign: [swatch('d-pro')], words: 'for it' },
    { sign: [swatch('d-sum')], words: 'sum' },
  ]);
  const marks: Child[] = [...legend.marks];
  let bottom = legend.bottom - GAP + BELOW;
  for (const { option, index, rows } of drawn) {
    const heading = drawHeading(option, index, bottom + GAP);
    const block = drawRows(
      rows,
      { top: heading.bottom, height, behind: zeroOf(at(0), heading.bottom, rows.length * height) },
      STYLE,
    );
    marks.push(...heading.marks, ...block.marks);
    bottom = block.bottom;
  }
  return {
    name: 'contributions',
    title: FOR_AND_AGAINST,
    description: isConcerned(result) ? (reasonAmongAll(result) ?? NO_REASON) : NO_VALUES,
    note: `${UNIT}. ${AVERAGED}`,
    height: bottom + BELOW,
    marks,
    table: {
      head: ['Consequence', 'Option', 'Side', 'Size', 'Counted', 'Adds'],
      rows: blocks.flatMap(({ own }) => own.map(cellsOf)),
    },
  };
}

function swatch(name: string): Child {
  return rect(name, { x: -7, y: -5, width: 14, height: 10 });
}

type ShareOf = (value: number) => number;

/** Of the column: the figures stand beside the bars, so it needs no marks of a scale. */
function shareOf(values: readonly number[]): ShareOf {
  const low = Math.min(0, ...values);
  const range = Math.max(0, ...values) - low;
  return (value) => (range === 0 ? 0 : (value - low) / range);
}

/** The largest first, by what counts. */
function ofOption({ consequences }: ValueFigures, option: string): ConsequenceFigures[] {
  return consequences
    .filter((one) => one.option === option)
    .sort((a, b) => Math.abs(contribution(b)) - Math.abs(contribution(a)));
}

function sumOf(some: readonly ConsequenceFigures[]): number {
  return some.reduce((sum, one) => sum + contribution(one), 0);
}

function drawHeading(
  { id, description }: OptionText,
  index: number,
  top: number,
): { marks: Child[]; bottom: number } {
  const label = labelOf(description, { end: 1, left: 26, isBold: true });
  const height = Math.max(20, label.height);
  return {
    marks: [badge(id, index, 9, top + height / 2), ...label.draw(top + height / 2)],
    bottom: top + height + BELOW,
  };
}

function zeroOf(zero: number, top: number, height: number): Child[] {
  const x = across(zero);
  return [line('d-mark', [x, top], [x, top + height])];
}

/** One more is drawn sooner than it is told of. The sum is the last row. */
function rowsOf(own: readonly ConsequenceFigures[], sum: number, at: ShareOf): RowParts[] {
  if (own.length === 0) return [{ text: NO_CONSEQUENCES, draw: () => [] }];
  const drawn = own.slice(0, own.length === MOST_DRAWN + 1 ? own.length : MOST_DRAWN);
  const rest = own.slice(drawn.length);
  const row = (text: string, value: number, name = value < 0 ? 'd-con' : 'd-pro'): RowParts => ({
    text,
    figure: [signed(value)],
    isBold: name === 'd-sum',
    draw: (middle) => [bar(name, at(0), at(value), middle - BAR_HEIGHT / 2, BAR_HEIGHT)],
  });
  return [
    ...drawn.map((one) => row(one.label ?? one.description, contribution(one))),
    ...(rest.length === 0 ? [] : [row(`${rest.length} more, together`, sumOf(rest))]),
    row('Sum', sum, 'd-sum'),
  ];
}

function cellsOf(consequence: ConsequenceFigures): string[] {
  const { label, description, option, valence, size, counted_share } = consequence;
  return [
    label ?? description,
    option,
    valence,
    unsigned(size.value),
    percent(counted_share),
    signed(contribution(consequence)),
  ];
}
