/** Measures subjects in turn, so that other work of the machine slows all of them alike. */

export interface Subject {
  name: string;
  /** Does the work once and returns the milliseconds that it took. */
  run: () => number | Promise<number>;
}

/** Rounds that count. WARM_UP rounds come before them and do not count. */
const ROUNDS = 9;
const WARM_UP = 3;

/** Median milliseconds of each subject, in the order given. */
export async function inTurn(subjects: readonly Subject[], rounds = ROUNDS): Promise<number[]> {
  const times: number[][] = subjects.map(() => []);
  for (let round = -WARM_UP; round < rounds; round += 1)
    for (const [k, subject] of subjects.entries()) {
      const ms = await subject.run();
      if (round >= 0) times[k]!.push(ms);
    }
  return times.map(median);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Mean milliseconds of the work, which is repeated for at least `atLeastMs`. */
export function averaged(atLeastMs: number, work: () => void): number {
  const start = performance.now();
  let times = 0;
  while (times === 0 || performance.now() - start < atLeastMs) {
    work();
    times += 1;
  }
  return (performance.now() - start) / times;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
