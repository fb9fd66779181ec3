/** Makes a decision, waits for its end, and shows it. A cancelled call cancels the decision. */
import type { Detail } from '../detail.ts';
import type { Body, Call } from '../operations.ts';
import { readCreated, readRecord } from '../stored-decision.ts';
import { type DecisionView, viewOfResult, viewWithoutResult } from '../views/decision-view.ts';
import { optionsOf } from '../views/names.ts';
import { waitForEnd } from '../wait-for-end.ts';

interface Options {
  detail: Detail;
  idempotencyKey: string | null;
}

export async function makeDecision(
  call: Call,
  body: Body,
  { detail, idempotencyKey }: Options,
): Promise<DecisionView> {
  const text = await call.operations.createDecision(body, idempotencyKey);
  const created = readCreated(text);
  const { baseUrl } = call;
  if ('results' in created) {
    // Direct mode: the result does not say who judged, and its record does.
    const { judge, links } = readRecord(await call.operations.viewDecision(created.id));
    return viewOfResult(created, { judge, links, options: optionsOf(body) }, { detail, baseUrl, text });
  }
  if (await waitForEnd(call, created.id)) return showDecision(call, created.id, detail);
  // With a key the client can come back for the answer; without one nobody would read it.
  if (call.isCancelled() && idempotencyKey === null) await call.operations.cancelDecision(created.id);
  return viewWithoutResult({ ...created, errorMessage: null, links: null }, { detail, baseUrl, text });
}

/**
 * Nobody reads the answer of a cancelled call, so an answer that is held for one fetch stays held.
 */
export async function showDecision(call: Call, id: string, detail: Detail): Promise<DecisionView> {
  const { operations, baseUrl, signal } = call;
  const text = await (signal.aborted ? operations.viewDecision(id) : operations.fetchDecision(id));
  const stored = readRecord(text);
  const options = { detail, baseUrl, text };
  return stored.response === null || stored.status !== 'ok'
    ? viewWithoutResult(stored, options)
    : viewOfResult(stored.response, { ...stored, options: optionsOf(stored.request) }, options);
}
