/**
 * Finds the row of a table in the state that a question singles out: the largest, or the one that
 * fits.
 */
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
/** Of two moments, none is larger. */
const MOMENTS = new Set(['clock', 'date', 'weekday']);

interface KnownRow {
  label: number;
  row: Row;
}

/** Returns the label whose row is singled out; null when none is for certain. */
export function singledOut(labels: readonly ReadText[], question: ReadText, text: ReadText): number | null {
  if (question.words.some(({ isDenied }) => isDenied)) return null;
  const rows = rowsOf(labels.map(keysOf), text);
  const known = rows.flatMap((row, label) => (row.length > 0 ? [{ label, row }] : []));
  // A label without a row belongs to no row of the table ("in no size"), or its row was not
  // understood.
  const stems = new Set(text.words.map(({ stem }) => stem));
  const isAll = rows.every(
    (row, at) => row.length > 0 || !labels[at]!.words.some(({ stem }) => stems.has(stem)),
  );
  if (known.length < Math.max(2, labels.length - 1) || !isAll) return null;
  const left = fittingRows(known, new Set(labels.flatMap(keysOf).map(({ key }) => key)), question, text);
  const direction = directionOf(question);
  const found = direction !== null ? extremeRow(left, direction) : left.length === 1 ? 0 : null;
  return left[found ?? -1]?.label ?? null;
}

/**
 * The rows that fit the numbers of the question, or the values that the state gives for a word of
 * the question: "Upper (61–80)" for the 79 in "Zeynep 79".
 */
function fittingRows(
  known: readonly KnownRow[],
  own: ReadonlySet<string>,
  question: ReadText,
  text: ReadText,
): readonly KnownRow[] {
  let left = known;
  for (const asked of question.quantities) {
    const fitting = left.filter(({ row }) => row.some((stated) => fits(stated, asked)));
    if (fitting.length > 0) left = fitting;
  }
  if (left.length < known.length) return left;
  const inRows = new Set(known.flatMap(({ row }) => row.map(({ start }) => start)));
  const subjects = keysOf(question).filter(
    ({ key, at }) => !own.has(key) && !STOP_WORDS.has(question.tokens[at]!.text),
  );
  const values = rowsOf(
    subjects.map((subject) => [subject]),
    text,
  ).flatMap((row) => row.filter(({ start }) => !inRows.has(start)).slice(0, 1));
  const holding = known.filter(({ row }) =>
    row.some((stated) => isRange(stated) && values.some((value) => fits(stated, value))),
  );
  return holding.length > 0 ? holding : known;
}

/** True when the value of one lies in the range of the other. */
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
  const extreme = met.findIndex(({ sign }) => sign !== 0);
  const isOther = met.some(({ kind }, at) => kind === 'none' || (kind === 'condition' && at > extreme));
  if (extreme < 0 || isOther) return null;
  return { ...met[extreme]!, hint: met.find(({ sign, kind }) => sign === 0 && kind !== 'condition')?.kind };
}

/** The row that has the most or the least; null unless all rows state one amount of one kind. */
function extremeRow(known: readonly KnownRow[], { sign, kind, hint }: Direction): number | null {
  const rows = known.map(({ row }) => row);
  const families = [...new Set(rows[0]?.map(familyOf))].filter(
    (one) => MOMENTS.has(one) === (kind === 'moment') && rows.every((row) => row.map(familyOf).includes(one)),
  );
  const [lone] = families.length === 1 ? families : [hint];
  const isFree = kind === 'any' || kind === 'moment' || lone === 'number';
  const family = families.includes(kind) ? kind : isFree ? lone : null;
  const columns = rows.map((row) => row.filter((stated) => familyOf(stated) === family));
  const values = columns.map(([first]) =>
    first === undefined ? NaN : (sign * (first.low + first.high)) / (first.perHours ?? 1),
  );
  const isEven = new Set(columns.map(([first]) => (first?.perHours ?? null) === null)).size === 1;
  const most = Math.max(...values);
  return isEven && values.filter((value) => value === most).length === 1 ? values.indexOf(most) : null;
}
