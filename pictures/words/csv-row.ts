/** Rows of CSV as RFC 4180 writes them, of which a spreadsheet takes no cell for a formula. */

/** Null and undefined are empty cells; objects are their JSON text. */
export function csvRow(values: readonly unknown[]): string {
  return `${values.map((value) => quote(typeof value === 'number' ? String(value) : disarm(textOf(value)))).join(',')}\r\n`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Spreadsheets run a cell that begins with one of these signs, also of full width, as a formula
 * (OWASP, "CSV Injection"), and so does what follows another separator than ours, where the reader
 * takes that one. An apostrophe before it makes it text.
 */
const BEFORE_SIGN = /(?<![;|\s"])[;|\s"]+(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/g;
const AT_START = /^(?=[\t\r\n]|[;|\s"']*[=+\-@＝＋－＠﹦﹢﹣﹫])/;

function disarm(text: string): string {
  return text.replace(BEFORE_SIGN, disarmRun).replace(AT_START, "'");
}

/** Separators, spaces and quotes before a sign: each separator with only the others after it. */
function disarmRun(run: string): string {
  const from = Math.max(run.lastIndexOf(';'), run.lastIndexOf('|'), 0);
  return run.slice(0, from) + run.slice(from).replace(/[;|\t\r\n]/g, "$&'");
}

function quote(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
