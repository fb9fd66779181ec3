/** What somebody values, wish by wish: its words, and whether it wants more or less of something that is counted. */
import type { Token } from '../tokens.ts';
import { type Passage, readPassage } from './read-passage.ts';

export interface Wish {
  passage: Passage;
  /** What is to be had as little (−1) or as much (1) of as can be; null: no such thing is named. */
  amount: Amount | null;
  /** Whether everybody is to have it. */
  isForAll: boolean;
  /** Whether it is to be had within a limit that stands elsewhere, "within budget". */
  isLimited: boolean;
}

export interface Amount {
  of: Measured;
  direction: 1 | -1;
  /** Whether the wish says that it wants much or little of it. */
  isExplicit: boolean;
}

export type Measured = 'money' | 'time' | 'length' | 'people' | 'counted';

const SPLITS = new Set([',', ';', '.', '!', '?', '(', ')']);
const SPLIT_WORDS = new Set(['and', 'while', 'but', 'plus', 'without']);
const FOR_ALL = new Set('everyone everybody all each enough whole every'.split(' '));
const LIMITED = new Set('within budget limit cap'.split(' '));

const COSTS = words(
  'cost costs price prices priced budget bill bills spend spending spent fee fees expense expenses rent cheap cheaply affordable thrift thrifty inexpensive outlay fare fares money economical paying tariff premium charges costing',
);
const GAINS = words(
  'profit profits income revenue sum earnings earn earning margin margins turnover yield salary wage wages proceeds takings donations pay funds dividend surplus',
);
const SOON = words(
  'fast quick quickly soon early earlier prompt promptly speed speedy once immediately wait waiting queue delay delays late punctual instant instantly rapid swift rapidly asap sooner finished ready',
);
const LASTING = words('longer long lasting durable leisure last lasts');
const NEAR = words('near nearby close short distance walk walks walking commute way closer');
const PEOPLE = words('audience attendance turnout visitors listeners spectators reach');
const LITTLE = words(
  'few fewer less low lower lowest little small smaller smallest no not without never avoid avoiding avoided reduce reducing reduced short shorter shortest minimal minimum least cut cutting limit limited keep_down rare rarely cheap cheapest nothing hardly',
);
const MUCH = words(
  'many more most large larger largest high higher highest big bigger biggest maximum long longer longest much full great greatest maximise maximize plenty enough ample grow growing increase increasing',
);

export function readWishes(written: readonly Token[]): Wish[] {
  return splitTokens(written).map((tokens) => {
    const own = tokens.filter(({ kind }) => kind === 'word').map((token) => token.text);
    return {
      passage: readPassage(tokens),
      amount: amountOf(own),
      isForAll: own.some((word) => FOR_ALL.has(word)),
      isLimited: own.some((word) => LIMITED.has(word)),
    };
  });
}

function splitTokens(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    const isMark = token.kind === 'mark' && SPLITS.has(token.text);
    const isWord = token.kind === 'word' && SPLIT_WORDS.has(token.text);
    if (isMark || isWord) parts.push([]);
    // "without alarms" keeps what denies it.
    if (!isMark && (!isWord || token.text === 'without')) parts.at(-1)!.push(token);
  }
  return parts.filter((part) => part.some(({ kind }) => kind !== 'mark'));
}

function amountOf(own: readonly string[]): Wish['amount'] {
  const has = (list: ReadonlySet<string>) => own.some((word) => list.has(word));
  const [little, much] = [has(LITTLE), has(MUCH)];
  const direction = little && !much ? -1 : 1;
  const isExplicit = little !== much;
  if (has(GAINS)) return { of: 'money', direction, isExplicit: true };
  if (has(COSTS)) return { of: 'money', direction: much && !little ? 1 : -1, isExplicit: true };
  if (isExplicit && own.includes('time')) return { of: 'time', direction, isExplicit };
  if (has(NEAR)) return { of: 'length', direction: own.includes('long') ? 1 : -1, isExplicit };
  if (has(PEOPLE)) return { of: 'people', direction, isExplicit };
  if (isExplicit) return { of: 'counted', direction, isExplicit };
  if (has(LASTING)) return { of: 'time', direction: 1, isExplicit: false };
  if (has(SOON)) return { of: 'time', direction: -1, isExplicit: true };
  return { of: 'counted', direction: 1, isExplicit: false };
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
