/** Picture 1: how likely each option is to be the best, for each stakeholder. */

import { badge, drawText, optionClass, rect } from './drawing/marks.ts';
import { type LabelRoom, rowLabel } from './drawing/option-label.ts';
import { type Row, stackRows } from './drawing/stack.ts';
import type { Child } from './element.ts';
import type { Picture } from './picture.ts';
import type { OptionText, ResultFigures } from './result-figures.ts';
import { chance } from './words/numbers.ts';
import { headline, isNamed, verdictNote, verdictOf } from './words/verdict.ts';

const HEAD_HEIGHT = 30;
const CELL_HEIGHT = 36;
const BAR_HEIGHT = 8;
/** Cells of more options are too narrow for the sign, which the title says. */
const MOST_WITH_SIGN = 5;

export function verdictGrid(
  results: readonly ResultFigures[],
  options: readonly OptionText[],
  room: LabelRoom = {},
): Picture {
  const ids = options.map(({ id }) => id);
  const columns = ids.map((id, index) => badge(id, index, middleOf(index, ids.length), HEAD_HEIGHT / 2));
  const { marks, bottom } = stackRows(
    results.map((result) => drawRow(result, ids, room)),
    HEAD_HEIGHT,
  );
  return {
    name: 'verdict-grid',
    title: `How likely each option is to be the best${ids.length > MOST_WITH_SIGN ? ', in percent' : ''}`,
    description: `${headline(results)}.`,
    height: bottom,
    marks: [...columns, ...marks],
    table: {
      head: ['Stakeholder', 'Option', 'Probability of being best'],
      rows: results.flatMap((result) =>
        options.map(({ id }) => [result.stakeholder.description, id, chance(result.probabilities[id] ?? 0)]),
      ),
    },
  };
}

function drawRow(result: ResultFigures, options: readonly string[], room: LabelRoom): Row {
  const label = rowLabel(result.stakeholder.description, verdictNote(verdictOf(result)), {
    isBold: true,
    name: 'd-bare',
    ...room,
  });
  return {
    height: label.height + CELL_HEIGHT + 12,
    draw: (top) => [
      ...label.draw(top),
      ...options.flatMap((option, column) =>
        drawCell(
          result.probabilities[option] ?? 0,
          isNamed(result, option),
          top + label.height,
          column,
          options.length,
        ),
      ),
    ],
  };
}

function drawCell(
  probability: number,
  isBest: boolean,
  top: number,
  column: number,
  columns: number,
): Child[] {
  const width = 100 / columns;
  const gap = Math.min(1, width / 12);
  const left = column * width + gap / 2;
  const cell = { x: `${left.toFixed(3)}%`, width: `${(width - gap).toFixed(3)}%` };
  const share = Math.min(1, Math.max(0, probability));
  const figure = chance(probability);
  return [
    rect('d-track', { ...cell, y: top, height: CELL_HEIGHT, rx: 2 }),
    rect(`${optionClass(column)}-fill`, {
      x: cell.x,
      y: top + CELL_HEIGHT - BAR_HEIGHT,
      width: `${((width - gap) * share).toFixed(3)}%`,
      height: BAR_HEIGHT,
    }),
    ...(isBest ? [rect('d-ring', { ...cell, y: top, height: CELL_HEIGHT, rx: 2 })] : []),
    drawText(columns > MOST_WITH_SIGN ? figure.replaceAll(/[\u00a0 %]/g, '') : figure, {
      x: middleOf(column, columns),
      y: top + 19,
      anchor: 'middle',
      isBold: isBest,
      class: 'd-bare',
    }),
  ];
}

function middleOf(column: number, columns: number): string {
  return `${((100 * (column + 0.5)) / columns).toFixed(3)}%`;
}
