/**
 * The events of a decision, as they come. A stream holds a connection and some 50 kB, and ends with
 * its decision; bounds.ts limits their number. If its client does not read, up to 64 KiB of events
 * wait, until connections.ts cuts it off. The decisions of all streams of a node are looked at
 * together, once a second.
 */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { digestOf } from '../../../accounts/keys.ts';
import { lookAt } from '../../../decisions/progress/look.ts';
import { decisionEvents, eventId, hasEnded } from '../../../decisions/progress/stream.ts';
import { isDecisionId, noSuchDecision } from '../../../decisions/visible-decision.ts';
import { ofDecision } from '../adapter/inputs.ts';
import { procedure } from '../adapter/trpc.ts';

export const events = procedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/decisions/{id}/events',
      operationId: 'watchDecision',
      summary: 'Follow a decision',
      description:
        "Beyond the API's specification. Server-sent events: `progress` with each change of the number of model calls, at most one a second; then `done` or `failed`, which ends the stream. The data of each event is JSON: `id`, `status`, `progress` {`done`, `total`}, and for `failed` a `reason` (`model`, `service` or `cancelled`). Events do not have the result: fetch the decision. If a stream ends without `done` or `failed`, the service ended it or the key no longer sees the decision: connect again with `Last-Event-ID`, or fetch the decision. The service sends a comment every 15 seconds.",
    },
    wire: {
      headers: {
        'Last-Event-ID': {
          description: 'The id of the last event that you have; the service does not send it again',
          schema: z.string(),
        },
      },
      replies: {
        200: { description: 'The events', type: 'text/event-stream' },
        204: { description: 'You have the last event: do not connect again' },
      },
      refusals: ['invalid_request', 'no_such_decision'],
    },
  })
  .input(ofDecision)
  .query(async ({ input: { id }, ctx }) => {
    const { key, services, bounds, signals, lastEventId: lastId = null, secret } = ctx;
    if (secret === undefined) throw new Error('events are for callers with a secret');
    if (!isDecisionId(id)) throw noSuchDecision(key);
    const { organizationId, id: keyId } = key;
    const secretDigest = digestOf(secret).toString('hex');
    const watched = { organizationId, decisionId: id, ownKeys: [keyId], secretDigest };
    const [first] = await lookAt(services.database.sql, [watched]);
    if (first == null) throw noSuchDecision(key);
    if (hasEnded(lastId) && lastId === eventId(first)) return { status: 204, body: null };
    const release = bounds.openStream(key);
    if (signals.gone.aborted) release();
    else signals.gone.addEventListener('abort', release, { once: true });
    const texts = decisionEvents(id, first, {
      lastId,
      watch: (onState) => services.watcher.watch(watched, onState),
      ended: signals.ended,
    });
    const body = Readable.from(texts, { objectMode: false, highWaterMark: MOST_WAITING });
    // A proxy must send each event on at once.
    const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
    return { body, type: 'text/event-stream', headers };
  });

/** Bytes of events that wait for a peer which does not read. */
const MOST_WAITING = 1024;
