/**
 * Measures how far a text affirms or denies a statement: the share of the statement's words that
 * one clause and its neighbours contain, with the sign that they give to these words.
 */

import type { Passage, PassageClause } from '../../reading/passage.ts';
import { subjectOf } from '../../reading/subject.ts';
import { isSoftNegator } from '../../reading/words/negation.ts';
import { compareBounds } from '../compare-bounds.ts';
import { type Match, matchesByClause, matchesBySentence } from '../matches.ts';
import { namesRival } from './rivals.ts';

export interface Support {
  /** −1 denied … 1 affirmed; 0: the text says nothing about it. */
  value: number;
  /** The share of the statement's words that the text contains, 0 … 1. */
  coverage: number;
  /** Index of the clause; −1: none. */
  clause: number;
}

/**
 * Factors for a match in another clause of the sentence, in a neighbouring sentence, and anywhere.
 * Judgement.
 */
const NEAR = { sentence: 0.75, next: 0.4, anywhere: 0.3 };
/** Matches of lower quality speak neither for nor against the statement. */
const LEAST_SIGNED = 0.3;
/** At most this quality: only a topic in common, no word of the statement. */
const HINT = 0.35;
const POOREST = 0.4;
/**
 * The factor for a clause about a rival, and the quality above which a word counts as contained.
 */
const RIVAL = 0.15;
const RIVAL_MET = 0.6;
/** Fewer of a statement's words are needed to deny it. */
const DENIED_WHOLE = 0.6;
/** The least weight of a word whose absence counts. */
const LEAST_WEIGHT = 0.6;
/** The feature of words like "asks" and "wants". */
const REQUEST = '=ask';
/** The factor for the content of a question. */
const ASKED = 0.3;
const NONE: Support = { value: 0, coverage: 0, clause: -1 };

/** The properties of a statement that are computed before its clauses are compared one by one. */
interface SoughtStatement {
  statement: Passage;
  text: Passage;
  /** One for each term of the statement. */
  weights: readonly number[];
  subject: ReadonlySet<number>;
  /** Terms that say that somebody asks for something. */
  requests: readonly number[];
  bySentence: ReadonlyMap<number, Match[]>;
  /** For each term, the quality of its best match anywhere. */
  anywhere: readonly number[];
}

/** `weights` holds one weight for each term of the statement. */
export function support(statement: Passage, text: Passage, weights: readonly number[]): Support {
  const byClause = withoutHints(matchesByClause(statement, text), text);
  const anywhere = weights.map(() => 0);
  for (const matches of byClause.values())
    for (const { sought, quality } of matches) anywhere[sought] = Math.max(anywhere[sought]!, quality);
  const sought: SoughtStatement = {
    statement,
    text,
    weights,
    subject: subjectOf(statement),
    requests: statement.terms.flatMap(({ sense }, term) =>
      sense.features.some(({ key }) => key === REQUEST) ? [term] : [],
    ),
    bySentence: matchesBySentence(byClause, text),
    anywhere,
  };
  let best = NONE;
  for (const [index, own] of byClause) {
    const one = supportBy(sought, index, own);
    if (Math.abs(one.value) > Math.abs(best.value)) best = one;
  }
  return best;
}

function withoutHints(byClause: ReadonlyMap<number, readonly Match[]>, text: Passage): Map<number, Match[]> {
  const kept = new Map<number, Match[]>();
  for (const [clause, matches] of byClause) {
    // "To end the lease" ends it: a verb of ending that the statement has too does not deny its
    // object.
    const isSameEnd = matches.some(
      ({ met, sign, quality }) =>
        sign > 0 && quality > RIVAL_MET && isSoftNegator(text.terms[met]!.sense.name),
    );
    const own = matches
      .filter(({ sign, quality }) => sign !== 0 || quality > HINT)
      .map((match) =>
        isSameEnd && match.sign < 0 && text.terms[match.met]!.denied === 1
          ? { ...match, sign: 1 as const }
          : match,
      )
      // "Not because of the quality" denies a reason, not the quality.
      .map((match) =>
        text.clauses[clause]!.isReason && text.terms[match.met]!.denied > 0
          ? { ...match, sign: 0 as const }
          : match,
      );
    if (own.length > 0) kept.set(clause, own);
  }
  return kept;
}

function supportBy(sought: SoughtStatement, index: number, own: readonly Match[]): Support {
  const { statement, text, weights, subject, requests } = sought;
  const clause = text.clauses[index]!;
  const around = aroundClause(own, sought.bySentence, clause.sentence);
  const qualities = sought.anywhere.map((quality) => NEAR.anywhere * quality);
  for (const match of around) qualities[match.sought] = Math.max(qualities[match.sought]!, match.quality);
  // A question asks for the thing that it names.
  if (clause.isAsked) for (const term of requests) qualities[term] = 1;
  const about = aboutSubject(
    clause.subject,
    share(weights, qualities, (term) => subject.has(term)),
  );
  const said = share(weights, qualities, (term) => !subject.has(term));
  const isDenied = clause.isConfined && isLeftOut(own, weights, statement, text, index);
  const isRequest = clause.isAsked && requests.length > 0;
  const sign =
    compareBounds(statement, clause) ??
    signOf(predicateOf(around, subject), weights) *
      sureness(statement, clause.isAsked ? null : clause.likelihood);
  const met = new Set(own.filter(({ quality }) => quality > RIVAL_MET).map((match) => match.sought));
  const isOfRival = namesRival(statement, met, text, clause);
  const whole = completeness(sought, qualities) * (isOfRival ? RIVAL : 1);
  const coverage =
    said * (sign < 0 ? DENIED_WHOLE + (1 - DENIED_WHOLE) * whole : whole) * (0.3 + 0.7 * about);
  const value = coverage * sign * (isDenied ? -1 : 1) * (clause.isAsked && !isRequest ? ASKED : 1);
  return { value, coverage, clause: index };
}

