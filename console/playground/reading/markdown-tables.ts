/** Finds the tables of a Markdown text, and the text around them. */

export interface Table {
  rows: Row[];
}

export interface Row {
  /** Of the pasted text, from 1. */
  line: number;
  cells: string[];
}

/** The line below a header: dashes between bars. */
const RULE = /^[\s|:-]*-[\s|:-]*$/;

export function markdownTables(text: string): { tables: Table[]; around: string } {
  const lines = text.split(/\r\n|\r|\n/);
  const tables: Table[] = [];
  const around: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!isHeader(lines, at)) {
      around.push(lines[at] ?? '');
      continue;
    }
    const rows: Row[] = [{ line: at + 1, cells: cellsOf(lines[at] ?? '') }];
    for (at += 2; (lines[at] ?? '').includes('|'); at += 1)
      rows.push({ line: at + 1, cells: cellsOf(lines[at] ?? '') });
    at -= 1;
    tables.push({ rows });
  }
  return { tables, around: around.join('\n').trim() };
}

export function isMarkdownTable(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.some((_, at) => isHeader(lines, at));
}

function isHeader(lines: readonly string[], at: number): boolean {
  const rule = lines[at + 1] ?? '';
  return (lines[at] ?? '').includes('|') && rule.includes('|') && RULE.test(rule);
}

/** `\|` is a bar within a cell; a `<br>` in it begins another line. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '|') {
      cells.push(cell);
      cell = '';
    } else {
      if (line[at] === '\\' && line[at + 1] === '|') at += 1;
      cell += line[at];
    }
  }
  cells.push(cell);
  const trimmed = cells.map((one) => one.replaceAll(/<br\s*\/?>/gi, '\n').trim());
  if (line.trimStart().startsWith('|')) trimmed.shift();
  if (trimmed.length > 1 && trimmed.at(-1) === '' && line.trimEnd().endsWith('|')) trimmed.pop();
  return trimmed;
}
