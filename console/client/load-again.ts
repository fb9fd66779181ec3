/**
 * Loads a part of the console that did not arrive. Without this, the router would load the page
 * anew at once, and a browser without a connection would show its own error page.
 */
import { heardFromServer, lostServer } from './connection.ts';

const TRY_AGAIN_MS = 3000;
/** A kept connection may end just when it is used, or have come back just now. */
const SOON_MS = 500;
const MOST_FAILURES = 2;

export function loadAgain<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    for (let failures = 0; ; ) {
      const loaded = await load().catch(failed);
      if (!(loaded instanceof Failure)) {
        heardFromServer();
        return loaded;
      }
      const isThere = await answers();
      failures = isThere ? failures + 1 : 0;
      // The server has another build, or the browser keeps the failure: the router then loads the
      // page anew, which now works.
      if (failures > MOST_FAILURES) throw loaded.reason;
      if (!isThere) lostServer();
      await new Promise((resolve) => setTimeout(resolve, isThere ? SOON_MS : TRY_AGAIN_MS));
    }
  };
}

class Failure {
  readonly reason: unknown;

  constructor(reason: unknown) {
    this.reason = reason;
  }
}

function failed(reason: unknown): Failure {
  return new Failure(reason);
}

async function answers(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
