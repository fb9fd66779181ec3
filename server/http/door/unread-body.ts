/** Handles the unread rest of a body when its request is refused early. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LARGEST_BODY_BYTES } from '../bodies/body-limits.ts';

/** How long the connection stays open while the client still sends a body that was refused. */
const LIMIT_MS = 2000;
/** The most that is read before the reply: enough for a body that is a little too large. */
const MOST_BYTES = 2 * LARGEST_BODY_BYTES;

/** Called before the reply to a request that is refused. */
export async function dropRest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.hasHeader('connection')) await dropRestBeforeReply(raw);
  else dropRestDuringReply(raw);
}

/**
 * Reads and drops the rest for a short time, before a reply that closes the connection. If the
 * service closed the socket while the client was still sending, the client would never read the
 * reply.
 */
async function dropRestBeforeReply(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) request.pause();
  });
  await Promise.race([
    once(request, 'end').catch(() => {}),
    once(request, 'close').catch(() => {}),
    sleep(LIMIT_MS, undefined, { ref: false }),
  ]);
}

/**
 * Reads and drops the rest while the reply is sent, so that the connection can be used again. After
 * LARGEST_BODY_BYTES it stops reading, and closes the connection once the client has had LIMIT_MS
 * to read the reply. Each MiB costs about 2 ms, so without this bound a caller without a key could
 * keep the process busy.
 */
function dropRestDuringReply(request: IncomingMessage): void {
  if (request.complete || request.readableEnded) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= LARGEST_BODY_BYTES || request.isPaused()) return;
    request.pause();
    setTimeout(() => request.destroy(), LIMIT_MS).unref();
  });
}
