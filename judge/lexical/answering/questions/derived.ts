/**
 * Quantities that follow from two of those stated: sums, differences, products, quotients, times of
 * day.
 */
import type { StatedQuantity } from '../../reading/read-text.ts';
import type { Cover, Passage } from './passage.ts';

export interface Derived {
  kind: string;
  value: number;
  /** How much the places of its parts speak of the question, 0 … 2. */
  score: number;
}

/** As many of the state's quantities as are combined, those nearest to the question. */
const MOST = 14;
const DAY = 24;
const PLAIN = new Set(['bare', 'count']);

export function derive(
  passage: Passage,
  inQuestion: readonly StatedQuantity[],
  clause: Cover,
  sentence: Cover,
): Derived[] {
  const scored = passage.text.quantities
    .map((one, index) => ({ one, index, score: clause.cover[one.clause]! + sentence.cover[one.sentence]! }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MOST)
    .sort((a, b) => a.index - b.index);
  const parts = [
    ...scored.map(({ one, score }) => ({ one, score })),
    ...inQuestion.slice(0, 4).map((one) => ({ one, score: 2 })),
  ];
  const derived: Derived[] = [];
  for (const [first, a] of parts.entries())
    for (const b of parts.slice(first + 1)) {
      const score = (a.score + b.score) / 2;
      for (const { kind, value } of combine(a.one, b.one)) {
        if (!Number.isFinite(value)) continue;
        derived.push({ kind, value, score });
        if (kind === 'clock')
          for (const c of parts)
            if (c.one.kind === 'time' && c.one !== a.one && c.one !== b.one)
              derived.push({ kind, value: value + middle(c.one), score: (score * 2 + c.score) / 3 });
      }
    }
  return derived;
}

function combine(a: StatedQuantity, b: StatedQuantity): { kind: string; value: number }[] {
  const [x, y] = [middle(a), middle(b)];
  const kinds = [a.kind, b.kind];
  if (a.kind === 'clock' && b.kind === 'clock') return [{ kind: 'time', value: Math.abs(x - y) }];
  if (a.kind === 'date' && b.kind === 'date') return [{ kind: 'time', value: Math.abs(x - y) * DAY }];
  for (const [kind, unit] of [
    ['clock', 1],
    ['date', DAY],
  ] as const) {
    if (!kinds.includes(kind) || !kinds.includes('time')) continue;
    const [moment, span] = a.kind === kind ? [x, y] : [y, x];
    return [
      { kind, value: moment + span / unit },
      { kind, value: moment - span / unit },
    ];
  }
  if (kinds.some((kind) => kind === 'clock' || kind === 'date' || kind === 'weekday')) return [];
  const isSame = a.kind === b.kind;
  if (isSame || (PLAIN.has(a.kind) && PLAIN.has(b.kind))) {
    const sums = [
      { kind: a.kind, value: x + y },
      { kind: a.kind, value: Math.abs(x - y) },
    ];
    const ratios =
      y !== 0 && x !== 0
        ? [
            { kind: 'ratio', value: x / y },
            { kind: 'ratio', value: y / x },
          ]
        : [];
    return [...sums, ...ratios, ...(PLAIN.has(a.kind) ? [{ kind: a.kind, value: x * y }] : [])];
  }
  const [other, plain] = PLAIN.has(b.kind) || b.kind === 'share' || b.kind === 'time' ? [a, b] : [b, a];
  const times =
    plain.kind === 'time' ? (other.perHours === null ? null : middle(plain) / other.perHours) : middle(plain);
  if (times === null) return [];
  const value = middle(other) * times;
  return [
    { kind: other.kind, value },
    ...(times === 0 ? [] : [{ kind: other.kind, value: middle(other) / times }]),
  ];
}

export function middle(one: StatedQuantity): number {
  return (one.low + one.high) / 2;
}
