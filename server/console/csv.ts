/** Rows of CSV as RFC 4180 writes them, that a spreadsheet does not take for formulas. */

/** Null and undefined are empty cells; objects are their JSON text. */
export function csvRow(values: readonly unknown[]): string {
  return `${values.map((value) => quoteCell(textOf(value))).join(',')}\r\n`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Spreadsheets run a cell that begins with one of these as a formula (OWASP, "CSV Injection"). An
 * apostrophe before it makes the cell text. Numbers of ours are never negative.
 */
const FORMULA = /^[=+\-@\t\r]/;

function quoteCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
