/** What a text speaks of: its concepts, and whether it affirms or denies each. */
import { CURRENCIES } from './currencies.ts';
import { stem } from './stems.ts';
import { STOP_WORDS } from './stop-words.ts';
import { conceptOf, NEGATORS } from './synonyms.ts';
import type { Token } from './tokens.ts';

export interface Mention {
  /** +1 affirmed, −1 denied. */
  polarity: 1 | -1;
  /** Denied by a negator ("no", "without", "cannot"), not by an opposite word. */
  negated: boolean;
  /** Which clause of the text, from 0. */
  clause: number;
}

export interface Content {
  /** Concept name -> its first mention. */
  mentions: ReadonlyMap<string, Mention>;
  /** Index of the clause that starts with "so", "therefore" …, or −1. */
  resultClause: number;
  /** Whether it says that something stays as it is. */
  stays: boolean;
}

/** A negator reaches this many content words, at most to the end of its clause. */
const REACH = 5;
/** Units say how much, not what of. */
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

/** Only what is said first of a concept counts. */
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
  // "so much" and "so that" with an aim are not results of what was said.
  return text !== 'so' || tokens[at - 1]?.text === ',' || tokens[at - 1]?.text === 'and';
}
