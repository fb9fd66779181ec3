/**
 * Signals that end a request's waiting. Each is created at its first use, because most requests
 * wait for nothing.
 */
import type { ServerResponse } from 'node:http';

export class RequestSignals {
  readonly #response: ServerResponse;
  readonly #stopping: AbortSignal;
  #gone: AbortSignal | undefined;
  #ended: AbortSignal | undefined;

  constructor(response: ServerResponse, stopping: AbortSignal) {
    this.#response = response;
    this.#stopping = stopping;
  }

  /** Aborted when the caller has gone. */
  get gone(): AbortSignal {
    this.#gone ??= goneSignal(this.#response);
    return this.#gone;
  }

  get isStopping(): boolean {
    return this.#stopping.aborted;
  }

  /** Aborted when the caller has gone or the service stops. It ends waiting, never work. */
  get ended(): AbortSignal {
    this.#ended ??= AbortSignal.any([this.#stopping, this.gone]);
    return this.#ended;
  }
}

function goneSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
