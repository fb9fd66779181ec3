/** What speaks for each criterion of a choice. */
import { readTable } from '../../lexicon/tables.ts';
import type { ReadText, StatedQuantity, Word } from '../../reading/read-text.ts';
import { isInside, isSameKind, rangeOf } from './amounts.ts';
import { type Cover, coverBy, type Passage } from './passage.ts';

type Features = Record<string, number>;

export function criterionFeatures(
  criteria: readonly ReadText[],
  question: ReadText,
  passage: Passage,
): Features[] {
  const asked = coverBy('clause', question.words, passage);
  const features = criteria.map((criterion): Features => {
    const words = withoutCommon(criterion, criteria);
    return {
      agree: agreementBeside(coverBy('clause', words, passage), asked),
      denied: -deniedShare(words, passage),
    };
  });
  addByRow(features, criteria, question, passage, asked);
  return features;
}

/** Words that all criteria share tell none from another. */
function withoutCommon(criterion: ReadText, criteria: readonly ReadText[]): readonly Word[] {
  if (criteria.length < 2 || criterion.words.length === 0) return criterion.words;
  const counts = new Map<string, number>();
  for (const { words } of criteria)
    for (const stem of new Set(words.map((word) => word.stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const own = criterion.words.filter(({ stem }) => counts.get(stem)! < criteria.length);
  return own;
}

/** Whether the clause that has most of both agrees with the criterion, −1 … 1. */
function agreementBeside(own: Cover, asked: Cover): number {
  let [most, agreement] = [0, 0];
  for (let at = 0; at < own.cover.length; at += 1) {
    const both = own.cover[at]! * (0.25 + asked.cover[at]!);
    if (both <= most) continue;
    const sign = asked.agreement[at]! < 0 ? -1 : 1;
    [most, agreement] = [both, sign * own.agreement[at]! * (0.25 + Math.abs(asked.agreement[at]!))];
  }
  return agreement;
}

function deniedShare(words: readonly Word[], passage: Passage): number {
  let [denied, met] = [0, 0];
  for (const word of words)
    for (const index of passage.byStem.get(word.stem) ?? []) {
      met += 1;
      denied += Number(passage.text.words[index]!.isDenied !== word.isDenied);
    }
  return met === 0 ? 0 : denied / met;
}

/** Word -> whether it asks for the most or the least, and of which kind of quantity. */
const EXTREMES = new Map(
  readTable('extremes.tsv').flatMap(([sign, kind, words]) =>
    words!.split(' ').map((word) => [word, { sign: Number(sign), kind: kind! }] as const),
  ),
);

/**
 * Reads the state as a table, one row for each criterion: who has the most, who keeps the limits.
 */
function addByRow(
  features: readonly Features[],
  criteria: readonly ReadText[],
  question: ReadText,
  passage: Passage,
  asked: Cover,
): void {
  const direction = directionOf(question);
  const limits = question.quantities;
  if (direction === null && limits.length === 0) return;
  const rows = rowsOf(criteria, passage);
  if (2 * rows.filter((row) => row.length > 0).length < rows.length) return;
  if (direction !== null) {
    const values = rows.map((row) => rowValue(row, direction.kind, asked));
    const known = values.filter((value) => value !== null);
    if (known.length > 1) {
      const best = direction.sign > 0 ? Math.max(...known) : Math.min(...known);
      const ties = known.filter((value) => value === best).length;
      for (const [index, value] of values.entries()) features[index]!.extreme = value === best ? 1 / ties : 0;
    }
  }
  for (const limit of limits) {
    const holds = rows.map((row) => {
      const stated = row.filter((one) => isSameKind(one, limit));
      return stated.length === 0 ? null : stated.some((one) => isInside(one, limit));
    });
    if (!holds.includes(true) || !holds.includes(false)) continue;
    for (const [index, hold] of holds.entries())
      features[index]!.limit = (features[index]!.limit ?? 0) + (hold === true ? 1 : hold === false ? -1 : 0);
  }
}

const LONGEST_LABEL = 4;
const MOST_ROWS = 40;

/** The quantities between each label and the next one in its sentence. */
function rowsOf(criteria: readonly ReadText[], passage: Passage): StatedQuantity[][] {
  const { tokens, quantities } = passage.text;
  const labels = criteria.map(({ tokens: own }) =>
    own
      .filter(({ kind }) => kind !== 'mark')
      .slice(0, LONGEST_LABEL)
      .map(({ text }) => text),
  );
  const byFirst = Map.groupBy(
    labels.flatMap((label, index) => (label.length === 0 ? [] : [{ label, index }])),
    ({ label }) => label[0]!,
  );
  const places: { rows: readonly number[]; from: number }[] = [];
  for (let at = 0; at < tokens.length && places.length < MOST_ROWS * criteria.length; at += 1) {
    const met = (byFirst.get(tokens[at]!.text) ?? []).filter(({ label }) =>
      label.every((word, far) => tokens[at + far]?.text === word),
    );
    const longest = Math.max(0, ...met.map(({ label }) => label.length));
    const rows = met.filter(({ label }) => label.length === longest).map(({ index }) => index);
    if (rows.length > 0) places.push({ rows, from: at + longest });
  }
  const rows = criteria.map((): StatedQuantity[] => []);
  let next = 0;
  for (const [number, place] of places.entries()) {
    const end = places[number + 1]?.from ?? tokens.length;
    while (next < quantities.length && quantities[next]!.start < place.from) next += 1;
    let sentence: number | null = null;
    for (let at = next; at < quantities.length && quantities[at]!.start < end; at += 1) {
      sentence ??= quantities[at]!.sentence;
      if (quantities[at]!.sentence !== sentence) break;
      for (const index of place.rows) rows[index]!.push(quantities[at]!);
    }
  }
  return rows;
}

function directionOf({ tokens }: ReadText): { sign: number; kind: string } | null {
  for (const { text } of tokens) {
    const extreme = EXTREMES.get(text);
    if (extreme !== undefined) return extreme;
  }
  return null;
}

function rowValue(row: readonly StatedQuantity[], kind: string, asked: Cover): number | null {
  const fitting = kind === 'any' ? row : row.filter((one) => one.kind === kind);
  let best: StatedQuantity | null = null;
  for (const one of fitting)
    if (best === null || asked.cover[one.clause]! > asked.cover[best.clause]! + 1e-9) best = one;
  if (best === null) return null;
  const [low, high] = rangeOf({ ...best, bound: null });
  return (low + high) / 2;
}
