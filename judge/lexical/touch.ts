/** How much a consequence touches what a stakeholder values. */

import { exp } from '../../engine/mathematics.ts';
import type { ReadText } from './read-text.ts';
import { type Category, valuedCategory } from './stakes.ts';
import { stem } from './stems.ts';
import { conceptOf } from './synonyms.ts';

export interface Valued {
  concepts: ReadonlySet<string>;
  categories: ReadonlySet<Category>;
}

/** Weight of a shared category against a shared word: judgement. */
const CATEGORY_WEIGHT = 0.7;
/** Of a word's weight where the text states a quantity: 300 is not 200 because a word happens to be shared. Judgement. */
const WORDS_BESIDE_QUANTITY = 0.3;

export function readValued(values: ReadText): Valued {
  const words = values.tokens.filter((token) => token.kind === 'word').map((token) => token.text);
  const categories = new Set<Category>();
  for (let at = 0; at < words.length; at += 1) {
    const category = valuedCategory(words, at);
    if (category !== null) categories.add(category);
  }
  return { concepts: new Set(values.content.mentions.keys()), categories };
}

/** How often each concept stands in the context, the weights' measure of rarity. */
export function countConcepts(context: ReadText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of context.tokens) {
    if (token.kind !== 'word') continue;
    const { name } = conceptOf(stem(token.text));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** 0 … 1: 1 − exp(−Σ weight) over what is shared; a word's weight is 1/(1 + times in the context). */
export function touch(text: ReadText, valued: Valued, contextCounts: ReadonlyMap<string, number>): number {
  let shared = 0;
  const isQuantified = text.clauses.some((clause) => clause.quantities.length > 0);
  const wordWeight = isQuantified ? WORDS_BESIDE_QUANTITY : 1;
  for (const name of text.content.mentions.keys()) {
    if (valued.concepts.has(name)) shared += wordWeight / (1 + (contextCounts.get(name) ?? 0));
  }
  for (const category of text.categories) if (valued.categories.has(category)) shared += CATEGORY_WEIGHT;
  return 1 - exp(-shared);
}
