/** What is left of the body of a request that is refused before all of it was read. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LARGEST_BODY_BYTES } from '../adapter/body-limits.ts';

/** How long the connection stays for the sender of a body that is too large. */
const LIMIT_MS = 2000;
/** What is read at most of a body that was refused: enough for one that was a little too large. */
const MOST_BYTES = 2 * LARGEST_BODY_BYTES;

/**
 * Lets it pass by for a while, before a reply that closes the connection. If we closed the socket
 * while the client was still sending, the client would never read the reply.
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
 * Lets it pass by while the reply goes out, so that the connection serves on. Of more than the
 * largest body nothing is read: the sender, who can only wait, has its time to see the reply, and
 * is then cut off. Each MiB that is read costs about 2 ms, so that whoever has no key could else
 * keep the process busy.
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
