/** What stands around a quantity: its rate, whether it is for each head, whether it says when and not how much. */
import type { Quantity } from './quantity.ts';
import { readRate } from './read-rate.ts';
import type { Unit } from './read-unit.ts';
import { isWord, type Token } from './tokens.ts';
import { PERSON_NOUNS } from './units.ts';

/** Words before a time that says when. */
export const WHEN = new Set(
  'in within after before by until till since every next last past first this on from'.split(' '),
);
/** Words behind a time that says how much. */
export const DELAY = new Set(
  'later earlier sooner late early longer shorter slower faster quicker more less delay delays wait'.split(
    ' ',
  ),
);

export function qualify(
  tokens: readonly Token[],
  start: number,
  read: { value: number; unit: Unit; next: number },
): Quantity {
  const { unit } = read;
  const rate = readRate(tokens, read.next);
  const quantity: Quantity = {
    kind: unit.kind === 'bare' ? 'count' : unit.kind,
    unit: unit.name,
    value: Math.max(0, read.value),
    perYear: rate?.perYear ?? null,
    perHead: false,
    timing: 'none',
    start,
    next: rate?.next ?? read.next,
  };
  const after = tokens[quantity.next];
  quantity.perHead =
    isWord(after, 'each', 'apiece') ||
    (isWord(after, 'per', 'a', 'every', 'each') && PERSON_NOUNS.has(tokens[quantity.next + 1]?.text ?? '')) ||
    (isWord(after, 'per', 'a') && isWord(tokens[quantity.next + 1], 'head', 'seat'));
  if (unit.kind === 'time') {
    const isOften = unit.factor >= 8 && quantity.perYear !== null;
    if (isOften)
      return {
        ...quantity,
        kind: 'frequency',
        unit: 'time',
        value: (read.value / unit.factor) * (rate?.perYear ?? 1),
        perYear: null,
      };
    quantity.timing = timing(tokens, start, quantity.next);
  }
  if (unit.name === 'times') {
    if (rate === null) return { ...quantity, kind: 'share', unit: 'share', value: Math.abs(read.value - 1) };
    return { ...quantity, kind: 'frequency', value: read.value * rate.perYear, perYear: null };
  }
  return quantity;
}

function timing(tokens: readonly Token[], start: number, next: number): Quantity['timing'] {
  const isDelay = [next, next + 1].some((at) => tokens[at]?.kind === 'word' && DELAY.has(tokens[at].text));
  if (isDelay) return 'none';
  const before = [tokens[start - 1]?.text ?? '', tokens[start - 2]?.text ?? ''];
  if (isWord(tokens[next], 'ago', 'old')) return 'when';
  if (before.some((word) => word === 'for' || word === 'over' || word === 'during')) return 'duration';
  if (WHEN.has(before[0] ?? '') || (before[0] === 'about' && WHEN.has(before[1] ?? ''))) return 'when';
  return 'none';
}
