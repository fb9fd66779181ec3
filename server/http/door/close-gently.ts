/** Closes a connection on which the peer may still send, so that it can read every answer. */
import type { Socket } from 'node:net';
import { LARGEST_BODY_BYTES } from '../bodies/body-limits.ts';

/** How much the peer may still send. */
const MOST_BYTES = 2 * LARGEST_BODY_BYTES;

/**
 * Called before the last answer. Node would close the connection as soon as the kernel has that
 * answer. If bytes of the peer are unread then, or come later, the kernel sends a reset, and the
 * peer may lose answers that it has not read. So our side alone is ended, and what the peer sends
 * is dropped until it ends its side. `onEnded`: the kernel has everything, and the peer is waited
 * for.
 */
export function closeGently(socket: Socket, onEnded: () => void): void {
  // Node calls this after an answer with `Connection: close`.
  socket.destroySoon = () => {
    let bytes = 0;
    // What comes now are requests that are not run, so nobody parses them.
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) socket.destroy();
    });
    const close = () => void socket.destroy();
    socket.end(() => {
      if (socket.readableEnded) return close();
      socket.once('end', close);
      onEnded();
    });
    socket.resume();
  };
}
