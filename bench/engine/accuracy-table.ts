/**
 * The accuracy bench's figures in Markdown: a table of the vectors, and a list of further figures.
 */
import { type CellFormat, headings, meanCells, peersCell, rowCells } from './accuracy-columns.ts';
import type { AccuracyResults } from './accuracy-results.ts';

const FORMAT: CellFormat = {
  peersHeading: 'C++ scalar, expert ÷ this',
  mean: 'geometric mean',
  separator: ', ',
  ratio: rounded,
  ms: (value) => value.toPrecision(2),
  error: (value) => value.toFixed(4),
};

/** The part of docs/engine-figures.md that shows the accuracy bench. */
export function accuracyTable({ goal, rows, means, nsADraw, others }: AccuracyResults): string {
  const columns = headings(FORMAT);
  const table = [columns, columns.map(() => '---')];
  for (const row of rows) {
    const { vector, consequences, overlaps } = row;
    table.push(rowCells(`${vector} (${consequences}${overlaps ? ', overlaps' : ''})`, row, goal, FORMAT));
  }
  table.push(...meanCells(means, FORMAT));
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${introduction(goal)}\n\n${lines}\n\n${otherFigures(nsADraw, others)}`;
}

/** Explains the columns of the table. */
function introduction(goal: number): string {
  return `The second table gives the time until p10, p90 and P(best) of every option have a root mean square
error of at most ${goal}. The number in brackets is the number of consequences. The first three
figures of a row are for the smallest number of draws that reaches this error. The next four are for
the automatic number of draws, which users get; "their error" is the error at which these draws end.
The peers are plain Monte Carlo in C++: straightforward scalar code, and an expert's SIMD code in
single precision. Each peer makes as many draws as it needs for an error of ${goal}. "÷ this" is a
peer's time divided by the engine's. In the last column the peers' times are scaled to the error of
the automatic draws, because plain Monte Carlo's time grows with the inverse square of its error.
Below the table, the times of a draw are in the same order: scalar, expert.`;
}

/** A list of the measurements that were not made on every vector. */
function otherFigures(nsADraw: AccuracyResults['nsADraw'], others: AccuracyResults['others']): string {
  const lines = nsADraw.map(
    ({ consequences, peers }) =>
      `- A draw of plain Monte Carlo, ${consequences} consequences: ${peersCell(peers, FORMAT)} ns.`,
  );
  for (const { name, vector, times } of others)
    lines.push(`- ${name} ÷ this, ${vector}, least draws: ${times.toFixed(0)}.`);
  return lines.join('\n');
}

/** Two decimals below 10, one below 100, none from 100 on. */
function rounded(x: number): string {
  return x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2);
}
