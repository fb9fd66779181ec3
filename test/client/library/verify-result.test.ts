/** A result is verified by its hash, which one changed digit breaks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyResult } from '../../../client/library/verify-result.ts';
import { canonicalHash } from '../../../server/wire/canonical-json.ts';

type Verified = Parameters<typeof verifyResult>[0];

/** Any JSON stands for a result, because the hash covers whatever there is. */
function hashed(results: unknown, agreement: unknown): Verified {
  const result_hash = canonicalHash({ agreement, results }).toString('hex');
  return Object({ results, agreement, meta: { result_hash } });
}

test('what the service hashes is verified, also after it was sent as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (results, agreement) => {
      const result = JSON.parse(JSON.stringify(hashed(results, agreement)));
      expect(await verifyResult(result)).toBe(true);
    }),
  );
});

test('each changed digit of a figure is refused', async () => {
  const result = hashed([{ best: 'A', ev: { A: { mean: 0.12345678901234566, p10: -1e-9 } } }], { a: 3 });
  const text = JSON.stringify({ results: result.results, agreement: result.agreement });
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
  expect(digits.length).toBeGreaterThan(18);
  for (const at of digits) {
    const other = text[at] === '1' ? '2' : '1';
    const changed = JSON.parse(`${text.slice(0, at)}${other}${text.slice(at + 1)}`);
    expect(await verifyResult({ ...changed, meta: result.meta }), text.slice(at - 5, at + 5)).toBe(false);
  }
});

test('each changed digit of the hash is refused', async () => {
  const result = hashed([{ best: 'A' }], null);
  const hash = result.meta.result_hash;
  for (let at = 0; at < hash.length; at += 1) {
    const result_hash = `${hash.slice(0, at)}${hash[at] === '1' ? '2' : '1'}${hash.slice(at + 1)}`;
    expect(await verifyResult({ ...result, meta: { result_hash } }), result_hash).toBe(false);
  }
});

test('a result without a hash is a mistake of the caller', async () => {
  await expect(verifyResult(Object({ results: [] }))).rejects.toThrow(/^result: expected a Default mode/);
});
