/** The list of decisions: as a table for people, or as an export. */
import { csvRow } from '../../pictures/words/csv-row.ts';
import { printable, printableJson } from '../../pictures/words/printable.ts';
import { verdictNote } from '../../pictures/words/verdict.ts';
import type { Client, DecisionFilter, ListedDecision } from '../library/index.ts';
import type { Options } from './arguments.ts';
import { printableData } from './terminal.ts';
import { EXIT, WrongUsage } from './usage.ts';

const LIST_LIMIT = 20;
const FORMATS = ['ndjson', 'csv'];

/** The columns of an export, in the order of CSV. */
const COLUMNS = [
  'id',
  'created_at',
  'status',
  'mode',
  'key',
  'source',
  'best_by_stakeholder',
  'verdict_by_stakeholder',
  'cost_usd',
  'shared',
  'first_line',
] as const satisfies readonly (keyof ListedDecision)[];

export async function list(client: Client, options: Options): Promise<number> {
  const limit = options.limit ?? String(LIST_LIMIT);
  if (!/^[1-9]\d{0,5}$/.test(limit))
    throw new WrongUsage(`--limit: expected a whole number from 1 to 999999, got "${limit}"`);
  const shown: ListedDecision[] = [];
  for await (const decision of client.decisions.list(filterOf(options))) {
    shown.push(decision);
    if (shown.length >= Number(limit)) break;
  }
  process.stdout.write(options.json === true ? `${printableJson(shown, 2)}\n` : lines(shown));
  return EXIT.done;
}

/** Writes each page as it arrives, so any number of decisions takes the memory of one page. */
export async function exportList(client: Client, options: Options): Promise<number> {
  const { format = 'ndjson' } = options;
  if (!FORMATS.includes(format))
    throw new WrongUsage(`--format: expected ${FORMATS.join(' or ')}, got "${format}"`);
  if (format === 'csv') await write(csvRow(COLUMNS));
  for await (const decision of client.decisions.list(filterOf(options))) {
    const row = COLUMNS.map((column) => decision[column]);
    await write(
      format === 'csv'
        ? csvRow(row.map(printableData))
        : `${printableJson(Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]])))}\n`,
    );
  }
  return EXIT.done;
}

function write(text: string): Promise<void> | void {
  if (process.stdout.write(text)) return;
  return new Promise((done) => process.stdout.once('drain', done));
}

function filterOf(options: Options): DecisionFilter {
  const { search, status, mode, source, best, verdict, from, to, shared } = options;
  const key = options['key-id'];
  if (key !== undefined && !/^[1-9]\d{0,14}$/.test(key))
    throw new WrongUsage(`--key-id: expected a whole number, got "${key}"`);
  if (shared !== undefined && shared !== 'true' && shared !== 'false')
    throw new WrongUsage(`--shared: expected true or false, got "${shared}"`);
  return {
    search,
    // The service checks these, and names what it expects.
    status: status as DecisionFilter['status'],
    mode: mode as DecisionFilter['mode'],
    source: source as DecisionFilter['source'],
    best,
    verdict: verdict as DecisionFilter['verdict'],
    from,
    to,
    keyId: key === undefined ? undefined : Number(key),
    shared: shared === undefined ? undefined : shared === 'true',
  };
}

const STATUS_WIDTH = 'running'.length;
const VERDICT_WIDTH = 'not affected'.length;

function lines(decisions: readonly ListedDecision[]): string {
  if (decisions.length === 0) return 'no decision\n';
  return decisions
    .map((decision) => {
      const { id, created_at, status, first_line } = decision;
      const at = created_at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
      const verdict = printable(verdictsText(decision)).padEnd(VERDICT_WIDTH);
      return `${printable(id)}  ${printable(at)}  ${status.padEnd(STATUS_WIDTH)}  ${verdict}  ${printable(first_line ?? '')}\n`;
    })
    .join('');
}

/** Each once. Where none was kept, only the best letter is known. */
function verdictsText({ best_by_stakeholder, verdict_by_stakeholder }: ListedDecision): string {
  const notes = Object.entries(best_by_stakeholder ?? {}).map(([stakeholder, best]) => {
    const verdict = verdict_by_stakeholder?.[stakeholder];
    return verdict === undefined ? `${best} (not kept)` : verdictNote(verdict);
  });
  return [...new Set(notes)].join('; ') || '–';
}
