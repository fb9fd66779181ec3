/** Tells whether a quantity is a limit: "at most 900", "not … more than nine hours". */
import { pattern, wordList } from '../lexicon/tables.ts';
import type { Quantity } from './quantity.ts';
import type { Token } from './tokens.ts';

type Bound = 'most' | 'least';

const MOST = wordList('bound-most');
const LEAST = wordList('bound-least');
const MORE = wordList('bound-more');
const LESS = wordList('bound-less');
const DENIALS = wordList('bound-denial');
/** Words that limit only the number right behind them: not "over the five years". */
const BESIDE = wordList('bound-beside');
/** Words between such a word and its number. */
const NEARLY = wordList('nearly');
const MOST_AFTER = pattern('most-after');
const LEAST_AFTER = pattern('least-after');
/** "1,500 EUR all in, not one euro more", "6,000 dollars and nothing above". */
const NO_MORE =
  /^(?:[^.;!?()]+ )??(?:no|not|never|nothing|cannot|none|without|[a-z]+n't)(?: [^,.;!? ]+){0,3} (?:more|above|beyond|over|longer|later|higher|wider)\b(?! than)/;
const REACH = 12;
const WEEK = 168;

export function boundOf(tokens: readonly Token[], { kind, low, start, next }: Quantity): Bound | null {
  const after = tokens.slice(next, next + REACH);
  const said = after.map(({ text }) => text).join(' ');
  if (MOST_AFTER.test(said) || NO_MORE.test(said)) return 'most';
  if (LEAST_AFTER.test(said)) return 'least';
  return boundBefore(tokens, start, kind === 'time' && low >= WEEK);
}

function boundBefore(tokens: readonly Token[], start: number, isSpan: boolean): Bound | null {
  for (let at = start - 1; at >= start - 4; at -= 1) {
    const word = tokens[at]?.text ?? '';
    if (tokens[at]?.kind === 'mark' && word !== ':') return null;
    const before = tokens[at - 1]?.text ?? '';
    if ((word === 'most' || word === 'least') && before === 'at') return word;
    if (word === 'to' && before === 'up') return 'most';
    if (word === 'than') {
      const bound = MORE.has(before) ? 'least' : LESS.has(before) ? 'most' : null;
      return bound === null ? null : unlessDenied(bound, tokens, at - 2);
    }
    if (BESIDE.has(word) && !tokens.slice(at + 1, start).every(({ text }) => NEARLY.has(text))) continue;
    // "The cheapest over five years" says for how long, "over two hours" that it is more.
    if (word === 'over' && isSpan) return null;
    if (/^(?:room|space|seats)$/.test(word) && tokens[at + 1]?.text === 'for') return 'least';
    if (MOST.has(word))
      return word === 'under' || word === 'below' ? unlessDenied('most', tokens, at - 1) : 'most';
    if (LEAST.has(word)) return unlessDenied('least', tokens, at - 1);
  }
  return null;
}

function unlessDenied(bound: Bound, tokens: readonly Token[], from: number): Bound {
  for (let at = from; at > from - REACH; at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'mark') break;
    if (DENIALS.has(token.text) || token.text.endsWith("n't")) return bound === 'most' ? 'least' : 'most';
  }
  return bound;
}
