/** Recomputes a result's hash, which shows whether its figures are those that the engine gave. */
import canonicalize from 'canonicalize';
import type { ExplicitDecisionResponse } from './generated/openapi.ts';

/**
 * Resolves to true when `meta.result_hash` is the SHA-256 of `{agreement, results}` in canonical
 * form (RFC 8785). The hash covers every figure and text of `results` and `agreement`, and no other
 * field. Direct mode results have no hash. In a browser the page must be a secure context, because
 * only such pages can hash.
 */
export async function verifyResult(
  result: Pick<ExplicitDecisionResponse, 'agreement' | 'results'> & { meta: { result_hash: string } },
): Promise<boolean> {
  if (typeof result?.meta?.result_hash !== 'string')
    throw new TypeError('result: expected a Default mode result, which has meta.result_hash');
  if (globalThis.crypto?.subtle === undefined)
    throw new TypeError('verifyResult needs a secure context: serve the page by https, or from localhost');
  const { agreement, results } = result;
  const text = canonicalize({ agreement, results }) ?? '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === result.meta.result_hash;
}
