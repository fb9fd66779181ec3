/** Reads CSV, or cells that were copied from a spreadsheet. */
import Papa from 'papaparse';
import type { Table } from './markdown-tables.ts';
import { Unreadable } from './readable.ts';

const DELIMITERS = [',', ';', '\t'];

export function csvTable(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: DELIMITERS });
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault !== undefined)
    throw new Unreadable(
      text,
      // The library names the place behind the quote that opens the cell.
      Math.max(0, (fault.index ?? 0) - 1),
      fault.code === 'MissingQuotes'
        ? 'the double quote that ends this cell'
        : 'a delimiter, or the end of the line, after this quoted cell',
    );
  let line = 1;
  const rows = data.map((cells) => {
    const row = { line, cells: cells.map(withoutGuard) };
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\n|\r(?!\n)/g)?.length ?? 0), 0);
    return row;
  });
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

/** Exports guard a cell that a spreadsheet would take for a formula by an apostrophe. */
function withoutGuard(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}

/** Whether several lines have cells beside each other. */
export function isCsv(text: string): boolean {
  const [first = '', second = ''] = text.trim().split(/\r\n|\r|\n/, 2);
  return DELIMITERS.some((one) => first.includes(one) && second.includes(one));
}
