/**
 * Loads a part of the console that did not arrive. Without this, the router would load the page
 * anew, and a browser without a connection would show its own error page.
 */
import { heardFromServer, lostServer } from './connection.ts';

const TRY_AGAIN_MS = 3000;

export function loadAgain<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    // A kept connection may end just when it is used.
    for (;;) {
      const loaded = await load().catch(load).catch(failed);
      if (!(loaded instanceof Failure)) {
        heardFromServer();
        return loaded;
      }
      // The server is there and has another build: the page must be loaded anew.
      if (await answers()) throw loaded.reason;
      lostServer();
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
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
