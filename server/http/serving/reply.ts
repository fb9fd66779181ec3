/** What a procedure returns, and how it is sent. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface Reply {
  /**
   * An object is sent as JSON, and a string is JSON text already, such as a stored result. Bytes
   * and streams are of another `type`. Null: a reply without a body.
   */
  body: object | string | Buffer | Readable | null;
  /** 200 by default. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  type?: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** In characters. A shorter text is sent together with its headers, in one piece. */
const LARGE_TEXT = 64 * 1024;

export function sendReply(
  reply: FastifyReply,
  { body, status = 200, headers = {}, type = JSON_TYPE }: Reply,
): FastifyReply {
  // Only what says otherwise may be kept.
  reply.code(status).header('cache-control', 'no-store').headers(headers);
  if (body === null) return reply.send();
  reply.type(type);
  if (Buffer.isBuffer(body) || body instanceof Readable) return reply.send(body);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // A large reply is sent as bytes: their number is known, and they leave less garbage.
  return reply.send(text.length > LARGE_TEXT ? Buffer.from(text) : text);
}
