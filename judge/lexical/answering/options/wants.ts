/** Reads what a stakeholder wants much or little of, and what is all the same to them. */
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
  /** Its amount is only named: "Running cost". */
  isImplied?: boolean;
}

export interface Wants {
  /** The words of what they want, without what is all the same to them. */
  words: readonly Word[];
  /** The words of their values; of their description when they state none. */
  own: readonly Word[];
  /** The number of first words that only say who the stakeholder is. */
  subject: number;
  /** Among their own words, those that come before all others: "must", "first", "is excluded". */
  required: readonly Word[];
  /** Stems of what is all the same to them. */
  excluded: ReadonlySet<string>;
  aims: readonly Aim[];
  /** True when the stakeholder states values of their own. */
  hasValues: boolean;
  /** Money or time is all the same to them. */
  ignores: ReadonlySet<string>;
}

/**
 * Words with which anybody may say what does not matter, and words that say so only in a
 * stakeholder's own text.
 */
const INDIFFERENT = pattern('indifferent');
const LEFT_ASIDE = new RegExp(`${INDIFFERENT.source}|${pattern('left-aside').source}`);
/** "Silence, no matter what it costs": from here on, the clause is one of its own. */
const PROVISO = new RegExp(pattern('proviso'), 'g');
/** The end of a list that is left aside: "and colour are secondary", "I don't mind". */
const LISTED = pattern('listed');
const ELSE = pattern('else');
const ASKS_MONEY = pattern('asks-money');
const ASKS_TIME = pattern('asks-time');
const MUST = pattern('must');
/** "All conditions count": those that the context names. */
const REFERS = pattern('refers');
/**
 * Aims after these words count only among options that are equally good in the aims before them.
 */
const THEN = pattern('then');
const LEAST = wordList('wanted-least');
const MOST = wordList('wanted-most');
const SUPERLATIVE = /est$|^(?:most|least)$/;
/** These ask for little or much only after "as", and at the start of what somebody values. */
const COUNTED = wordList('counted');
/** The word that asks for much or little, behind and before words with which it does not. */
const NO_AIM = pattern('no-aim');
const NO_AIM_AFTER = pattern('no-aim-after');
const WANTS = /^(?:wants?|prefers?|wish(?:es)?|hopes?|asks?|keep)$/;
export const MONEY = pattern('money');
const GAIN = pattern('gain');
/** Words that name what a unit measures. */
const NAMED = ['loudness', 'mass', 'length', 'energy', 'power', 'temperature'];
export const NAMES = new Map(NAMED.map((kind) => [kind, pattern(kind)]));
const TIME = pattern('time');
const KINDS = new Map([...NAMES, ['money', MONEY], ['time', TIME]]);
const REACH = 6;

export function readWants(description: ReadText, values: ReadText | null, context: ReadText): Wants {
  const excluded = new Set<string>();
  const ignores = new Set<string>();
  const words: Word[] = [];
  const own: Word[] = [];
  const stated: Aim[] = [];
  const asked = clausesWithText(values ?? description, LEFT_ASIDE);
  for (const text of values === null ? [description] : [values, description]) {
    const isOwn = text === (values ?? description);
    let isSecond = false;
    for (const clause of isOwn ? asked : clausesWithText(text, LEFT_ASIDE)) {
      isSecond ||= THEN.test(clause.said);
      if (clause.isAside) {
        exclude(clause, excluded, ignores);
        continue;
      }
      words.push(...clause.words);
      if (isOwn) own.push(...clause.words);
      const found = aimsOf(text, clause, text === values ? 'values' : 'description');
      if (found.length === 0 && isOwn) found.push(...impliedAims(clause, text === values));
      stated.push(...found.map((aim) => ({ ...aim, isSecond })));
    }
  }
  // "A bad machine is out, whatever it costs; among the rest, the cheapest".
  const aims = stated.filter(({ kind, isImplied }) => !(isImplied && ignores.has(kind ?? '')));
  const ownKinds = aims.map(({ kind }) => kind);
  for (const clause of clausesWithText(context, INDIFFERENT)) {
    if (clause.isAside) exclude(clause, excluded, ignores);
    else aims.push(...aimsOf(context, clause, 'context'));
  }
  for (const kind of ownKinds) ignores.delete(kind ?? '');
  return {
    words,
    own,
    subject: values === null ? subjectOf(description) : 0,
    required: requiredIn(asked, [description, context]),
    excluded,
    aims: aims.filter(({ kind }) => kind === null || !ignores.has(kind)).slice(0, MOST_AIMS),
    hasValues: values !== null,
    ignores,
  };
}

/** "People who buy here": the number of words that say who they are, and not what they want. */
function subjectOf({ tokens, words }: ReadText): number {
  const end = tokens.findIndex(({ text }) => /^(?:who|that|which|,)$/.test(text));
  return words.filter(({ at }) => at < end).length;
}

