/** What choosing each option costs on average, compared with knowing everything. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { bar, errorBar, optionClass } from './drawing/marks.ts';
import { drawRows, plotArea, type RowParts, rowHeight } from './drawing/rows.ts';
import type { Picture } from './picture.ts';
import type { ExplainedFigures, OptionText } from './result-figures.ts';
import { valueScale } from './scales/value-scale.ts';
import { optionTitle } from './words/expected-values.ts';
import { costOfBeingWrong } from './words/insight-sentences.ts';
import { precise, unsigned } from './words/numbers.ts';

const BAR_HEIGHT = 12;
export const COST = 'What a wrong choice would cost';

export function costPicture(result: ExplainedFigures, options: readonly OptionText[]): Picture {
  const { expected_loss, evpi, standard_error } = result.insight;
  const lossOf = (option: string) => expected_loss[option] ?? 0;
  const errorOf = (option: string) => standard_error.expected_loss[option] ?? 0;
  // The best option stands first, also of equals: its loss is the least.
  const ranked = options
    .map((option, index) => ({ option, index, loss: lossOf(option.id), error: errorOf(option.id) }))
    .sort(
      (a, b) => a.loss - b.loss || Number(b.option.id === result.best) - Number(a.option.id === result.best),
    );
  const scale = valueScale(ranked.map(({ loss, error }) => loss + error));
  const axis = { scale, anchor: 0, meaning: 'no loss' };
  const rows = ranked.map(
    ({ option, index, loss, error }): RowParts => ({
      text: option.description,
      option: { id: option.id, index },
      figure: [unsigned(loss)],
      draw: (middle) => [
        bar(`${optionClass(index)}-fill`, scale.at(0), scale.at(loss), middle - BAR_HEIGHT / 2, BAR_HEIGHT),
        ...errorBar(scale.at(Math.max(0, loss - error)), scale.at(loss + error), middle),
      ],
    }),
  );
  const height = rowHeight(rows);
  const bottom = rows.length * height;
  const [lines, names] = drawAxis(axis, 0, bottom);
  const { marks } = drawRows(rows, { top: 0, height, behind: lines });
  return {
    name: 'cost-of-being-wrong',
    title: COST,
    description: costOfBeingWrong(result),
    height: bottom + axisHeight(axis),
    marks: [...marks, plotArea(names)],
    table: {
      head: ['Option', 'Expected loss', 'Standard error'],
      rows: [
        ...ranked.map(({ option, loss, error }) => [optionTitle(option), precise(loss), precise(error)]),
        ['Knowing everything (EVPI)', precise(evpi), precise(standard_error.evpi)],
      ],
    },
  };
}
