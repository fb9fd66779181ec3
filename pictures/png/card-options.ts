/** The options that a verdict speaks for, in a row of the card: letter, own words, probability. */
import { drawText, optionClass, rect } from '../drawing/marks.ts';
import { fitLines, type MeasureText } from '../drawing/text-width.ts';
import type { Child } from '../element.ts';
import { type OptionText, optionAt, type ResultFigures } from '../result-figures.ts';
import { chances } from '../words/numbers.ts';
import { directionOf } from '../words/texts.ts';
import { verdictOf, verdictSentence } from '../words/verdict.ts';

export interface Place {
  left: number;
  right: number;
  /** The first baseline. */
  y: number;
  size: number;
  /** From one baseline to the next. */
  line: number;
  /** Lines. */
  most: number;
  measure: MeasureText;
}

/** More options in one line would have no words. */
const MOST_IN_LINE = 3;
const GAP = 18;

/** The sentence where it speaks for none. Several options share the lines that there are. */
export function drawSaid(
  result: ResultFigures,
  options: readonly OptionText[],
  place: Place,
): { marks: Child[]; lines: number } {
  const verdict = verdictOf(result);
  const { left, y, size, line, most, measure } = place;
  const columns = Math.ceil(verdict.options.length / most);
  if (columns === 0 || columns > MOST_IN_LINE) {
    const lines = fitLines(verdictSentence(result), { size, width: place.right - left, most, measure });
    return {
      marks: lines.map((text, at) => drawText(text, { x: left, y: y + at * line, size, class: 'd-soft' })),
      lines: lines.length,
    };
  }
  const figures = chances(result.probabilities);
  const width = (place.right - left - (columns - 1) * GAP) / columns;
  const cells = verdict.options.map((id, at) => {
    const cell = {
      ...place,
      left: left + (at % columns) * (width + GAP),
      y: y + Math.floor(at / columns) * line,
      most: verdict.options.length === 1 ? most : 1,
    };
    return drawOption(optionAt(options, id), figures[id] ?? '–', { ...cell, right: cell.left + width });
  });
  const rows = Math.ceil(verdict.options.length / columns);
  return { marks: cells.flatMap(({ marks }) => marks), lines: Math.max(rows, cells[0]!.lines) };
}

function drawOption(
  { option, index }: { option: OptionText; index: number },
  figure: string,
  { left, right, y, size, line, most, measure }: Place,
): { marks: Child[]; lines: number } {
  const box = 1.15 * size;
  const textLeft = left + box + 8;
  const textRight = right - measure(figure, size, true) - 12;
  const name = optionClass(index);
  const lines = fitLines(option.description, { size, width: textRight - textLeft, most, measure });
  const isRtl = directionOf(option.description) === 'rtl';
  return {
    lines: Math.max(1, lines.length),
    marks: [
      rect(`${name}-fill`, { x: left, y: y - 0.36 * size - box / 2, width: box, height: box, rx: 4 }),
      drawText(option.id, {
        x: left + box / 2,
        y,
        size: 0.9 * size,
        anchor: 'middle',
        isBold: true,
        class: `${name}-letter`,
      }),
      ...lines.map((text, at) =>
        drawText(text, { x: isRtl ? textRight : textLeft, y: y + at * line, size, isRtl }),
      ),
      drawText(figure, { x: right, y, size, anchor: 'end', isBold: true }),
    ],
  };
}
