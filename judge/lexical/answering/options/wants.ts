/** What a stakeholder wants much or little of, and what is all the same to them. */
import { pattern, wordList } from '../../lexicon/tables.ts';
import { type ReadText, type Word, wordsOf } from '../../reading/read-text.ts';

/** "The lowest price", "as many readers as possible", "the sooner the better". */
export interface Aim {
  direction: 1 | -1;
  /** Words near it. */
  words: readonly Word[];
  kind: 'money' | 'time' | null;
  /** Counts only among those that are equally good in all before. */
  isSecond?: boolean;
}

export interface Wants {
  /** The words of what they want, without what is all the same to them. */
  words: readonly Word[];
  /** The same, of their values alone, if they state any. */
  own: readonly Word[];
  /** The first of these only say who the stakeholder is. */
  subject: number;
  /** Of their own words those that come before all others: "must", "first", "is excluded". */
  required: readonly Word[];
  /** Stems of what is all the same to them. */
  excluded: ReadonlySet<string>;
  aims: readonly Aim[];
  /** Whether the stakeholder states values of their own. */
  hasValues: boolean;
  /** Money or time is all the same to them. */
  ignores: ReadonlySet<string>;
}

const INDIFFERENT = pattern('indifferent');
const ELSE = pattern('else');
const ASKS = pattern('asks-money');
const MUST = pattern('must');
/** "All conditions count": those that the context names. */
const REFERS = pattern('refers');
/** What follows counts only among those that are equally good in what comes before. */
const THEN = pattern('then');
const LEAST = wordList('wanted-least');
const MOST = wordList('wanted-most');
const SUPERLATIVE = /est$|^(?:most|least)$/;
const COUNTED = new Set('much many little few low soon early quick fast'.split(' '));
export const MONEY = wordList('money');
const GAIN = wordList('gain');
const TIME = wordList('duration');
/** Words that name what a unit measures. */
const NAMED = ['loudness', 'mass', 'length', 'energy', 'power', 'temperature'];
export const NAMES = new Map(NAMED.map((kind) => [kind, pattern(kind)]));
const REACH = 6;

export function readWants(description: ReadText, values: ReadText | null, context: ReadText): Wants {
  const excluded = new Set<string>();
  const ignores = new Set<string>();
  const words: Word[] = [];
  const own: Word[] = [];
  const aims: Aim[] = [];
  for (const text of values === null ? [description] : [values, description]) {
    const isOwn = text === values || values === null;
    let isSecond = false;
    const clauses = clausesWithText(text);
    for (const [index, clause] of clauses.entries()) {
      isSecond ||= THEN.test(clause.said);
      if (!ELSE.test(clause.said) && isLeftAside(clauses, index)) {
        exclude(clause, excluded, ignores);
        continue;
      }
      words.push(...clause.words);
      if (isOwn) own.push(...clause.words);
      const found = aimsOf(text, clause, false);
      if (found.length === 0 && isOwn) found.push(...impliedAims(clause, text === values));
      aims.push(...found.map((aim) => ({ ...aim, isSecond })));
    }
  }
  // "A bad machine is out, whatever it costs; among the rest, the cheapest".
  const ownKinds = new Set(aims.map(({ kind }) => kind));
  for (const clause of clausesWithText(context)) {
    if (INDIFFERENT.test(clause.said) && !ELSE.test(clause.said) && !/pays? nothing/.test(clause.said))
      exclude(clause, excluded, ignores);
    else if (aims.length < FEW_AIMS)
      aims.push(...aimsOf(context, clause, !/\b(?:want|wants|wins|better|counts)\b/.test(clause.said)));
  }
  for (const kind of ownKinds) ignores.delete(kind ?? '');
  return {
    words,
    own,
    subject: values === null ? subjectOf(description) : 0,
    required: requiredIn(values ?? description, [description, context]),
    excluded,
    aims: aims.filter(({ kind }) => kind === null || !ignores.has(kind)).slice(0, MOST_AIMS),
    hasValues: values !== null,
    ignores,
  };
}

/** "People who buy here": how many words say who they are, and not what they want. */
function subjectOf({ tokens, words }: ReadText): number {
  const end = tokens.findIndex(({ text }) => /^(?:who|that|which|,)$/.test(text));
  return words.filter(({ at }) => at < end).length;
}

