/**
 * Finds the words of one text in another text, clause by clause, and whether both affirm or deny
 * them.
 */

import type { Passage, Term } from '../reading/passage.ts';

export interface Match {
  /** Index of the sought term. */
  sought: number;
  /** Index of the term that it matches. */
  met: number;
  /** 0 … 1. */
  quality: number;
  /** +1: the two agree; −1: they deny each other; 0: neither. */
  sign: 1 | -1 | 0;
}

/** The factor for a match between a word and the denial of its opposite. Judgement. */
const ROUNDABOUT = 0.7;

/** For each clause with a match: the best match of each sought term, in the order of the terms. */
export function matchesByClause(sought: Passage, text: Passage): Map<number, Match[]> {
  const found = new Map<number, Match[]>();
  for (const [index, term] of sought.terms.entries()) {
    for (const { key, sign, quality, place } of term.sense.features) {
      for (const posting of text.index.get(key) ?? []) {
        const other = text.terms[posting.term]!;
        keepBest(found, other.clause, {
          sought: index,
          met: posting.term,
          quality:
            Math.min(quality, posting.quality) *
            (isRoundabout(term, other, sign * posting.sign) ? ROUNDABOUT : 1),
          sign:
            place === undefined || posting.place === undefined
              ? agreement(term, other, sign * posting.sign)
              : nearness(denied(place, term), denied(posting.place, other)),
        });
      }
    }
  }
  return found;
}

/** The same matches by sentence, for the words around a clause. */
export function matchesBySentence(
  byClause: ReadonlyMap<number, readonly Match[]>,
  text: Passage,
): Map<number, Match[]> {
  const all = [...byClause].flatMap(([clause, matches]) =>
    matches.map((match) => ({ match, sentence: text.clauses[clause]!.sentence })),
  );
  all.sort((a, b) => a.match.sought - b.match.sought || a.match.met - b.match.met);
  const found = new Map<number, Match[]>();
  for (const { match, sentence } of all) keepBest(found, sentence, match);
  return found;
}

/** "Not bought" is not quite "sold". */
function isRoundabout(one: Term, other: Term, signs: number): boolean {
  return signs < 0 && one.denied > 0 !== other.denied > 0;
}

function agreement(one: Term, other: Term, signs: number): 1 | -1 | 0 {
  if (signs === 0) return 0;
  const isSame = one.denied > 0 === other.denied > 0;
  return signs > 0 === isSame ? 1 : -1;
}

/** The denial of a word is not its opposite: "not angry" is a little friendly. */
function denied(place: number, term: Term): number {
  return term.denied > 0 ? -0.5 * place : place;
}

/**
 * Whether two places on one scale are near each other (1), far apart (−1), or neither (0).
 * Judgement.
 */
function nearness(one: number, other: number): 1 | -1 | 0 {
  const apart = Math.abs(one - other);
  if (apart >= 0.8) return -1;
  return apart <= 0.5 && one * other > 0 ? 1 : 0;
}

/**
 * All matches of one sought term arrive together, so the term's match in a clause is the last one
 * in that clause.
 */
function keepBest(found: Map<number, Match[]>, place: number, match: Match): void {
  const matches = found.get(place);
  if (matches === undefined) {
    found.set(place, [match]);
    return;
  }
  const last = matches.at(-1)!;
  if (last.sought !== match.sought) matches.push(match);
  else if (match.quality > last.quality) matches[matches.length - 1] = match;
  else if (match.quality === last.quality && match.sign !== last.sign && match.met !== last.met)
    matches[matches.length - 1] = {
      ...last,
      sign: last.sign === 0 ? match.sign : match.sign === 0 ? last.sign : 0,
    };
}
