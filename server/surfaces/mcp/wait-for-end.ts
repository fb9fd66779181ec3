/**
 * Waits for the end of a decision and reports how many of its model calls are done. The wait is
 * bounded by `mostWaitMs` and by the number of places; a call that finds no place does not wait.
 */
import type { Call, RunProgress } from './operations.ts';

/** Returns true when the decision has ended. A cancelled call stops waiting, never the decision. */
export async function waitForEnd(call: Call, id: string): Promise<boolean> {
  const { operations, mostWaitMs: timeoutMs, signal } = call;
  if (signal.aborted) return false;
  const leave = call.takePlace();
  if (leave === null) return false;
  const reports = collectReports(call, id);
  try {
    return await operations.waitForEnd(id, { timeoutMs, signal, onProgress: reports.add });
  } finally {
    leave();
    await reports.sent();
  }
}

/** The protocol wants each report to show more progress than the one before it. */
function collectReports({ report, signal }: Call, id: string) {
  let last = -1;
  let sending = Promise.resolve();
  return {
    add({ callsDone: done, callsTotal: total }: RunProgress): void {
      if (report === null || done <= last || signal.aborted) return;
      last = done;
      const message = `${id}: ${done} of ${total} model calls answered`;
      sending = sending.then(() => report({ done, total, message })).catch(() => {});
    },
    /** Resolves when all have been sent, the last of them before the result. */
    sent: () => sending,
  };
}
