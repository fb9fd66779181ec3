/**
 * Waits for the end of a decision and reports how many of its model calls are done. The wait is
 * bounded by `mostWaitMs` and by the number of places; a call that finds no place does not wait.
 */
import type { Call } from './operations.ts';

const REPORT_MS = 1000;

/** Returns true when the decision has ended. A cancelled call stops waiting, never the decision. */
export async function waitForEnd(call: Call, id: string): Promise<boolean> {
  const { operations, mostWaitMs: timeoutMs, signal } = call;
  if (signal.aborted) return false;
  const leave = call.takePlace();
  if (leave === null) return false;
  const reports = startReports(call, id);
  try {
    return await operations.waitForEnd(id, { timeoutMs, signal });
  } finally {
    leave();
    await reports.stop();
  }
}

/** The protocol wants each report to show more progress than the one before it. */
function startReports({ operations, report, signal }: Call, id: string): { stop(): Promise<void> } {
  if (report === null) return { stop: async () => {} };
  let last = -1;
  let asking: Promise<void> | null = null;
  const ask = async () => {
    const progress = await operations.readProgress(id).catch(() => null);
    if (progress === null || progress.callsDone <= last || signal.aborted) return;
    const { callsDone: done, callsTotal: total } = progress;
    last = done;
    await report({ done, total, message: `${id}: ${done} of ${total} model calls answered` }).catch(() => {});
  };
  const askOnce = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  void askOnce();
  const timer = setInterval(() => void askOnce(), REPORT_MS);
  return {
    /** Sends the last count before the result. */
    async stop() {
      clearInterval(timer);
      await asking;
      await askOnce();
    },
  };
}
