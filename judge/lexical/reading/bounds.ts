/** Whether a quantity is a limit: "at most 900", "not … more than nine hours". */
import { wordList } from '../lexicon/tables.ts';
import type { Token } from './tokens.ts';

const MOST = wordList('bound-most');
const LEAST = new Set('over above beyond minimum min exceed exceeds exceeding exceeded'.split(' '));
const DENIALS = new Set(
  "no not never nothing cannot can't don't doesn't won't mustn't isn't none without".split(' '),
);
/** Words that limit only the number right behind them: not "over the five years". */
const BESIDE = wordList('bound-beside');
const MOST_AFTER =
  /^(?:or|and) (?:less|under|fewer|below|earlier|sooner|younger)\b|^(?:at most|at the latest|maximum|max\b)/;
const LEAST_AFTER =
  /^(?:or|and) (?:more|over|above|later|longer|older|upwards)\b|^(?:at least|minimum|at the earliest)/;
const REACH = 12;

export function boundOf(
  tokens: readonly Token[],
  { kind, low, start, next }: { kind: string; low: number; start: number; next: number },
): 'most' | 'least' | null {
  // "Cheapest over five years" says for how long, "over two hours" that it is more.
  const isSpan = kind === 'time' && low >= WEEK && tokens[start - 1]?.text === 'over';
  return boundAfter(tokens, next) ?? (isSpan ? null : boundBefore(tokens, start));
}

const WEEK = 168;

function boundBefore(tokens: readonly Token[], start: number): 'most' | 'least' | null {
  for (let at = start - 1; at >= start - 4; at -= 1) {
    const word = tokens[at]?.text ?? '';
    if (tokens[at]?.kind === 'mark' && word !== ':') return null;
    const before = tokens[at - 1]?.text ?? '';
    if (word === 'most' && before === 'at') return 'most';
    if (word === 'least' && before === 'at') return 'least';
    if (word === 'to' && before === 'up') return 'most';
    if (word === 'than') {
      const isMore =
        /^(?:more|longer|later|higher|wider|larger|over|greater|further|older|heavier|dearer)$/.test(before);
      const isLess = /^(?:less|fewer|shorter|lower|sooner|earlier|smaller|younger|lighter|cheaper)$/.test(
        before,
      );
      if (isMore) return isDenied(tokens, at - 2) ? 'most' : 'least';
      if (isLess) return isDenied(tokens, at - 2) ? 'least' : 'most';
      return null;
    }
    if (BESIDE.has(word) && !isBeside(tokens, at, start)) continue;
    if ((word === 'room' || word === 'space' || word === 'seats') && tokens[at + 1]?.text === 'for')
      return 'least';
    if (MOST.has(word))
      return word !== 'within' && isDenied(tokens, at - 1) && !/^(?:cap|limit|budget)/.test(word)
        ? 'least'
        : 'most';
    if (LEAST.has(word)) return isDenied(tokens, at - 1) ? 'most' : 'least';
  }
  return null;
}

function boundAfter(tokens: readonly Token[], next: number): 'most' | 'least' | null {
  const words = [0, 1, 2, 3].map((far) => tokens[next + far]?.text ?? '');
  const said = words.join(' ');
  if (MOST_AFTER.test(said)) return 'most';
  if (LEAST_AFTER.test(said)) return 'least';
  // "1,500 EUR all in, not one euro more", "6,000 dollars and nothing above".
  for (let at = next; at < next + 6; at += 1) {
    const word = tokens[at]?.text ?? '';
    if (/^[.;!?()]$/.test(word)) return null;
    if (!DENIALS.has(word)) continue;
    for (let to = at + 1; to < at + 5; to += 1) {
      if (
        /^(?:more|above|beyond|over|longer|later|higher|wider)$/.test(tokens[to]?.text ?? '') &&
        tokens[to + 1]?.text !== 'than'
      )
        return 'most';
      if (/^[,.;!?]$/.test(tokens[to]?.text ?? '')) break;
    }
  }
  return null;
}

function isBeside(tokens: readonly Token[], at: number, start: number): boolean {
  return (
    at === start - 1 ||
    (at === start - 2 && /^(?:about|around|some|at|on|just|only)$/.test(tokens[start - 1]!.text))
  );
}

function isDenied(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at > from - REACH; at -= 1) {
    const token = tokens[at];
    if (token === undefined || (token.kind === 'mark' && token.text !== ',')) return false;
    if (DENIALS.has(token.text) || token.text.endsWith("n't")) return true;
    if (token.text === ',') return false;
  }
  return false;
}
