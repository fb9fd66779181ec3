/**
 * What the tools call: the operations of the API, for one caller. mcp-operations.ts
 * makes them from the procedures of REST, so rules, limits and refusals are the same. Every call
 * may throw a refusal. Answers are JSON text.
 */

export type Body = Record<string, unknown>;

export interface RunProgress {
  status: 'running' | 'ok' | 'error';
  callsDone: number;
  callsTotal: number;
}

export interface Operations {
  /** Returns the result of Direct mode, or the notice that a Default mode decision runs. */
  createDecision(body: Body, idempotencyKey: string | null): Promise<string>;
  /** Returns the record. An answer that is held for one fetch is used up. */
  fetchDecision(id: string): Promise<string>;
  /** Returns the record. An answer that is held for one fetch is left out, and stays held. */
  viewDecision(id: string): Promise<string>;
  readProgress(id: string): Promise<RunProgress | null>;
  /**
   * Returns true when the decision has ended; false when the time is up or the signal aborts. Calls
   * `onProgress` once a second, and with the end.
   */
  waitForEnd(
    id: string,
    options: { timeoutMs: number; signal: AbortSignal; onProgress(progress: RunProgress): void },
  ): Promise<boolean>;
  /** Cancels a decision that runs; one that has ended stays as it is. */
  cancelDecision(id: string): Promise<void>;
  reportChosen(id: string, body: Body): Promise<string>;
  assessDecision(id: string, body: Body, idempotencyKey: string | null): Promise<string>;
  askQuestions(body: Body, idempotencyKey: string | null): Promise<string>;
}

/** One call of a tool. */
export interface Call {
  operations: Operations;
  baseUrl: string;
  /** The longest wait for a decision, in milliseconds. */
  mostWaitMs: number;
  /** Aborted when the client has gone or cancels, and when the service stops. */
  signal: AbortSignal;
  /** Whether the client has cancelled, and not the service stopped. */
  isCancelled(): boolean;
  /** Takes a place for waiting; null when all are taken. Calling the function gives it back. */
  takePlace(): (() => void) | null;
  /** Reports progress to the client; null when the client did not ask for it. */
  report: ((progress: { done: number; total: number; message: string }) => Promise<void>) | null;
}