function requiredIn(asked: ReadText, others: readonly ReadText[]): Word[] {
  const clauses = clausesWithText(asked);
  const then = clauses.findIndex(({ said }) => THEN.test(said));
  const required = clauses.filter(
    ({ said }, index) => !INDIFFERENT.test(said) && (index < then || (then < 0 && MUST.test(said))),
  );
  if (clauses.some(({ said }) => REFERS.test(said)))
    required.push(...others.flatMap(clausesWithText).filter(({ said }) => !INDIFFERENT.test(said)));
  return required.flatMap(({ words }) => words).slice(0, MOST_REQUIRED);
}

/** So many words are compared with those of each consequence. */
const MOST_REQUIRED = 60;
/** From so many aims on, the context adds none. */
const FEW_AIMS = 6;
/** Each aim is compared with each column of the options; people state up to three. */
const MOST_AIMS = 12;

function exclude({ words, said }: SaidClause, excluded: Set<string>, ignores: Set<string>): void {
  for (const word of words) {
    excluded.add(word.stem);
    if (TIME.has(word.text)) ignores.add('time');
    for (const [kind, names] of NAMES) if (names.test(word.text)) ignores.add(kind);
  }
  if (said.split(' ').some((word) => MONEY.has(word))) ignores.add('money');
}

/** "Profit after all costs", "running cost only", "only the rent", "nothing to pay". */
function impliedAims({ words, said }: SaidClause, isValues: boolean): Aim[] {
  const texts = said.split(' ');
  const isAsked = isValues || ASKS.test(said);
  if (!isAsked) return [];
  if (texts.some((word) => GAIN.has(word)) || /\blives? (?:on|off|from)\b/.test(said))
    return [{ direction: 1, words, kind: 'money' }];
  if (
    texts.some((word) => MONEY.has(word)) ||
    /\bwhat (?:it|this|that|they|all) (?:\w+ )?comes? to\b/.test(said)
  )
    return [{ direction: -1, words, kind: 'money' }];
  if (/\bhow (?:soon|quick|fast|long)\b/.test(said)) return [{ direction: -1, words, kind: 'time' }];
  return [];
}

/** "Price, brand and delivery times are all secondary": also what is listed before it. */
function isLeftAside(clauses: readonly SaidClause[], index: number): boolean {
  const { sentence } = clauses[index]!;
  const list = clauses.slice(index, index + LONGEST_LIST);
  const end = list.findIndex(({ said }) => INDIFFERENT.test(said));
  return (
    list
      .slice(0, end + 1)
      .every((one, at) => one.sentence === sentence && (at === end || one.said.split(' ').length <= 3)) &&
    end >= 0
  );
}

const LONGEST_LIST = 4;

interface SaidClause {
  sentence: number;
  start: number;
  end: number;
  said: string;
  words: readonly Word[];
}

function clausesWithText(text: ReadText): SaidClause[] {
  const { tokens, clauses, words } = text;
  const byClause = Map.groupBy(words, ({ clause }) => clause);
  return clauses.map(({ start, sentence }, index) => {
    const end = clauses[index + 1]?.start ?? tokens.length;
    const said = wordsOf(text, start, Math.min(end, start + MOST_SAID));
    return { sentence, start, end, said, words: byClause.get(index) ?? [] };
  });
}

const MOST_SAID = 60;

/** "As many … as possible", "lowest cost", "pay less", "earliest": the words behind and before. */
function aimsOf({ tokens }: ReadText, { start, end, words }: SaidClause, isSuperlative: boolean): Aim[] {
  const aims: Aim[] = [];
  for (let at = start; at < end && aims.length < MOST_AIMS; at += 1) {
    const text = tokens[at]!.text;
    const isLeast = LEAST.has(text);
    if (!isLeast && !MOST.has(text)) continue;
    const isAs = tokens[at - 1]?.text === 'as';
    if (COUNTED.has(text) && !isAs && !(text === 'soon' && tokens[at - 1]?.text === 'how')) continue;
    if (isSuperlative && !isAs && !SUPERLATIVE.test(text)) continue;
    if (
      tokens[at + 1]?.text === 'than' ||
      (tokens[at - 1]?.text === 'at' && /^(?:most|least|best|latest)$/.test(text)) ||
      tokens[at - 1]?.text === 'no'
    )
      continue;
    const from = Math.max(start, at - REACH);
    const said = tokens.slice(from, Math.min(at + REACH + 1, end)).map((token) => token.text);
    const near = words.filter((word) => word.at >= from && word.at <= at + REACH);
    const isMoney = said.some((word) => MONEY.has(word) || GAIN.has(word));
    const isTime = TIME.has(text) || said.some((word) => TIME.has(word));
    aims.push({ direction: isLeast ? -1 : 1, words: near, kind: isMoney ? 'money' : isTime ? 'time' : null });
  }
  return aims;
}
