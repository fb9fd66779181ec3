/** Which connections to cut off, because their peers leave too many bytes of answers unread. */
import type { Socket } from 'node:net';

/**
 * The most unsent bytes of all connections together. Beyond this, the connections with the most
 * unsent bytes are closed.
 */
const UNSENT_BYTES = 32 * 1024 * 1024;

/** A connection whose peer has not read all. */
export interface Unread {
  socket: Socket;
  bytes: number;
  /** The last time at which the peer read anything. */
  takenAtMs: number;
}

/** Those to cut off so that the others have at most UNSENT_BYTES, and why. */
export function* mostUnread(waiting: Unread[]): Generator<{ socket: Socket; why: string }> {
  let total = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  // Most bytes first; among equals, the connection whose peer has read nothing for the longest
  // time.
  waiting.sort((one, other) => other.bytes - one.bytes || one.takenAtMs - other.takenAtMs);
  for (const { socket, bytes } of waiting) {
    if (total <= UNSENT_BYTES) return;
    yield {
      socket,
      why: `${bytes} bytes wait for its peer, and ${total} in all, more than ${UNSENT_BYTES}`,
    };
    total -= bytes;
  }
}

/**
 * The number of bytes that the kernel has taken. The stream's own count changes only when a whole
 * answer has been taken, so a slow reader of a large answer would look like a peer that does not
 * read. Node's internal handle counts single bytes; Node's own socket timeout uses it too.
 */
export function takenBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return Number(Reflect.get(handle, 'bytesWritten')) - Number(Reflect.get(handle, 'writeQueueSize'));
}
