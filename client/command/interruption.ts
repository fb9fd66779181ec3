/** Ctrl-C ends the waiting, not the decision. Shows the progress meanwhile. */
import type { Progress } from '../library/index.ts';

export interface Interruption {
  signal: AbortSignal;
  /** The decision that is awaited, as soon as it is known. */
  readonly id: string | null;
  knows(id: string): void;
  onProgress(progress: Progress): void;
  /** Gives Ctrl-C back its usual meaning, and clears the line of progress. */
  end(): void;
}

const CLEAR_LINE = '\r\u001b[2K';

/** At a terminal the progress is one line that changes; elsewhere each change is a line. */
export function watchForInterrupt(stderr: NodeJS.WriteStream): Interruption {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  let awaited: string | null = null;
  let shown = '';
  return {
    signal: stop.signal,
    get id() {
      return awaited;
    },
    knows(id) {
      awaited = id;
    },
    onProgress({ id, done, total }) {
      awaited = id;
      const text = `${id}: ${done} of ${total} model calls done`;
      if (text === shown) return;
      shown = text;
      stderr.write(stderr.isTTY ? `${CLEAR_LINE}${text}` : `${text}\n`);
    },
    end() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      if (shown !== '' && stderr.isTTY) stderr.write(CLEAR_LINE);
    },
  };
}
