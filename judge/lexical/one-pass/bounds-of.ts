/** All quantities of a text, collected once: it is compared with many others. */
import type { Bounds } from './bounds.ts';
import type { Passage } from './read-passage.ts';

const BOUNDS = new WeakMap<Passage, readonly Bounds[]>();

export function boundsOf(passage: Passage): readonly Bounds[] {
  const known = BOUNDS.get(passage);
  if (known !== undefined) return known;
  const bounds = passage.clauses.flatMap((clause) => clause.bounds);
  BOUNDS.set(passage, bounds);
  return bounds;
}
