/** Reads a decision from a pasted text: JSON, a curl line, CSV or Markdown tables. */
import type { FormOffer } from '../form-offer.ts';
import { csvTable, isCsv } from './csv-table.ts';
import { isMarkdownTable, markdownTables } from './markdown-tables.ts';
import { readCurl } from './read-curl.ts';
import { readJson } from './read-json.ts';
import { readTables } from './read-tables.ts';
import { type Read, Unreadable } from './readable.ts';

/** Twice the largest decision that the form can hold, in characters of one byte. */
export const MOST_BYTES = 1024 * 1024;

export function readText(text: string, limits: FormOffer['limits']): Read {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES)
    throw new RangeError(
      `The text has ${bytes.toLocaleString('en')} bytes. At most ${MOST_BYTES.toLocaleString('en')} bytes (1 MiB) are read: paste one decision.`,
    );
  if (/^\s*[{[]/.test(text)) return readJson(text, limits);
  if (/^\s*(?:\$\s*)?curl\s/.test(text)) return readCurl(text, limits);
  if (isMarkdownTable(text)) {
    const { tables, around } = markdownTables(text);
    return readTables(
      { text, tables, around, format: tables.length === 1 ? 'a Markdown table' : 'Markdown tables' },
      limits,
    );
  }
  if (isCsv(text)) return readTables({ text, tables: [csvTable(text)], around: '', format: 'CSV' }, limits);
  throw new Unreadable(
    text,
    text.search(/\S|$/),
    'a JSON object, a curl line, CSV with a header, or a Markdown table',
  );
}
