/** Picture 2: what each option is worth to one stakeholder, on that stakeholder's own scale. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { whisker } from './drawing/marks.ts';
import { type LabelRoom, optionLabel } from './drawing/option-label.ts';
import { type Row, stackRows } from './drawing/stack.ts';
import type { Picture } from './picture.ts';
import { type OptionText, optionAt, type Spread, type ValueFigures } from './result-figures.ts';
import { valueScale } from './scales/value-scale.ts';
import { rankedByMean } from './words/closeness.ts';
import { expectedValuesSentence, optionTitle } from './words/expected-values.ts';
import { signed } from './words/numbers.ts';
import { isNamed } from './words/verdict.ts';

/** Of the band below an option's label in which its marks stand. */
const BAND = 26;

export function expectedValues(
  result: ValueFigures,
  options: readonly OptionText[],
  room: LabelRoom = {},
): Picture {
  const { ev } = result;
  const ranked = rankedByMean(result).map((id) => ({ id, ...optionAt(options, id) }));
  const scale = valueScale(Object.values(ev).flatMap(figuresOf));
  const axis = { scale, anchor: 0, meaning: 'nothing listed happens' };
  const rows = ranked.map(({ id, option, index }): Row => {
    const label = optionLabel(option, index, signed(ev[id]!.mean), {
      isBold: isNamed(result, id),
      ...room,
    });
    const shares = figuresOf(ev[id]!).map(scale.at);
    return {
      height: label.height + BAND,
      draw: (top) => [...label.draw(top), ...whisker(index, shares, top + label.height + BAND / 2 - 2)],
    };
  });
  const { marks, bottom } = stackRows(rows);
  return {
    name: 'expected-values',
    title: 'Expected values (mean, p10 to p90)',
    description: expectedValuesSentence(result),
    height: bottom + axisHeight(axis),
    marks: [...drawAxis(axis, 0, bottom), ...marks],
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
