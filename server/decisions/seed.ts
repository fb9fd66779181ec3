/** The seed of a decision: the caller's, or one made from the request, so that the same request gives the same answer. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The first 32 bits of SHA-256 of the request in canonical JSON (RFC 8785). */
export function seedOf(request: { seed?: number | undefined }, asSent: unknown): number {
  return request.seed ?? canonicalHash(asSent).readUInt32BE(0);
}

/** SHA-256 of plain JSON data in canonical form (RFC 8785). */
export function canonicalHash(data: unknown): Buffer {
  return createHash('sha256').update(canonicalText(data)).digest();
}

/** Plain JSON data in canonical form (RFC 8785). */
export function canonicalText(data: unknown): string {
  const text = canonicalize(data);
  if (text === undefined) throw new TypeError('only JSON data has a canonical form');
  return text;
}