/**
 * From POOREST to 1, by the worst match of a word: if one word is missing, the clause makes another
 * statement.
 */
function completeness(
  { statement, weights, subject }: SoughtStatement,
  qualities: readonly number[],
): number {
  let poorest = 1;
  for (const term of statement.terms.keys()) {
    if (subject.has(term) || weights[term]! < LEAST_WEIGHT) continue;
    const quality = qualities[term]!;
    poorest = Math.min(poorest, quality > HINT ? 1.3 * quality : HINT * quality);
  }
  return POOREST + (1 - POOREST) * poorest;
}

/**
 * The words about the subject decide. The words of the subject decide only where no others have a
 * sign.
 */
function predicateOf(around: readonly Match[], subject: ReadonlySet<number>): readonly Match[] {
  const said = around.filter(({ sought, quality }) => !subject.has(sought) && quality >= LEAST_SIGNED);
  return said.some(({ sign }) => sign !== 0) ? said : around;
}

/** A pronoun probably means the subject; a clause that names another subject does not. */
function aboutSubject(kind: PassageClause['subject'], share: number): number {
  if (kind === 'pronoun') return Math.max(share, 0.8);
  if (kind === 'none') return Math.max(share, 0.6);
  return share < 0.6 ? 0.5 * share : share;
}

/**
 * The clause's own matches. For words without one, the weaker matches of its sentence and of the
 * neighbouring sentences.
 */
function aroundClause(
  own: readonly Match[],
  bySentence: ReadonlyMap<number, Match[]>,
  sentence: number,
): Match[] {
  const around = new Map(own.map((match) => [match.sought, match]));
  const add = (matches: readonly Match[] | undefined, left: number, isSigned: boolean) => {
    for (const match of matches ?? []) {
      const quality = match.quality * left;
      if (quality <= (around.get(match.sought)?.quality ?? 0)) continue;
      around.set(match.sought, { ...match, quality, sign: isSigned ? match.sign : 0 });
    }
  };
  add(bySentence.get(sentence), NEAR.sentence, true);
  add(bySentence.get(sentence - 1), NEAR.next, false);
  add(bySentence.get(sentence + 1), NEAR.next, false);
  return [...around.values()];
}

/** The matched share of the chosen words' weight; 1 where no words are chosen. */
function share(
  weights: readonly number[],
  qualities: readonly number[],
  isChosen: (term: number) => boolean,
): number {
  let [met, total] = [0, 0];
  for (const [term, weight] of weights.entries()) {
    if (!isChosen(term)) continue;
    met += weight * qualities[term]!;
    total += weight;
  }
  return total === 0 ? 1 : met / total;
}

function signOf(matches: readonly Match[], weights: readonly number[]): number {
  let [agreed, denied] = [0, 0];
  for (const { sought, quality, sign } of matches) {
    if (quality < LEAST_SIGNED) continue;
    const weight = weights[sought]! * quality;
    if (sign > 0) agreed += weight;
    else if (sign < 0) denied += weight;
  }
  if (agreed + denied === 0) return 0.3;
  const part = denied / (agreed + denied);
  return Math.max(-1, Math.min(1, 1 - (part - 0.1) / 0.08));
}

/**
 * A factor, −0.8 … 1, for a clause that is only likely or unlikely. A statement that itself speaks
 * of likelihood needs less.
 */
function sureness(statement: Passage, likelihood: number | null): number {
  if (likelihood === null) return 1;
  const asked = Math.min(1, ...statement.clauses.map((clause) => clause.likelihood ?? 1));
  return Math.max(-0.8, Math.min(1, 2.5 * Math.min(1, likelihood / asked) - 0.8));
}

/**
 * "Smoking is permitted on the balcony only": the clause does not hold for things that it does not
 * name.
 */
function isLeftOut(
  matches: readonly Match[],
  weights: readonly number[],
  statement: Passage,
  text: Passage,
  index: number,
): boolean {
  const met = new Set(matches.filter(({ quality }) => quality >= 0.6).map(({ sought }) => sought));
  const isUnmet = statement.terms.some((_, term) => !met.has(term) && weights[term]! >= 0.6);
  const metTerms = new Set(matches.map((match) => match.met));
  const [from, end] = text.clauses[index]!.terms;
  for (let term = from; term < end; term += 1)
    if (!metTerms.has(term) && text.terms[term]!.weight >= 0.6) return isUnmet;
  return false;
}
