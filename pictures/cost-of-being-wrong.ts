/** Picture 3: what choosing each option costs on average, compared with knowing everything. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { bar, drawText, errorBar, optionClass, SMALL_SIZE } from './drawing/marks.ts';
import { optionLabel } from './drawing/option-label.ts';
import { type Row, stackRows } from './drawing/stack.ts';
import type { Picture } from './picture.ts';
import type { ExplainedFigures, OptionText } from './result-figures.ts';
import type { Scale } from './scales/scale.ts';
import { valueScale } from './scales/value-scale.ts';
import { optionTitle } from './words/expected-values.ts';
import { costOfBeingWrong } from './words/insight-sentences.ts';
import { precise, unsigned } from './words/numbers.ts';

const BAND = 22;
const BAR_HEIGHT = 12;
const NOTE = '= the value of knowing everything (EVPI)';
const NOTE_HEIGHT = 18;

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
  const { marks, bottom } = stackRows(ranked.map((one, rank) => drawLoss(one, scale, rank === 0)));
  return {
    name: 'cost-of-being-wrong',
    title: 'Cost of being wrong (± one standard error)',
    description: costOfBeingWrong(result),
    height: bottom + axisHeight(axis),
    marks: [...drawAxis(axis, 0, bottom), ...marks],
    table: {
      head: ['Option', 'Expected loss', 'Standard error'],
      rows: [
        ...ranked.map(({ option, loss, error }) => [optionTitle(option), precise(loss), precise(error)]),
        ['Knowing everything (EVPI)', precise(evpi), precise(standard_error.evpi)],
      ],
    },
  };
}

interface Loss {
  option: OptionText;
  index: number;
  loss: number;
  error: number;
}

function drawLoss({ option, index, loss, error }: Loss, scale: Scale, isLeast: boolean): Row {
  const label = optionLabel(option, index, unsigned(loss));
  const ends = [Math.max(0, loss - error), loss + error].map(scale.at) as [number, number];
  return {
    height: label.height + BAND + (isLeast ? NOTE_HEIGHT : 0),
    draw: (top) => {
      const barTop = top + label.height + 1;
      return [
        ...label.draw(top),
        bar(`${optionClass(index)}-fill`, scale.at(0), scale.at(loss), barTop, BAR_HEIGHT),
        ...errorBar(...ends, barTop + BAR_HEIGHT / 2),
        ...(isLeast ? [drawText(NOTE, { x: 0, y: barTop + 28, size: SMALL_SIZE, class: 'd-soft' })] : []),
      ];
    },
  };
}
