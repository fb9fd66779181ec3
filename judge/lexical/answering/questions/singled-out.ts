/** Which row of a table in the state a question singles out: the largest, or the one that fits. */
import { readTable, wordList } from '../../lexicon/tables.ts';
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { familyOf, isInside, isRange } from './amounts.ts';
import { keysOf, type Row, rowsOf } from './rows.ts';

/** Word -> whether it asks for the most or the least (0: neither), and of which kind. */
const EXTREMES = new Map(
  readTable('extremes.tsv').flatMap(([sign, kind, words]) =>
    words!.split(' ').map((word) => [word, { sign: Number(sign), kind: kind! }] as const),
  ),
);

const STOP_WORDS = wordList('stop');

interface KnownRow {
  label: number;
  row: Row;
}

/** The label whose row is singled out; null: none is for certain. */
export function singledOut(labels: readonly ReadText[], question: ReadText, text: ReadText): number | null {
  if (question.words.some(({ isDenied }) => isDenied)) return null;
  const found = rowsOf(labels.map(keysOf), text);
  const known = found.flatMap((row, label) => (row.length > 0 ? [{ label, row }] : []));
  if (known.length < Math.max(2, labels.length - 1)) return null;
  const left = fittingRows(known, question, text);
  const direction = directionOf(question);
  if (direction !== null)
    return left[extremeRow(besideAsked(left, question, text), direction) ?? -1]?.label ?? null;
  return left.length === 1 ? left[0]!.label : null;
}

/**
 * The rows that fit the numbers of the question, or the values that the state gives for a word of
 * the question: "Upper (61–80)" for the 79 in "Zeynep 79".
 */
function fittingRows(known: readonly KnownRow[], question: ReadText, text: ReadText): readonly KnownRow[] {
  let left = known;
  for (const asked of question.quantities) {
    const fitting = left.filter(({ row }) => row.some((stated) => fits(stated, asked)));
    if (fitting.length > 0) left = fitting;
  }
  if (left.length < known.length) return left;
  const inRows = new Set(known.flatMap(({ row }) => row.map(({ start }) => start)));
  const subjects = keysOf(question).filter(({ at }) => !STOP_WORDS.has(question.tokens[at]!.text));
  const values = rowsOf(
    subjects.map((subject) => [subject]),
    text,
  ).flatMap((row) => row.filter(({ start }) => !inRows.has(start)));
  const holding = known.filter(({ row }) =>
    row.some((stated) => isRange(stated) && values.some((value) => fits(stated, value))),
  );
  return holding.length > 0 ? holding : known;
}

/** The rows' quantities whose clause has a word of the question, if each row has some. */
function besideAsked(known: readonly KnownRow[], question: ReadText, text: ReadText): readonly KnownRow[] {
  const asked = new Set(question.words.map(({ stem }) => stem));
  const clauses = new Set(text.words.flatMap(({ stem, clause }) => (asked.has(stem) ? [clause] : [])));
  const beside = known.map(({ label, row }) => ({
    label,
    row: row.filter(({ clause }) => clauses.has(clause)),
  }));
  return beside.every(({ row }) => row.length > 0) ? beside : known;
}

/** Whether the value of one lies in the range of the other. */
function fits(stated: StatedQuantity, asked: StatedQuantity): boolean {
  const [one, other] = [familyOf(stated), familyOf(asked)];
  if (isRange(stated) && !isRange(asked))
    return (one === other || one === 'number' || other === 'number') && isInside(asked, stated);
  return one === other && isInside(stated, asked);
}

interface Direction {
  sign: number;
  kind: string;
  /** The kind that other words of the question suggest: "costs most". */
  hint: string | undefined;
}

function directionOf({ tokens }: ReadText): Direction | null {
  const met = tokens.flatMap(({ text }, at) =>
    tokens[at - 1]?.text === 'at' ? [] : (EXTREMES.get(text) ?? []),
  );
  const extreme = met.find(({ sign }) => sign !== 0);
  if (met.some(({ kind }) => kind === 'none')) return null;
  return extreme === undefined ? null : { ...extreme, hint: met.find(({ sign }) => sign === 0)?.kind };
}

/** The row that has the most or the least; null unless all rows state one amount of one kind. */
function extremeRow(known: readonly KnownRow[], { sign, kind, hint }: Direction): number | null {
  const rows = known.map(({ row }) => row);
  const families = [...new Set(rows[0]?.map(familyOf))].filter((one) =>
    rows.every((row) => row.some((stated) => familyOf(stated) === one)),
  );
  const [lone] = families.length === 1 ? families : [hint];
  const family = families.includes(kind) ? kind : kind === 'any' || lone === 'number' ? lone : null;
  const columns = rows.map((row) => row.filter((stated) => familyOf(stated) === family));
  const values = columns.map(([first]) =>
    first === undefined ? NaN : (sign * (first.low + first.high)) / (first.perHours ?? 1),
  );
  const isEven = columns.every(
    (column) =>
      column.length === columns[0]!.length &&
      (column[0]?.perHours === null) === (columns[0]![0]?.perHours === null),
  );
  const most = Math.max(...values);
  return isEven && values.filter((value) => value === most).length === 1 ? values.indexOf(most) : null;
}
