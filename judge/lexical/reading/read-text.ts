/**
 * Reads a text once: its clauses and their statements, its quantities by unit, and its concepts.
 */

import type { Category } from '../lexicon/stakes.ts';
import type { Quantity } from './numbers/quantity.ts';
import { readLikelihoods } from './numbers/read-likelihood.ts';
import { readQuantities } from './numbers/read-quantities.ts';
import { type Clause, readClauses } from './read-clauses.ts';
import { type Content, readContent } from './read-content.ts';
import { readTokens, type Token } from './tokens.ts';

export interface ReadText {
  /** The text trimmed, in lower case, with white space joined: equal keys are equal texts. */
  key: string;
  tokens: readonly Token[];
  clauses: readonly Clause[];
  /** Kind and unit -> the stated values, in ascending order. */
  amounts: ReadonlyMap<string, readonly number[]>;
  content: Content;
  categories: ReadonlySet<Category>;
}

export function readText(text: string): ReadText {
  const tokens = readTokens(text);
  const quantities = readQuantities(tokens);
  const likelihoods = readLikelihoods(tokens, quantities);
  const categories = new Set<Category>();
  const clauses = readClauses(tokens, quantities, likelihoods, categories);
  const key = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return { key, tokens, clauses, amounts: amountsOf(quantities), content: readContent(tokens), categories };
}

function amountsOf(quantities: readonly Quantity[]): Map<string, number[]> {
  const amounts = new Map<string, number[]>();
  for (const { kind, unit, value } of quantities) {
    const name = `${kind} ${unit}`;
    const values = amounts.get(name);
    if (values === undefined) amounts.set(name, [value]);
    else values.push(value);
  }
  for (const values of amounts.values()) values.sort((a, b) => a - b);
  return amounts;
}
