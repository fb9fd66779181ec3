/** Picture 1: how likely each option is to be the best, for each stakeholder. */

import { labelOf } from './drawing/label.ts';
import { badge, drawText, optionClass, rect, TEXT_SIZE } from './drawing/marks.ts';
import { textWidth } from './drawing/text-width.ts';
import type { Child } from './element.ts';
import type { Picture } from './picture.ts';
import type { OptionText, ResultFigures } from './result-figures.ts';
import { chances } from './words/numbers.ts';
import { headline, isNamed, verdictNote, verdictOf } from './words/verdict.ts';

const HEAD_HEIGHT = 30;
const CELL_HEIGHT = 36;
const BAR_HEIGHT = 8;
const GAP = 14;
/** Cells of more options are too narrow for the sign, which the title says. */
const MOST_WITH_SIGN = 5;

export function verdictGrid(results: readonly ResultFigures[], options: readonly OptionText[]): Picture {
  const ids = options.map(({ id }) => id);
  const columns = ids.map((id, index) => badge(id, index, middleOf(index, ids.length), HEAD_HEIGHT / 2));
  const rows = results.map((result) => rowOf(result, ids));
  // Rows have one distance, whatever their names need.
  const nameHeight = Math.max(...rows.map(({ height }) => height));
  const height = nameHeight + CELL_HEIGHT + GAP;
  const marks = rows.flatMap(({ draw }, at) => draw(HEAD_HEIGHT + at * height, nameHeight));
  return {
    name: 'verdict-grid',
    title: `How likely each option is to be the best${ids.length > MOST_WITH_SIGN ? ', in percent' : ''}`,
    description: `${headline(results)}.`,
    height: HEAD_HEIGHT + rows.length * height,
    marks: [...columns, ...marks],
    table: {
      head: ['Stakeholder', 'Option', 'Probability of being best'],
      rows: results.flatMap(({ stakeholder, probabilities }) => {
        const figures = chances(probabilities);
        return options.map(({ id }) => [stakeholder.description, id, figures[id] ?? '–']);
      }),
    },
  };
}

interface Row {
  /** Of the name. */
  height: number;
  draw(top: number, nameHeight: number): Child[];
}

function rowOf(result: ResultFigures, options: readonly string[]): Row {
  const note = verdictNote(verdictOf(result));
  const right = textWidth(note, TEXT_SIZE, true) + GAP;
  const label = labelOf(result.stakeholder.description, { end: 1, right, isBold: true });
  const figures = chances(result.probabilities);
  return {
    height: label.height + 6,
    draw: (top, nameHeight) => [
      ...label.draw(top + nameHeight - 6 - label.height / 2),
      drawText(note, {
        x: '100%',
        y: top + nameHeight - 6 - label.height / 2 + 4.7,
        anchor: 'end',
        isBold: true,
      }),
      ...options.flatMap((option, column) =>
        drawCell({
          probability: result.probabilities[option] ?? 0,
          figure: figures[option] ?? '–',
          isBest: isNamed(result, option),
          top: top + nameHeight,
          column,
          columns: options.length,
        }),
      ),
    ],
  };
}

interface Cell {
  probability: number;
  figure: string;
  isBest: boolean;
  top: number;
  column: number;
  columns: number;
}

function drawCell({ probability, figure, isBest, top, column, columns }: Cell): Child[] {
  const width = 100 / columns;
  const gap = Math.min(1, width / 12);
  const left = column * width + gap / 2;
  const cell = { x: `${left.toFixed(3)}%`, width: `${(width - gap).toFixed(3)}%` };
  const share = Math.min(1, Math.max(0, probability));
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
    }),
  ];
}

function middleOf(column: number, columns: number): string {
  return `${((100 * (column + 0.5)) / columns).toFixed(3)}%`;
}
