/**
 * Makes a decision of tables: one row a consequence with its option, or one column an option with
 * its consequences below. A table of stakeholders may stand beside it.
 */
import {
  type Draft,
  type DraftConsequence,
  type DraftStakeholder,
  EMPTY_DRAFT,
  type Side,
} from '../decision-form/draft.ts';
import { readLines, readSign, sideOfCell } from '../decision-form/signs.ts';
import type { FormOffer } from '../form-offer.ts';
import type { Row, Table } from './markdown-tables.ts';
import { fitted } from './read-json.ts';
import { quoted, type Read, Unreadable } from './readable.ts';

const STAKEHOLDER = /^(stakeholders?|who|person|people)$/i;
const OPTION = /^(options?|alternatives?)$/i;
const CONSEQUENCE = /^(consequences?|effects?|outcomes?|what happens)$/i;
const KIND = /^(kind|valence|sign|side|\+\s*\/\s*[-−–]|good or bad|benefit or harm)$/i;
const WHOM = /^(for|whom|for whom|concerns|stakeholders?)$/i;
/** “A: ”, “Option B – ”, as people letter their options. */
const LETTERED = /^(?:option\s+)?[A-H]\s*[:.)–-]\s+/i;

interface Given {
  text: string;
  tables: readonly Table[];
  /** The text around the tables. */
  around: string;
  format: string;
}

export function readTables({ text, tables, around, format }: Given, limits: FormOffer['limits']): Read {
  const gathered = new Gathered();
  for (const { rows } of tables) {
    const [header, ...body] = rows;
    if (header === undefined) continue;
    const kind = header.cells.some((cell) => OPTION.test(cell)) ? 'long' : 'wide';
    if (STAKEHOLDER.test(header.cells[0] ?? '') && kind === 'wide') gathered.addStakeholders(body, header);
    else if (kind === 'long') gathered.addLong(header, body, refusal(text, header));
    else gathered.addWide(header, body, refusal(text, header));
  }
  const { leftOut } = gathered;
  const draft = fitted(gathered.draftOf(contextOf(around)), limits, leftOut);
  return { format, draft, leftOut };
}

function refusal(text: string, { line }: Row): (expected: string) => Unreadable {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length, 0);
  return (expected) => new Unreadable(text, at, expected);
}

function contextOf(around: string): string {
  return around
    .split('\n')
    .map((line) => line.replace(/^\s*#{1,6}\s+/, ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** What the tables have given so far. */
class Gathered {
  readonly leftOut: string[] = [];
  readonly #stakeholders: DraftStakeholder[] = [];
  /** Name, in lower case, to place. */
  readonly #places = new Map<string, number>();
  readonly #options = new Map<string, DraftConsequence[]>();

  draftOf(context: string): Draft {
    const options = [...this.#options].map(([description, consequences]) => ({ description, consequences }));
    return { ...EMPTY_DRAFT, context, stakeholders: this.#stakeholders, options };
  }

  addStakeholders(rows: readonly Row[], header: Row): void {
    for (const { line, cells } of rows) {
      const [name = '', values = '', ...more] = cells;
      if (name === '') this.#leave(line, 'no name of a stakeholder');
      else this.#idOf(name, values);
      if (more.some((cell) => cell !== ''))
        this.#leave(line, `cells beyond ${quoted(header.cells[1] ?? name)}`);
    }
  }

  addWide(header: Row, rows: readonly Row[], refuse: (expected: string) => Unreadable): void {
    const first = header.cells[0] === '' ? 1 : 0;
    const names = header.cells.slice(first).map((cell) => cell.replace(LETTERED, ''));
    if (names.length < 2) throw refuse('columns “Option” and “Consequence”, or a column for each option');
    const lists = names.map((name) => this.#consequencesOf(name));
    for (const { line, cells } of rows) {
      if (first === 1 && (cells[0] ?? '') !== '')
        this.#leave(line, `the heading ${quoted(cells[0] ?? '')} of the row`);
      for (const [at, cell] of cells.slice(first).entries()) {
        const list = lists[at];
        if (list === undefined) this.#leave(line, `${quoted(cell)}: the header has no column for it`);
        else
          for (const part of cell.split('\n').filter((one) => one.trim() !== '')) {
            const { side, text } = readSign(part.trim());
            list.push({ id: '', label: '', description: text, side });
          }
      }
    }
  }

  addLong(header: Row, rows: readonly Row[], refuse: (expected: string) => Unreadable): void {
    const columnOf = (name: RegExp) => header.cells.findIndex((cell) => name.test(cell));
    const known = {
      option: columnOf(OPTION),
      text: columnOf(CONSEQUENCE),
      kind: columnOf(KIND),
      whom: columnOf(WHOM),
    };
    if (known.text < 0) throw refuse('a column “Consequence” beside “Option”');
    const persons = this.#personColumns(header, rows, Object.values(known));
    let list: DraftConsequence[] | null = null;
    for (const { line, cells } of rows) {
      const name = (cells[known.option] ?? '').replace(LETTERED, '');
      // In many tables the option stands only in the first of its rows.
      if (name !== '') list = this.#consequencesOf(name);
      const { side: signed, text } = readSign(cells[known.text] ?? '');
      if (text === '') continue;
      if (list === null) {
        this.#leave(line, `${quoted(text)}: no option`);
        continue;
      }
      const kind = sideOfCell(cells[known.kind] ?? '');
      if (kind === null) this.#leave(line, `${quoted(cells[known.kind] ?? '')}: neither + nor −`);
      const side = this.#sideFor(line, kind || signed, cells[known.whom] ?? '');
      const each = Object.fromEntries(
        persons.flatMap(([column, id]) => {
          const one = sideOfCell(cells[column] ?? '');
          return one === null || one === '' ? [] : [[id, one]];
        }),
      );
      list.push({ id: '', label: '', description: text, side: Object.keys(each).length > 0 ? each : side });
      if (cells.length > header.cells.length) this.#leave(line, 'cells beyond the header');
    }
  }

  /** Columns named for stakeholders, whose cells say what the consequence is to each. */
  #personColumns(
    header: Row,
    rows: readonly Row[],
    taken: readonly number[],
  ): [column: number, id: string][] {
    return header.cells.flatMap((name, column): [number, string][] => {
      if (taken.includes(column) || name === '') return [];
      if (rows.every(({ cells }) => sideOfCell(cells[column] ?? '') !== null))
        return [[column, this.#idOf(name)]];
      this.#leave(header.line, `the column ${quoted(name)}: its cells are neither + nor −`);
      return [];
    });
  }

  #sideFor(line: number, side: Side | '', whom: string): DraftConsequence['side'] {
    if (whom === '') return side;
    if (side === '') {
      this.#leave(line, `for whom it is: say + or − beside ${quoted(whom)}`);
      return '';
    }
    const isOne = this.#places.has(whom.toLowerCase());
    const names = isOne ? [whom] : readLines(whom.replaceAll(/[;,]/g, '\n')).map(({ text }) => text);
    return Object.fromEntries(names.map((name) => [this.#idOf(name), side]));
  }

  #consequencesOf(option: string): DraftConsequence[] {
    const list = this.#options.get(option) ?? [];
    this.#options.set(option, list);
    return list;
  }

  #idOf(name: string, values = ''): string {
    const key = name.toLowerCase();
    const place = this.#places.get(key) ?? this.#stakeholders.push({ id: '', description: name, values }) - 1;
    this.#places.set(key, place);
    return `s${place + 1}`;
  }

  #leave(line: number, what: string): void {
    this.leftOut.push(`line ${line}: ${what}`);
  }
}
