/** What speaks for each criterion of a choice. */
import { alike } from '../../reading/alike.ts';
import { feelingOf } from '../../reading/feeling.ts';
import type { ReadText, StatedQuantity, Word } from '../../reading/read-text.ts';
import { isInside, isSameKind, rangeOf } from './amounts.ts';
import { type Derived, derive } from './derived.ts';
import { type Cover, coverBy, type Passage } from './passage.ts';

type Features = Record<string, number>;

export function criterionFeatures(
  criteria: readonly ReadText[],
  question: ReadText,
  passage: Passage,
): Features[] {
  const asked = {
    clause: coverBy('clause', question.words, passage),
    sentence: coverBy('sentence', question.words, passage),
  };
  const own = criteria.map((criterion) => {
    const words = withoutCommon(criterion, criteria);
    return {
      criterion,
      words,
      clause: coverBy('clause', words, passage),
      sentence: coverBy('sentence', words, passage),
    };
  });
  const wanted = question.words.reduce(
    (sum, { place, isDenied }) => sum + (isDenied ? -1 : 1) * feelingOf(place),
    0,
  );
  const features = own.map(({ criterion, words, clause, sentence }): Features => {
    const beside = product(clause, asked.clause);
    return {
      beside: beside.cover,
      besideSentence: product(sentence, asked.sentence).cover,
      agree: beside.agreement,
      anywhere: sentence.anywhere,
      denied: -deniedShare(words, passage),
      amount: amountOf(criterion, passage, asked),
      question: likeQuestion(words, question.words),
      feeling:
        Math.max(-1, Math.min(1, wanted)) *
        Math.max(
          -1,
          Math.min(
            1,
            words.reduce((sum, { place, isDenied }) => sum + (isDenied ? -1 : 1) * feelingOf(place), 0),
          ),
        ),
    };
  });
  addByRow(features, own, question, passage, asked);
  addDerived(features, criteria, question, passage, asked);
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

function product(one: Cover, other: Cover): { cover: number; agreement: number } {
  let best = { cover: 0, agreement: 0 };
  for (let at = 0; at < one.cover.length; at += 1) {
    const cover = one.cover[at]! * (0.25 + other.cover[at]!);
    if (cover > best.cover)
      best = {
        cover,
        agreement:
          one.agreement[at]! * (0.25 + Math.abs(other.agreement[at]!)) * (other.agreement[at]! < 0 ? -1 : 1),
      };
  }
  return best;
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

/** Whether a quantity of the criterion is stated where the state speaks of the question. */
function amountOf(
  { quantities }: ReadText,
  passage: Passage,
  asked: { clause: Cover; sentence: Cover },
): number {
  const own = quantities[0];
  if (own === undefined) return 0;
  let best = 0;
  for (const stated of passage.text.quantities) {
    if (!isSameKind(stated, own) || !isInside(stated, own)) continue;
    best = Math.max(
      best,
      0.5 + asked.clause.cover[stated.clause]! + 0.5 * asked.sentence.cover[stated.sentence]!,
    );
  }
  return best;
}

function likeQuestion(words: readonly Word[], question: readonly Word[]): number {
  let best = 0;
  for (const one of words.slice(0, 20))
    for (const other of question.slice(0, 40))
      best = Math.max(best, alike(one, other) * (one.isDenied === other.isDenied ? 1 : -1));
  return best;
}

const HIGH = new Map([
  ['most', ''],
  ['highest', ''],
  ['greatest', ''],
  ['largest', ''],
  ['biggest', ''],
  ['longest', ''],
  ['dearest', 'money'],
  ['slowest', 'time'],
  ['heaviest', 'mass'],
  ['latest', ''],
  ['last', ''],
  ['oldest', ''],
  ['hardest', ''],
  ['best', ''],
  ['strongest', ''],
  ['warmest', ''],
  ['hottest', ''],
  ['expensive', 'money'],
  ['more', ''],
  ['leads', ''],
  ['leader', ''],
  ['winner', ''],
  ['wins', ''],
  ['won', ''],
]);
const LOW = new Map([
  ['least', ''],
  ['lowest', ''],
  ['fewest', ''],
  ['smallest', ''],
  ['shortest', ''],
  ['cheapest', 'money'],
  ['fastest', 'time'],
  ['quickest', 'time'],
  ['lightest', 'mass'],
  ['earliest', ''],
  ['first', ''],
  ['youngest', ''],
  ['easiest', ''],
  ['nearest', ''],
  ['coldest', ''],
  ['coolest', ''],
  ['worst', ''],
  ['cheap', 'money'],
  ['less', ''],
  ['soonest', ''],
]);

/**
 * The criteria whose amount follows from two stated ones; the more of the question's words there,
 * the more.
 */
function addDerived(
  features: readonly Features[],
  criteria: readonly ReadText[],
  question: ReadText,
  passage: Passage,
  asked: { clause: Cover; sentence: Cover },
): void {
  const amounts = criteria.map(({ quantities }) => quantities[0]);
  if (2 * amounts.filter((one) => one !== undefined).length < criteria.length) return;
  const found = hits(amounts, derive(passage, question.quantities, asked.clause, asked.sentence));
  const most = Math.max(...found);
  if (most > 0) for (const [index, score] of found.entries()) features[index]!.derived = score / most;
}

/** For each amount, the best score of a derived quantity that equals it. */
export function hits(
  amounts: readonly (StatedQuantity | undefined)[],
  derived: readonly Derived[],
): number[] {
  return amounts.map((amount) => {
    if (amount === undefined) return 0;
    let best = 0;
    for (const { kind, value, score } of derived) {
      if (!fitsKind(kind, amount)) continue;
      const scaled = kind === 'money' && amount.kind === 'bare' ? value / 1 : value;
      if (isInside({ ...amount, kind: amount.kind, low: scaled, high: scaled, bound: null }, amount))
        best = Math.max(best, 0.1 + score);
    }
    return best;
  });
}

function fitsKind(kind: string, { kind: own }: StatedQuantity): boolean {
  if (kind === own) return true;
  const isPlain = own === 'bare' || own === 'count';
  return isPlain
    ? kind === 'bare' || kind === 'count' || kind === 'ratio'
    : own === 'share' && kind === 'ratio';
}

interface OwnCover {
  criterion: ReadText;
  words: readonly Word[];
}

/**
 * Reads the state as a table, one row for each criterion: who has the most, who keeps the limits.
 */
function addByRow(
  features: readonly Features[],
  own: readonly OwnCover[],
  question: ReadText,
  passage: Passage,
  asked: { clause: Cover; sentence: Cover },
): void {
  const direction = directionOf(question);
  const limits = question.quantities;
  if (direction === null && limits.length === 0) return;
  const rows = rowsOf(
    own.map(({ criterion }) => criterion),
    passage,
  );
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

function directionOf({ tokens }: ReadText): { sign: 1 | -1; kind: string } | null {
  for (const { text } of tokens) {
    const high = HIGH.get(text);
    if (high !== undefined) return { sign: 1, kind: high };
    const low = LOW.get(text);
    if (low !== undefined) return { sign: -1, kind: low };
  }
  return null;
}

function rowValue(row: readonly StatedQuantity[], kind: string, asked: { clause: Cover }): number | null {
  const fitting = kind === '' ? row : row.filter((one) => one.kind === kind);
  let best: StatedQuantity | null = null;
  for (const one of fitting)
    if (best === null || asked.clause.cover[one.clause]! > asked.clause.cover[best.clause]! + 1e-9)
      best = one;
  if (best === null) return null;
  const [low, high] = rangeOf({ ...best, bound: null });
  return (low + high) / 2;
}
