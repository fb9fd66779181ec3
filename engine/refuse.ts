/** How a problem is refused: with the place, what is there and what is expected there. */
import { UnsolvableProblem } from './problem.ts';

/** Names a place of a problem. Asked only when the place is refused: a problem has thousands of them. */
export type Place = () => string;

export function refuse(place: string, got: unknown, expected: string): never {
  throw new UnsolvableProblem(`${place}: got ${got}, expected ${expected}`);
}
