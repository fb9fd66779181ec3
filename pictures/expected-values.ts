/** How good each option is for one stakeholder, on that stakeholder's own scale. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { whisker } from './drawing/marks.ts';
import { drawRows, plotArea, type RowParts, rowHeight } from './drawing/rows.ts';
import type { Picture } from './picture.ts';
import { type OptionText, optionAt, type Spread, type ValueFigures } from './result-figures.ts';
import { valueScale } from './scales/value-scale.ts';
import { rankedByMean } from './words/closeness.ts';
import { expectedValuesSentence, optionTitle } from './words/expected-values.ts';
import { signed } from './words/numbers.ts';
import { isNamed } from './words/verdict.ts';

export const EXPECTED_VALUES = 'How good each option is (bar: likely range)';

export function expectedValues(result: ValueFigures, options: readonly OptionText[]): Picture {
  const { ev } = result;
  const ranked = rankedByMean(result).map((id) => ({ id, ...optionAt(options, id) }));
  const scale = valueScale(Object.values(ev).flatMap(figuresOf));
  const axis = { scale, anchor: 0, meaning: 'nothing listed happens' };
  const rows = ranked.map(({ id, option, index }): RowParts => {
    const shares = figuresOf(ev[id]!).map(scale.at);
    return {
      text: option.description,
      option: { id, index },
      isBold: isNamed(result, id),
      figure: [signed(ev[id]!.mean)],
      draw: (middle) => whisker(index, shares, middle),
    };
  });
  const height = rowHeight(rows);
  const bottom = rows.length * height;
  const [lines, names] = drawAxis(axis, 0, bottom);
  const { marks } = drawRows(rows, { top: 0, height, behind: lines });
  return {
    name: 'expected-values',
    title: EXPECTED_VALUES,
    description: expectedValuesSentence(result),
    height: bottom + axisHeight(axis),
    marks: [...marks, plotArea(names)],
    table: {
      head: ['Option', 'Mean', 'p10', 'p90'],
      rows: ranked.map(({ id, option }) => {
        const { mean, p10, p90 } = ev[id]!;
        return [optionTitle(option), signed(mean), signed(p10), signed(p90)];
      }),
    },
  };
}

function figuresOf({ mean, p10, p90 }: Spread): [number, number, number] {
  return [p10, mean, p90];
}
