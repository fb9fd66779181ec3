/** What a statement is about, as far as word order tells: the words before its first auxiliary verb, else its first noun. */
import type { Passage } from './read-passage.ts';
import { AUXILIARIES, DETERMINERS, PRONOUNS } from './subject-kind.ts';

/** Of a word that can be a subject. */
const LEAST_WEIGHT = 0.5;

/** Indices of terms; empty where there is no telling. */
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
