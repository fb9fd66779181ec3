/** Which fault comes when: made from a seed, so that the seed replays it. */
import { Random } from '../../problems/random.ts';

export interface Step<Name> {
  fault: Name;
  /** It begins after so many more requests were carried out. */
  after: number;
}

/** Each fault comes as often as it is listed. */
export function makeSchedule<Name>(seed: number, faults: readonly Name[]): Step<Name>[] {
  const random = new Random(seed);
  return random.shuffled(faults).map((fault) => ({ fault, after: 2 + random.below(7) }));
}

/** The seed of this run: that of `SEED`, or the same in every run. */
export function seedOfRun(): number {
  return Number(process.env.SEED ?? 20_261_127);
}
