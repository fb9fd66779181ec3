/** Picture 4: what each consequence adds to its option, and what is counted elsewhere. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { bar, drawText, optionClass, SMALL_SIZE } from './drawing/marks.ts';
import { optionLabel, rowLabel } from './drawing/option-label.ts';
import { type Row, stackRows } from './drawing/stack.ts';
import { type Child, element } from './element.ts';
import type { Picture } from './picture.ts';
import type { ConsequenceFigures, OptionText, ValueFigures } from './result-figures.ts';
import type { Scale } from './scales/scale.ts';
import { valueScale } from './scales/value-scale.ts';
import { NO_CONSEQUENCES } from './words/closeness.ts';
import { contribution, contributionsSentence } from './words/expected-values.ts';
import { percent, signed, unsigned } from './words/numbers.ts';

/** Consequences drawn for each option; the table has all. */
const MOST_DRAWN = 6;
const BAND = 18;
const BAR_HEIGHT = 10;
const TAIL_HEIGHT = 24;
/** Above an option, but the first. */
const GROUP_GAP = 10;

/** `id`: of the hatching, unlike any other in the page. */
export function contributionsPicture(
  result: ValueFigures,
  options: readonly OptionText[],
  id: string,
): Picture {
  const scale = valueScale(result.consequences.map(wholeSize));
  const axis = { scale, anchor: 0, meaning: 'harm ← nothing → benefit' };
  const groups = options.map((option, index) => ({ option, index, own: ofOption(result, option.id) }));
  const rows = groups.flatMap(({ option, index, own }) => rowsOf(option, index, own, scale, id));
  const { marks, bottom } = stackRows(rows);
  const isHatched = result.consequences.some((one) => wholeSize(one) !== contribution(one));
  return {
    name: 'contributions',
    title: `Contributions of the consequences${isHatched ? ' (hatched: counted elsewhere)' : ''}`,
    description: contributionsSentence(result),
    height: bottom + axisHeight(axis),
    marks: [hatching(id), ...drawAxis(axis, 0, bottom), ...marks],
    table: {
      head: ['Consequence', 'Option', 'Side', 'Size', 'Counted', 'Adds'],
      rows: groups.flatMap(({ own }) => own.map(cellsOf)),
    },
  };
}

/** The largest first, by what counts. */
function ofOption({ consequences }: ValueFigures, option: string): ConsequenceFigures[] {
  return consequences
    .filter((one) => one.option === option)
    .sort((a, b) => Math.abs(contribution(b)) - Math.abs(contribution(a)));
}

function rowsOf(
  option: OptionText,
  index: number,
  own: readonly ConsequenceFigures[],
  scale: Scale,
  hatchingId: string,
): Row[] {
  // One more is drawn sooner than it is told of.
  const drawn = own.slice(0, own.length === MOST_DRAWN + 1 ? own.length : MOST_DRAWN);
  const rest = own.slice(drawn.length);
  const head = optionLabel(option, index, '', { isBold: true });
  const gap = index === 0 ? 0 : GROUP_GAP;
  return [
    { height: head.height + 4 + gap, draw: (top) => head.draw(top + gap) },
    ...drawn.map((one) => drawConsequence(one, index, scale, hatchingId)),
    ...tailOf(own, rest).map((text) => ({
      height: TAIL_HEIGHT,
      draw: (top: number) => [drawText(text, { x: 0, y: top + 15, size: SMALL_SIZE, class: 'd-soft' })],
    })),
  ];
}

function tailOf(own: readonly ConsequenceFigures[], rest: readonly ConsequenceFigures[]): string[] {
  if (own.length === 0) return [NO_CONSEQUENCES];
  if (rest.length === 0) return [];
  const together = rest.reduce((sum, one) => sum + contribution(one), 0);
  return [`${rest.length} more, together ${signed(together)}`];
}

function drawConsequence(
  consequence: ConsequenceFigures,
  index: number,
  scale: Scale,
  hatchingId: string,
): Row {
  const { label: short, description } = consequence;
  const counted = contribution(consequence);
  const label = rowLabel(short ?? description, signed(counted));
  const [zero, inner, outer] = [0, counted, wholeSize(consequence)].map(scale.at) as [number, number, number];
  const name = `${optionClass(index)}-fill`;
  return {
    height: label.height + BAND,
    draw: (top) => {
      const barTop = top + label.height;
      return [
        ...label.draw(top),
        bar(name, zero, inner, barTop, BAR_HEIGHT),
        ...(outer === inner
          ? []
          : [bar(name, inner, outer, barTop, BAR_HEIGHT), hatchedBar(hatchingId, inner, outer, barTop)]),
      ];
    },
  };
}

/** Stripes of the ground over the part of the bar that is counted elsewhere. */
function hatchedBar(id: string, from: number, to: number, top: number): Child {
  const whole = bar('d-hatched', from, to, top, BAR_HEIGHT);
  return element('rect', { ...whole.attributes, class: null, fill: `url(#${id})` });
}

function hatching(id: string): Child {
  const stripe = element('line', { class: 'd-stripe', x1: 1, y1: 0, x2: 1, y2: 4 });
  const attributes = {
    id,
    patternUnits: 'userSpaceOnUse',
    width: 4,
    height: 4,
    patternTransform: 'rotate(45)',
  };
  return element('defs', {}, element('pattern', attributes, stripe));
}

function wholeSize({ valence, size }: ConsequenceFigures): number {
  return valence === 'benefit' ? size.value : -size.value;
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
