/** Measures how much a consequence touches the values of a stakeholder. */

import { exp } from '../../../../engine/mathematics.ts';
import type { Category } from '../../lexicon/stakes.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { conceptOf } from '../../reading/words/concepts.ts';
import { valuedCategory } from '../../reading/words/find-stake.ts';
import { stem } from '../../reading/words/stem.ts';

export interface Valued {
  concepts: ReadonlySet<string>;
  categories: ReadonlySet<Category>;
}

/** The weight of a shared category; a shared word weighs 1. Judgement. */
const CATEGORY_WEIGHT = 0.7;
/**
 * The factor for words where the text states a quantity: a shared word does not make 200 into 300.
 * Judgement.
 */
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

/** Counts how often each concept stands in the context. A frequent concept has a low weight. */
export function countConcepts(context: ReadText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of context.tokens) {
    if (token.kind !== 'word') continue;
    const { name } = conceptOf(stem(token.text));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * 1 − exp(−Σ weight) over the shared concepts and categories, 0 … 1; a word's weight is 1/(1 +
 * times in the context).
 */
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
