/**
 * Reads a state as a table with one row for each label: "K1 leaked after 640 h, K2 after 1,310 h",
 * "Upper (61–80)", "18-21 Mr Yoon".
 */
import { quantity } from '../../reading/quantity.ts';
import { readNumber } from '../../reading/read-number.ts';
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { stem } from '../../reading/stem.ts';
import { remember } from '../../remember.ts';

export type Row = readonly StatedQuantity[];
type Label = readonly Key[];

/** A word or a number as it is compared. */
interface Key {
  key: string;
  /** The index of its token. */
  at: number;
}

const LONGEST_LABEL = 4;
/** The most places of one label that are read. */
const MOST_PLACES = 40;
/** The most tokens between a label and the quantity beside it. */
const BESIDE = 2;
/** The most quantities that are read behind one label. */
const MOST_BEHIND = 12;
const ARTICLE = /^(?:the|an?)$/;

/** A label as it stands in the state. */
interface Place {
  label: number;
  start: number;
  next: number;
  clause: number;
  /** The first quantity that starts at the label's first token or behind it. */
  quantity: number;
}

/** The quantities that stand behind each label, or before it if that is the table's form. */
export function rowsOf(labels: readonly Label[], text: ReadText): Row[] {
  const places = placesOf(labels, text);
  const behind = places.map((place, at) => quantitiesBehind(place, places[at + 1]?.start ?? Infinity, text));
  const before = places.map((place) => quantityBefore(place, text));
  const beside = behind.filter(([first], at) => isBeside(places[at]!.next, first?.start));
  const rows = before.filter((row) => row.length > 0).length > beside.length ? before : behind;
  return labels.map((_, label) => rows.flatMap((row, at) => (places[at]!.label === label ? row : [])));
}

function isBeside(next: number, start = Infinity): boolean {
  return start - next <= BESIDE;
}

/**
 * Returns the quantities of one sentence, up to the next label. The next sentence is read only if
 * the label's own has no quantity.
 */
function quantitiesBehind({ next, clause, quantity: index }: Place, end: number, text: ReadText): Row {
  const { quantities, tokens, clauses } = text;
  const { sentence } = clauses[clause]!;
  let to = index;
  while (to < quantities.length && quantities[to]!.start < next) to += 1;
  const rest = quantities.slice(to, to + MOST_BEHIND);
  // "Canada 22" is read as a name where it is no row.
  const read = tokens[next]?.kind === 'number' && rest[0]?.start !== next ? readNumber(tokens, next) : null;
  if (read !== null)
    rest.unshift({ ...quantity('bare', read.value, read.value, next, read.next), clause, sentence });
  else if (rest[0]?.sentence !== sentence && quantities[index - 1]?.sentence === sentence) return [];
  return rest.filter((one) => one.start < end && one.sentence === rest[0]!.sentence);
}

function quantityBefore({ start, clause, quantity: index }: Place, text: ReadText): Row {
  const one = text.quantities[index - 1];
  return one !== undefined && one.clause === clause && isBeside(one.next, start) ? [one] : [];
}

/** Finds the places of the labels; of two that begin at one token, the longer counts. */
function placesOf(labels: readonly Label[], text: ReadText): Place[] {
  const keys = keysOf(text);
  const words = labels.map((label) => label.slice(0, LONGEST_LABEL).map(({ key }) => key));
  const byFirst = Map.groupBy(words.keys(), (label) => words[label]![0]);
  const places: Place[] = [];
  let [clause, quantity] = [0, 0];
  for (let at = 0; at < keys.length && places.length < MOST_PLACES * labels.length; at += 1) {
    const met = (byFirst.get(keys[at]!.key) ?? []).filter((label) =>
      words[label]!.every((word, far) => keys[at + far]?.key === word),
    );
    if (met.length === 0) continue;
    const longest = Math.max(...met.map((label) => words[label]!.length));
    const start = keys[at]!.at;
    at += longest - 1;
    while ((text.clauses[clause + 1]?.start ?? Infinity) <= start) clause += 1;
    while ((text.quantities[quantity]?.start ?? Infinity) < start) quantity += 1;
    for (const label of met)
      if (words[label]!.length === longest)
        places.push({ label, start, next: keys[at]!.at + 1, clause, quantity });
  }
  return places;
}

const KEYS = new WeakMap<ReadText, readonly Key[]>();

/** The numbers, and the stems of all words but articles; weekdays in any form. */
export function keysOf(text: ReadText): readonly Key[] {
  return remember(KEYS, text, ({ quantities, tokens }) => {
    const weekdays = quantities.filter(({ kind }) => kind === 'weekday');
    const days = new Map(weekdays.map(({ low, start }) => [start, `day ${low}`]));
    return tokens.flatMap(({ kind, text: word }, at) =>
      kind === 'mark' || ARTICLE.test(word) ? [] : [{ key: days.get(at) ?? stem(word), at }],
    );
  });
}
