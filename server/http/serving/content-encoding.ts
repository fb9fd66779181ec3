/**
 * Sends bytes plain or compressed by gzip, as the caller asks in `Accept-Encoding`. Each form has
 * an ETag of its own, so that no cache takes one for the other.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { etagOf, isKnown, sendShared } from './shared-bytes.ts';

export type Encoding = 'gzip' | 'identity';

/** The first is chosen where the caller likes both equally. */
const ENCODINGS: Encoding[] = ['gzip', 'identity'];

/**
 * The form that the caller likes best. A caller who wants neither gets it plain, as RFC 9110
 * §12.5.3 allows.
 */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const [best] = new Negotiator({ headers }).encodings(ENCODINGS);
  return best === 'gzip' ? best : 'identity';
}

/** Sends bytes that are in this form already. */
export function sendEncoded(reply: FastifyReply, encoding: Encoding, bytes: Buffer): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return sendShared(reply, bytes);
}

interface Form {
  bytes: Buffer;
  etag: string;
}

/** A file that is kept in both forms; in one, if gzip would not make it smaller. */
export interface TwoForms {
  readonly identity: Form;
  readonly gzip: Form | null;
}

export function twoForms({ plain, gzipped }: { plain: Buffer; gzipped: Buffer | null }): TwoForms {
  const form = (bytes: Buffer) => ({ bytes, etag: etagOf(bytes) });
  return { identity: form(plain), gzip: gzipped === null ? null : form(gzipped) };
}

/** Compresses what is not on disk in both forms. */
export async function compressed(plain: Buffer): Promise<TwoForms> {
  const gzipped = await promisify(gzip)(plain);
  return twoForms({ plain, gzipped: gzipped.length < plain.length ? gzipped : null });
}

export function sendEither(request: FastifyRequest, reply: FastifyReply, forms: TwoForms): FastifyReply {
  const encoding = forms.gzip === null ? 'identity' : encodingFor(request);
  const { bytes, etag } = forms[encoding] ?? forms.identity;
  reply.header('etag', etag);
  if (isKnown(request, etag)) return reply.header('vary', 'accept-encoding').code(304).send();
  return sendEncoded(reply, encoding, bytes);
}
