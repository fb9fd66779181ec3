/**
 * Reads a body within its limit. A body that declares a larger length is refused at once, any other
 * as soon as it exceeds the limit.
 */
import type { FastifyRequest } from 'fastify';
import { invalidAt, type Refusal } from '../../refusals.ts';
import { stateOf } from '../serving/request-state.ts';
import { formatBytes } from './body-limits.ts';

/** Counts the bytes of one body against a budget that all bodies share. */
export interface BodyLease {
  /** Counts more bytes; refuses when there is no room for them. */
  add(bytes: number): void;
  /** Gives all the bytes back. A second call does nothing. */
  release(): void;
}

/**
 * A declared length counts at once. Otherwise many bodies that arrive together could use up the
 * budget half-way, and none would be complete. The lease ends when the reply was sent or the caller
 * has gone. After a refusal the rest of the body is unread: see unread-body.ts.
 */
export async function readBody(request: FastifyRequest, maxBytes: number, lease: BodyLease): Promise<Buffer> {
  const declared = request.headers['content-length'];
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
  lease.add(Number(declared ?? 0));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    try {
      if (length > maxBytes) throw tooLarge(maxBytes);
      if (declared === undefined) lease.add(chunk.length);
      chunks.push(chunk);
    } catch (refusal) {
      reject(refusal);
    }
  };
  const onEnd = () => resolve(Buffer.concat(chunks, length));
  const onGone = () => {
    lease.release();
    reject(invalidAt('body', 'the connection ended before all of it had arrived', 'unreadable_request'));
  };
  const gone = stateOf(request).signals?.gone;
  if (gone?.aborted) onGone();
  gone?.addEventListener('abort', onGone, { once: true });
  request.raw.on('data', onData).on('end', onEnd);
  try {
    return await promise;
  } catch (refusal) {
    lease.release();
    throw refusal;
  } finally {
    request.raw.off('data', onData).off('end', onEnd);
  }
}

function tooLarge(maxBytes: number): Refusal {
  return invalidAt(
    'body',
    `larger than the limit of ${formatBytes(maxBytes)} of this operation; send less text, and write characters in UTF-8 rather than as \\u escapes`,
    'body_too_large',
  );
}
