/**
 * Ratios that a judge knows better than the sizes themselves (docs/method.md, "Ratios that the
 * judge knows").
 */
import { log } from '../../../engine/mathematics.ts';
import { RATIOS, type RatioRecord, type StakeholderProblem } from '../../../engine/problem.ts';
import type { JudgeTraits } from '../../../judge/port.ts';
import { choicesOf } from '../refinement.ts';

/** From this probability on, two texts are taken to say the same. */
const SAME_FROM = 0.5;
/** With this much probability in an end choice, it is only known that one size is far larger. */
const BEYOND_FROM = 0.5;

/**
 * The ratio records that are measurements, and for each pair of texts that say the same a record
 * that their sizes agree. A record that follows from others is left out, so there are fewer than
 * items.
 */
export function knownRatios(
  { consequences, ratio, overlap }: Pick<StakeholderProblem, 'consequences' | 'ratio' | 'overlap'>,
  { measuredSd, sameSizeFactor }: JudgeTraits,
): RatioRecord[] {
  const logs = RATIOS.map(log);
  const measured = ratio.filter(
    ({ p }) => Math.max(p[0]!, p.at(-1)!) < BEYOND_FROM && sdOf(p, logs) < measuredSd,
  );
  const same = sameSizeFactor === null ? [] : choicesOf({ ratio: 1, factor: sameSizeFactor });
  const equal = overlap.flatMap(({ a, b, cells }): RatioRecord[] =>
    sameSizeFactor === null || (cells.find(({ type }) => type === 'same')?.p ?? 0) < SAME_FROM
      ? []
      : [{ first: consequences[a]!.item, second: consequences[b]!.item, p: same }],
  );
  const groups = new Map<number, number>();
  const groupOf = (item: number): number => {
    const next = groups.get(item);
    return next === undefined ? item : groupOf(next);
  };
  return [...equal, ...centralFirst(measured, logs)].filter(({ first, second }) => {
    const [mine, other] = [groupOf(first), groupOf(second)];
    if (mine !== other) groups.set(mine, other);
    return mine !== other;
  });
}

/**
 * Records of the items that are most nearly of average size come first. Each item's ratio to such a
 * centre is then known equally well, so that no option is likelier best because its size is known
 * less well.
 */
function centralFirst(records: readonly RatioRecord[], logs: readonly number[]): RatioRecord[] {
  const far = new Map<number, { sum: number; count: number }>();
  for (const { first, second, p } of records)
    for (const item of [first, second]) {
      const { sum, count } = far.get(item) ?? { sum: 0, count: 0 };
      far.set(item, { sum: sum + Math.abs(meanOf(p, logs)), count: count + 1 });
    }
  const order = [...far].sort(([, a], [, b]) => b.count - a.count || a.sum / a.count - b.sum / b.count);
  const rank = new Map(order.map(([item], place) => [item, place]));
  const best = ({ first, second }: RatioRecord) => Math.min(rank.get(first)!, rank.get(second)!);
  return records.toSorted((a, b) => best(a) - best(b));
}

function meanOf(p: readonly number[], logs: readonly number[]): number {
  return p.reduce((sum, one, choice) => sum + one * logs[choice]!, 0);
}

/** Standard deviation of the log ratio; `logs` are those of the choices. */
function sdOf(p: readonly number[], logs: readonly number[]): number {
  const mean = meanOf(p, logs);
  return Math.sqrt(p.reduce((sum, one, choice) => sum + one * (logs[choice]! - mean) ** 2, 0));
}
