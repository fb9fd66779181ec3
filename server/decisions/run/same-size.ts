/**
 * Ratios that follow from overlaps: where two texts say the same, they are about one thing, and one
 * thing has one size (docs/method.md, "Texts that say the same").
 */
import type { Consequence, OverlapRecord, RatioRecord } from '../../../engine/problem.ts';
import { choicesOf } from '../refinement.ts';

/** From this probability on, two texts are taken to say the same. */
const SAME_FROM = 0.5;

/**
 * Records that the sizes of items agree within a `factor`, above 1. There are fewer records than
 * items: pairs that follow from others are left out.
 */
export function sameSizeRecords(
  consequences: readonly Consequence[],
  overlap: readonly OverlapRecord[],
  factor: number,
): RatioRecord[] {
  const p = choicesOf({ ratio: 1, factor });
  const groups = new Map<number, number>();
  const groupOf = (item: number): number => {
    const next = groups.get(item);
    return next === undefined ? item : groupOf(next);
  };
  return overlap.flatMap(({ a, b, cells }): RatioRecord[] => {
    const same = cells.find(({ type }) => type === 'same')?.p ?? 0;
    const [first, second] = [consequences[a]!.item, consequences[b]!.item];
    const [mine, other] = [groupOf(first), groupOf(second)];
    if (same < SAME_FROM || mine === other) return [];
    groups.set(mine, other);
    return [{ first, second, p }];
  });
}
