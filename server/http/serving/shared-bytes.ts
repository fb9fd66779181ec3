/**
 * Sends bytes that are the same for every caller. They are in memory once, however many callers
 * read them slowly or not at all.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A connection whose peer does not read holds one piece. */
const PIECE_BYTES = 64 * 1024;

/** Returns a handler that sends what `make` returns, which is made for the first request. */
export function shareBytes(make: () => string, type: string) {
  let bytes: Buffer | undefined;
  let etag: string | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    bytes ??= Buffer.from(make());
    etag ??= etagOf(bytes);
    reply.header('etag', etag).header('cache-control', 'no-cache').type(type);
    return isKnown(request, etag) ? reply.code(304).send() : sendShared(reply, bytes);
  };
}

/** Makes a strong ETag from a hash of the bytes. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match'] === etag;
}

/**
 * Sends the bytes in pieces, which are views of them and not copies. The next piece follows when
 * the peer has taken the one before.
 */
export function sendShared(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (bytes.length <= PIECE_BYTES) return reply.send(bytes);
  return reply
    .header('content-length', bytes.length)
    .send(Readable.from(piecesOf(bytes), { objectMode: false }));
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
