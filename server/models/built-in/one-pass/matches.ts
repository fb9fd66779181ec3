/** Which words of one text another text has, sentence by sentence, and whether it affirms or denies them. */
import type { Passage, Term } from './read-passage.ts';

export interface Match {
  /** Index of the sought term. */
  sought: number;
  /** Index of the term that it met. */
  met: number;
  /** 0 … 1. */
  quality: number;
  /** Whether the two agree (+1) or deny each other (−1); 0: the match says neither. */
  sign: 1 | -1 | 0;
}

/** For each sentence in which anything is met: the best match of each sought term. */
export function matchesBySentence(sought: Passage, text: Passage): Map<number, Match[]> {
  const found = new Map<number, Match[]>();
  for (const [index, term] of sought.terms.entries()) {
    for (const { key, sign, quality } of term.sense.features) {
      for (const posting of text.index.get(key) ?? []) {
        const other = text.terms[posting.term]!;
        const match: Match = {
          sought: index,
          met: posting.term,
          quality: Math.min(quality, posting.quality),
          sign: agreement(term, other, sign * posting.sign),
        };
        keepBest(found, other.sentence, match);
      }
    }
  }
  return found;
}

function agreement(one: Term, other: Term, signs: number): 1 | -1 | 0 {
  if (signs === 0) return 0;
  const isSame = one.denied > 0 === other.denied > 0;
  return signs > 0 === isSame ? 1 : -1;
}

/** Matches of one sought term arrive together, so that its match in a sentence is the last one there. */
function keepBest(found: Map<number, Match[]>, sentence: number, match: Match): void {
  const matches = found.get(sentence);
  if (matches === undefined) {
    found.set(sentence, [match]);
    return;
  }
  const last = matches.at(-1)!;
  if (last.sought !== match.sought) matches.push(match);
  else if (match.quality > last.quality || (match.quality === last.quality && match.sign > last.sign))
    matches[matches.length - 1] = match;
}
