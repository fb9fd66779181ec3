/** Two revisions side by side: how good each option was before (hollow) and is after (filled). */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { drawLegend } from './drawing/legend.ts';
import { across, line, point } from './drawing/marks.ts';
import { drawRows, plotArea, type RowParts, rowHeight } from './drawing/rows.ts';
import { type Child, element } from './element.ts';
import type { Picture } from './picture.ts';
import { type OptionText, optionAt, type ValueFigures } from './result-figures.ts';
import { valueScale } from './scales/value-scale.ts';
import { revisedOptions, revisionsTable } from './tables/revisions-table.ts';
import { revisionsSentence } from './words/revisions.ts';
import { isNamed } from './words/verdict.ts';

/** `options` of both revisions, those of the newer one first. */
export function twoRevisions(
  before: ValueFigures,
  after: ValueFigures,
  options: readonly OptionText[],
): Picture {
  const revised = revisedOptions(before, after);
  const scale = valueScale(revised.flatMap(({ means }) => means.filter((mean) => mean !== null)));
  const axis = { scale, anchor: 0, meaning: 'nothing listed happens' };
  const rows = revised.map(({ id, means, said }): RowParts => {
    const { option, index } = optionAt(options, id);
    const shares = means.map((mean) => (mean === null ? null : scale.at(mean))) as Ends;
    return {
      text: option.description,
      option: { id, index },
      figure: [`${said[0]} →`, said[1]],
      isBold: isNamed(after, id),
      draw: (middle) => drawDumbbell(index, shares, middle),
    };
  });
  const legend = drawLegend([
    { sign: [element('circle', { class: 'd-hollow', cx: 0, cy: 0, r: 5 })], words: 'before' },
    { sign: [element('circle', { class: 'd-point', cx: 0, cy: 0, r: 5 })], words: 'after' },
  ]);
  const height = rowHeight(rows);
  const bottom = legend.bottom + rows.length * height;
  const [lines, names] = drawAxis(axis, legend.bottom, bottom);
  const { marks } = drawRows(rows, { top: legend.bottom, height, behind: lines });
  return {
    name: 'two-revisions',
    title: 'How good each option is, before and after the revision',
    description: revisionsSentence(before, after),
    height: bottom + axisHeight(axis),
    marks: [...legend.marks, ...marks, plotArea(names)],
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
