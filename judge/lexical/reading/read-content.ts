/** Reads the concepts of a text, and whether the text affirms or denies each. */

import { CURRENCIES } from '../lexicon/currencies.ts';
import { STOP_WORDS } from '../lexicon/function-words.ts';
import { NEGATORS } from '../lexicon/negators.ts';
import type { Token } from './tokens.ts';
import { conceptOf } from './words/concepts.ts';
import { stem } from './words/stem.ts';

export interface Mention {
  /** +1 affirmed, −1 denied. */
  polarity: 1 | -1;
  /** Whether a negator ("no", "without", "cannot") denies it, rather than an opposite word. */
  negated: boolean;
  /** Index of the clause in the text. */
  clause: number;
}

export interface Content {
  /** Concept name -> its first mention. */
  mentions: ReadonlyMap<string, Mention>;
  /** Index of the clause that starts with "so", "therefore" …, or −1. */
  resultClause: number;
  /** Whether the text says that something stays as it is. */
  stays: boolean;
}

/** A negator denies up to this many content words, but none after the end of its clause. */
const REACH = 5;
/** Units state an amount and are no concepts. */
const UNITS = new Set([
  ...CURRENCIES.keys(),
  ...'year years month months week weeks day days hour hours minute minutes second seconds quarter quarters percent hundred thousand million billion'.split(
    ' ',
  ),
]);
const BREAKS = new Set([',', '.', ';', ':', '!', '?']);
const RESULT_WORDS = new Set('so therefore thus hence consequently thereby'.split(' '));
const STAY_WORDS = new Set(
  'stay stays remain remains still continue continues persist persists unchanged'.split(' '),
);

export function readContent(tokens: readonly Token[]): Content {
  const mentions = new Map<string, Mention>();
  let reach = 0;
  let clause = 0;
  let resultClause = -1;
  let stays = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'mark') {
      if (BREAKS.has(token.text)) {
        clause += 1;
        reach = 0;
      }
      continue;
    }
    if (token.kind === 'number') continue;
    if (token.text === 'but') reach = 0;
    if (isResult(tokens, at)) {
      if (at > 0 && !BREAKS.has(tokens[at - 1]!.text)) clause += 1;
      if (resultClause < 0 && at > 0) resultClause = clause;
      reach = 0;
    }
    if (STAY_WORDS.has(token.text)) stays = true;
    if (NEGATORS.has(token.text) || token.text.endsWith("n't")) {
      reach = REACH;
      if (!STOP_WORDS.has(token.text)) mention(mentions, token.text, { negated: false, clause });
      continue;
    }
    if (STOP_WORDS.has(token.text) || STAY_WORDS.has(token.text)) continue;
    if (UNITS.has(token.text)) continue;
    mention(mentions, token.text, { negated: reach > 0, clause });
    reach -= 1;
  }
  return { mentions, resultClause, stays };
}

/** Only the first mention of a concept counts. */
function mention(
  mentions: Map<string, Mention>,
  word: string,
  told: { negated: boolean; clause: number },
): void {
  const concept = conceptOf(stem(word));
  if (mentions.has(concept.name)) return;
  const polarity = (told.negated ? -concept.polarity : concept.polarity) > 0 ? 1 : -1;
  mentions.set(concept.name, { polarity, ...told });
}

function isResult(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]!.text;
  if (text === 'which') return tokens[at - 1]?.text === ',';
  if (!RESULT_WORDS.has(text)) return false;
  // "So much", and "so that" with a purpose, do not introduce a result.
  return text !== 'so' || tokens[at - 1]?.text === ',' || tokens[at - 1]?.text === 'and';
}
