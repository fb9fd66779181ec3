/**
 * Counts how much work some code does instead of timing it, so that a test can check growth on a
 * busy machine.
 */
import { Session } from 'node:inspector/promises';

export interface StepCounter {
  /**
   * The number of blocks that the scripts entered while `run` ran: each turn of a loop, each call
   * and each branch counts as one. Native work, such as a regular expression or a sort, does not
   * count.
   */
  count(run: () => Promise<unknown>): Promise<number>;
}

/**
 * Counts scripts whose path contains `part`. They must be loaded after this, because scripts that
 * are already loaded are not counted in full.
 */
export async function openStepCounter(part: string): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  /** The count since the last time. */
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
