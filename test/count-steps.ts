/**
 * How much work some code does, counted and not timed: so that growth can be asserted on a busy
 * machine.
 */
import { Session } from 'node:inspector/promises';

export interface StepCounter {
  /**
   * Times that blocks of the scripts were entered while `run` ran: every turn of a loop, every call
   * and every branch is one. What the runtime does natively (a regular expression, a sort) is not
   * counted.
   */
  count(run: () => Promise<unknown>): Promise<number>;
}

/**
 * Of scripts whose path contains `part`. They must be loaded after this: what was loaded before is
 * not counted in full.
 */
export async function openStepCounter(part: string): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  /** Since the last time. */
  const taken = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.includes(part))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  };
  return {
    async count(run) {
      await taken();
      await run();
      return taken();
    },
  };
}
