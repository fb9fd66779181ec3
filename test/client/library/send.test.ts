/** What a failed try leaves behind. */
import { expect, test } from 'vitest';
import { type Connection, send } from '../../../client/library/send.ts';

/** A reply whose body comes in pieces; `onEnd` is called when the last one was taken. */
function inPieces(status: number, pieces: readonly string[], onEnd: () => void): Response {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
        onEnd();
        controller.close();
      },
    },
    // Nothing is produced before it is read.
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers: { 'retry-after': '0' } });
}

test.each([408, 429, 500, 503])(
  'the body of a failed try (%i) is read to its end before the next try',
  async (status) => {
    const order: string[] = [];
    const connection: Connection = {
      apiUrl: 'http://127.0.0.1/api/v1',
      apiKey: 'dk_x',
      retries: 2,
      timeoutMs: 3_600_000,
      sleep: async () => void order.push('waited'),
      fetch: async () => {
        order.push('sent');
        if (order.length > 6) return Response.json({ done: true });
        return inPieces(status, ['{"error":', '{"type":"server_error",', '"message":"x"}}'], () =>
          order.push('read'),
        );
      },
    };
    const reply = await send(connection, { method: 'GET', path: '/receipts' });
    expect(reply.body).toEqual({ done: true });
    expect(order).toEqual(['sent', 'read', 'waited', 'sent', 'read', 'waited', 'sent']);
  },
);
