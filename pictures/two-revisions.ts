/** Two revisions side by side: each option's expected value before (hollow) and after (filled). */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { across, drawText, line, point, SMALL_SIZE } from './drawing/marks.ts';
import { optionLabel } from './drawing/option-label.ts';
import { type Row, stackRows } from './drawing/stack.ts';
import type { Child } from './element.ts';
import type { Picture } from './picture.ts';
import { type OptionText, optionAt, type ValueFigures } from './result-figures.ts';
import { valueScale } from './scales/value-scale.ts';
import { revisedOptions, revisionsTable } from './tables/revisions-table.ts';
import { revisionsSentence } from './words/revisions.ts';
import { isNamed } from './words/verdict.ts';

const LEGEND_HEIGHT = 24;
const BAND = 26;

/** `options` of both revisions, those of the newer one first. */
export function twoRevisions(
  before: ValueFigures,
  after: ValueFigures,
  options: readonly OptionText[],
): Picture {
  const revised = revisedOptions(before, after);
  const scale = valueScale(revised.flatMap(({ means }) => means.filter((mean) => mean !== null)));
  const axis = { scale, anchor: 0, meaning: 'nothing listed happens' };
  const rows = revised.map(({ id, means, said }): Row => {
    const { option, index } = optionAt(options, id);
    const label = optionLabel(option, index, said.join(' → '), { isBold: isNamed(after, id) });
    const shares = means.map((mean) => (mean === null ? null : scale.at(mean))) as Ends;
    return {
      height: label.height + BAND,
      draw: (top) => [...label.draw(top), ...drawDumbbell(index, shares, top + label.height + BAND / 2 - 2)],
    };
  });
  const { marks, bottom } = stackRows(rows, LEGEND_HEIGHT);
  return {
    name: 'two-revisions',
    title: 'Expected values before and after the revision',
    description: revisionsSentence(before, after),
    height: bottom + axisHeight(axis),
    marks: [
      drawText('hollow: before, filled: after', { x: 0, y: 13, size: SMALL_SIZE, class: 'd-soft' }),
      ...drawAxis(axis, LEGEND_HEIGHT, bottom),
      ...marks,
    ],
    table: revisionsTable(revised, options),
  };
}

type Ends = [number | null, number | null];

/** An option that only one of the revisions has is one mark. */
function drawDumbbell(index: number, [was, is]: Ends, y: number): Child[] {
  return [
    ...(was === null || is === null ? [] : [line('d-link', [across(was), y], [across(is), y])]),
    ...(was === null ? [] : [point(index, across(was), y, true)]),
    ...(is === null ? [] : [point(index, across(is), y)]),
  ];
}
