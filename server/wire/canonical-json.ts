/** JSON data in canonical form (RFC 8785), so that equal data give equal bytes. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256 of plain JSON data in canonical form. */
export function canonicalHash(data: unknown): Buffer {
  return createHash('sha256').update(canonicalText(data)).digest();
}

/** Plain JSON data in canonical form. */
export function canonicalText(data: unknown): string {
  const text = canonicalize(data);
  if (text === undefined) throw new TypeError('only JSON data has a canonical form');
  return text;
}
