/** Handles the unread rest of a body when its request is refused early. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LARGEST_BODY_BYTES } from '../adapter/body-limits.ts';

/** How long the connection stays open for the sender of a body that is too large. */
const LIMIT_MS = 2000;
/** The most that is read of a refused body: enough for one that was a little too large. */
const MOST_BYTES = 2 * LARGEST_BODY_BYTES;

/**
 * Reads and drops the rest for a while, before a reply that closes the connection. If we closed the
 * socket while the client was still sending, the client would never read the reply.
 */
export async function letPass(request: IncomingMessage): Promise<void> {
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
 * Reads and drops the rest while the reply goes out, so that the connection can be used again.
 * Beyond the largest body nothing is read: the sender gets some time to see the reply, and is then
 * cut off. Each MiB read costs about 2 ms, so without this bound a caller without a key could keep
 * the process busy.
 */
export function boundRest(request: IncomingMessage): void {
  if (request.complete || request.readableEnded) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= LARGEST_BODY_BYTES || request.isPaused()) return;
    request.pause();
    setTimeout(() => request.destroy(), LIMIT_MS).unref();
  });
}
