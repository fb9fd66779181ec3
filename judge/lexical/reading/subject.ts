/** Finds the subject of a clause or a statement, as far as the word order shows it. */

import type { Passage } from './passage.ts';
import type { Token } from './tokens.ts';

const AUXILIARIES = new Set(
  (
    "is are was were has have had will would can could may might must should shall do does did cannot isn't aren't " +
    "wasn't weren't hasn't haven't hadn't won't wouldn't can't couldn't doesn't don't didn't"
  ).split(' '),
);
const DETERMINERS = new Set(
  'the a an this that these those all every each no his her its their my our your'.split(' '),
);

const PRONOUNS = new Set('he she it they this these that those him her them its his their'.split(' '));
/** A subject stands within this many words of the beginning of its clause. */
const SUBJECT_REACH = 4;

/** How the clause from token `from` to token `end` names its subject. */
export function subjectKind(
  tokens: readonly Token[],
  from: number,
  end: number,
): 'named' | 'pronoun' | 'none' {
  for (let at = from; at < Math.min(end, from + SUBJECT_REACH); at += 1) {
    const { text, kind } = tokens[at]!;
    if (PRONOUNS.has(text)) return 'pronoun';
    if (kind === 'word' && DETERMINERS.has(text)) break;
  }
  for (let at = from; at < end; at += 1)
    if (AUXILIARIES.has(tokens[at]!.text)) return at > from + 1 ? 'named' : 'none';
  return 'none';
}

/** The least weight of a word that can be a subject. */
const LEAST_WEIGHT = 0.5;

/** Indices of terms; empty where the subject cannot be found. */
export function subjectOf(statement: Passage): Set<number> {
  const { tokens, terms } = statement;
  const auxiliary = tokens.findIndex((token) => AUXILIARIES.has(token.text));
  const subject = new Set<number>();
  if (auxiliary > 0) {
    for (const [index, term] of terms.entries())
      if (term.at < auxiliary && term.weight >= LEAST_WEIGHT) subject.add(index);
    return subject;
  }
  const isSentence = tokens.length > 2 && (tokens[0]!.capital || DETERMINERS.has(tokens[0]!.text));
  if (!isSentence) return subject;
  const first = terms[0];
  const isNoun = first !== undefined && first.at <= 1 && !PRONOUNS.has(tokens[0]!.text);
  if (isNoun && first.weight >= LEAST_WEIGHT) subject.add(0);
  return subject;
}
