/**
 * One draw's discounts as docs/method.md defines them, by trying every choice of discounters. It is
 * slow on purpose: it shares no idea with the engine's branching, so the same mistake is unlikely
 * in both.
 */
import type { Consequence, OverlapCell, OverlapRecord } from '../../engine/problem.ts';
import type { Random } from '../random.ts';

export interface PresentRecord {
  record: OverlapRecord;
  cell: OverlapCell;
}

interface ActiveRecord {
  record: OverlapRecord;
  child: number | null;
  share: number;
}

interface Offer {
  child: number;
  parent: number;
  removes: number;
  weight: number;
}

/** Computes what is removed from each consequence, for sizes given by consequence. */
export function referenceRemoved(
  random: Random,
  consequences: readonly Consequence[],
  records: readonly OverlapRecord[],
  size: readonly number[],
): number[] {
  const present: PresentRecord[] = [];
  for (const record of records) {
    const cell = drawnCell(random, record.cells);
    if (cell !== undefined) present.push({ record, cell });
  }
  return removedByPresent(present, consequences, size);
}

/** Computes what the given present records remove from each consequence. */
export function removedByPresent(
  present: readonly PresentRecord[],
  consequences: readonly Consequence[],
  size: readonly number[],
): number[] {
  const active = present.map(
    ({ record, cell: { child, share } }): ActiveRecord => ({ record, child, share }),
  );
  settleSides(active, consequences, size);
  return best(offers(active, size), consequences.length);
}

/** Draws a cell by its probability, or none: the rest is "separate". */
function drawnCell(random: Random, cells: readonly OverlapCell[]): OverlapCell | undefined {
  let left = random.uniform();
  for (const cell of cells) {
    if (left < cell.p) return cell;
    left -= cell.p;
  }
  return undefined;
}

/**
 * In each component of the active across records, one sign is discounted: the one that loses more,
 * summed over the records whose cells discount it. In each record of the component, the end of that
 * sign becomes the child.
 */
function settleSides(
  active: ActiveRecord[],
  consequences: readonly Consequence[],
  size: readonly number[],
): void {
  const across = active.filter(({ record }) => record.kind === 'across');
  const component = new Map(across.flatMap(({ record: { a, b } }) => [a, b]).map((end) => [end, end]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { record } of across) {
      const least = Math.min(component.get(record.a)!, component.get(record.b)!);
      for (const end of [record.a, record.b]) {
        if (component.get(end) !== least) changed = true;
        component.set(end, least);
      }
    }
  }
  const votes = new Map<number, number>();
  for (const { record, child, share } of across) {
    if (child === null) continue;
    const name = component.get(record.a)!;
    const vote = consequences[child]!.sign * share * Math.min(size[record.a]!, size[record.b]!);
    votes.set(name, (votes.get(name) ?? 0) + vote);
  }
  for (const one of across) {
    const harms = (votes.get(component.get(one.record.a)!) ?? 0) < 0;
    const aIsHarm = consequences[one.record.a]!.sign < 0;
    one.child = aIsHarm === harms ? one.record.a : one.record.b;
  }
}

/**
 * A record without a child offers either discount. Of two equal ones, the small factor prefers to
 * discount the smaller consequence, or the later of equal ones.
 */
function offers(active: ActiveRecord[], size: readonly number[]): Offer[] {
  const list: Offer[] = [];
  for (const { record, child, share } of active) {
    const { a, b } = record;
    const removes = share * Math.min(size[a]!, size[b]!);
    const smaller = size[a]! === size[b]! ? Math.max(a, b) : size[a]! < size[b]! ? a : b;
    for (const end of [a, b]) {
      if (child !== null && child !== end) continue;
      const preferred = child === null && end === smaller;
      list.push({
        child: end,
        parent: end === a ? b : a,
        removes,
        weight: removes * (preferred ? 1 + 2 ** -20 : 1),
      });
    }
  }
  return list;
}

/**
 * Finds the choice of the largest weight, among all choices of at most one discounter each and
 * without a cycle.
 */
function best(list: Offer[], consequences: number): number[] {
  const parents = new Array<number>(consequences).fill(-1);
  const removed = new Array<number>(consequences).fill(0);
  let largest = -1;
  let found = [...removed];
  function choose(child: number, weight: number): void {
    if (child === consequences) {
      if (weight > largest) {
        largest = weight;
        found = [...removed];
      }
      return;
    }
    choose(child + 1, weight);
    for (const offer of list) {
      if (offer.child !== child || reaches(parents, offer.parent, child)) continue;
      parents[child] = offer.parent;
      removed[child] = offer.removes;
      choose(child + 1, weight + offer.weight);
      parents[child] = -1;
      removed[child] = 0;
    }
  }
  choose(0, 0);
  return found;
}

function reaches(parents: readonly number[], from: number, to: number): boolean {
  for (let at = from; at >= 0; at = parents[at]!) if (at === to) return true;
  return false;
}
