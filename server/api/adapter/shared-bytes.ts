/**
 * Sends bytes that are the same for every caller. They are held once, however many callers read
 * slowly or not at all.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A connection that is not read holds one piece. */
const PIECE_BYTES = 64 * 1024;

/** A handler that sends these bytes. */
export function shareBytes(bytes: Buffer, type: string) {
  const etag = etagOf(bytes);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache').type(type);
    return isKnown(request, etag) ? reply.code(304).send() : sendShared(reply, bytes);
  };
}

/** Names these bytes, strongly. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match'] === etag;
}

/**
 * The pieces are views of the bytes. The next piece is sent when the peer has taken the one before.
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
