/** How much work some code does, counted and not timed: so that growth can be asserted on a busy machine. */
import { Session } from 'node:inspector/promises';

/**
 * Times that blocks of the scripts whose path contains `part` were entered while `run` ran: every turn of a loop, every call
 * and every branch is one. What the runtime does natively (a regular expression, a sort) is not counted.
 */
export async function countSteps(part: string, run: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.includes(part))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