function requiredIn(clauses: readonly SaidClause[], others: readonly ReadText[]): Word[] {
  const then = clauses.findIndex(({ said }) => THEN.test(said));
  const required = clauses.filter(({ said }, at) => (then < 0 ? MUST.test(said) : at < then));
  if (clauses.some(({ said }) => REFERS.test(said)))
    required.push(...others.flatMap((text) => clausesWithText(text, INDIFFERENT)));
  return required.flatMap(({ isAside, words }) => (isAside ? [] : words));
}

/** Each aim is compared with each column of the options; people state up to three. */
const MOST_AIMS = 12;

function exclude({ words, said }: SaidClause, excluded: Set<string>, ignores: Set<string>): void {
  for (const { stem } of words) excluded.add(stem);
  for (const [kind, names] of KINDS) if (names.test(said)) ignores.add(kind);
}

/** "Profit after all costs", "running cost only", "only the rent", "how soon", "at once". */
function impliedAims({ words, said }: SaidClause, isValues: boolean): Aim[] {
  if (!isValues && !ASKS_MONEY.test(said)) return [];
  if (GAIN.test(said)) return [{ direction: 1, words, kind: 'money', isImplied: true }];
  if (MONEY.test(said)) return [{ direction: -1, words, kind: 'money', isImplied: true }];
  return ASKS_TIME.test(said) ? [{ direction: -1, words, kind: 'time', isImplied: true }] : [];
}

type Source = 'values' | 'description' | 'context';

interface SaidClause {
  sentence: number;
  start: number;
  end: number;
  said: string;
  words: readonly Word[];
  /** The clause says what does not matter. */
  isAside: boolean;
}

function clausesWithText(text: ReadText, aside: RegExp): SaidClause[] {
  const byClause = Map.groupBy(text.words, ({ clause }) => clause);
  const found = text.clauses.flatMap(({ start, sentence }, index): SaidClause[] => {
    const next = text.clauses[index + 1]?.start ?? text.tokens.length;
    const said = wordsOf(text, start, Math.min(next, start + MOST_SAID));
    const starts = [...said.matchAll(PROVISO)].map(
      (one) => start + said.slice(0, one.index).split(' ').length - 1,
    );
    return [...new Set([start, ...starts])].map((from, part, all) => {
      const end = all[part + 1] ?? next;
      const own = wordsOf(text, from, Math.min(end, from + MOST_SAID));
      const words = (byClause.get(index) ?? []).filter(({ at }) => at >= from && at < end);
      return { sentence, start: from, end, said: own, words, isAside: aside.test(own) && !ELSE.test(own) };
    });
  });
  // "Price, brand and delivery times are all secondary": also what is listed before it.
  let isListed = false;
  for (let index = found.length - 1; index >= 0; index -= 1) {
    const one = found[index]!;
    const isItem: boolean =
      isListed && one.sentence === found[index + 1]!.sentence && one.said.split(' ').length <= LONGEST_ITEM;
    one.isAside ||= isItem && !ELSE.test(one.said);
    isListed =
      one.isAside && (isItem || LISTED.test(one.said) || found[index - 1]?.said.endsWith(':') === true);
  }
  return found;
}

const MOST_SAID = 60;
/** Words of an item of a list, with the comma behind it. */
const LONGEST_ITEM = 5;

/** "As many … as possible", "lowest cost", "pay less", "earliest": the words behind and before. */
function aimsOf(read: ReadText, clause: SaidClause, source: Source): Aim[] {
  const { start, end, words } = clause;
  const aims: Aim[] = [];
  const isSuperlative = source === 'context' && !/\b(?:wants?|wins|better|counts)\b/.test(clause.said);
  const first = words.find(({ text }) => !WANTS.test(text));
  for (let at = start; at < end && aims.length < MOST_AIMS; at += 1) {
    const text = read.tokens[at]!.text;
    const isLeast = LEAST.has(text);
    if (!isLeast && !MOST.has(text)) continue;
    const isAs = read.tokens[at - 1]?.text === 'as';
    const isFirst = source === 'values' && !(first !== undefined && (first.isDenied || first.at < at));
    if (COUNTED.has(text) && !isAs && !isFirst) continue;
    if (isSuperlative && !isAs && !SUPERLATIVE.test(text)) continue;
    if (NO_AIM.test(wordsOf(read, at - 2, at + 1)) || NO_AIM_AFTER.test(wordsOf(read, at + 1, at + 4)))
      continue;
    const from = Math.max(start, at - REACH);
    const said = wordsOf(read, from, Math.min(at + REACH + 1, end));
    const near = words.filter((word) => word.at >= from && word.at <= at + REACH);
    const kind = MONEY.test(said) || GAIN.test(said) ? 'money' : TIME.test(said) ? 'time' : null;
    aims.push({ direction: isLeast ? -1 : 1, words: near, kind });
  }
  return aims;
}
