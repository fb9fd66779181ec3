/** Notices when a server has fallen silent. */
import { ConnectionFault } from './connection-fault.ts';
import type { Limits } from './limits.ts';

/** The longest that a timer can wait: 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Calls `onEnd` when something is pending and the server has not answered in time; the first
 * answer may take `connectMs`. Answers that have arrived meanwhile are read first, because this
 * process may have been too busy to read them.
 */
export function startDeadline(
  { silenceMs, connectMs }: Limits,
  pending: ReadonlySet<unknown>,
  onEnd: (fault: ConnectionFault) => void,
): { restart: () => void } {
  let answers = -1;
  const start = (ms: number) => setTimeout(look, ms, ms).unref();
  const look = (ms: number) => {
    const before = answers;
    setImmediate(() => {
      if (pending.size > 0 && answers === before)
        onEnd(new ConnectionFault('CONNECT_TIMEOUT', `the database gave no answer within ${ms} ms`));
    });
  };
  let timer = start(connectMs);
  return {
    restart() {
      answers += 1;
      if (answers !== 1) timer.refresh();
      else {
        clearTimeout(timer);
        timer = start(silenceMs === 0 ? NEVER_MS : silenceMs);
      }
    },
  };
}
