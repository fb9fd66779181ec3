import { expect, test } from 'vitest';
import { seedOf } from '../../../server/decisions/plan.ts';
import { canonicalHash } from '../../../server/wire/canonical-json.ts';

test('the seed of the request, also when it is 0', () => {
  expect(seedOf({ seed: 0 }, { seed: 0 })).toBe(0);
  expect(seedOf({ seed: 4294967295 }, {})).toBe(4294967295);
});

test('else the first 32 bits of the hash of its canonical form', () => {
  // printf '%s' '{"a":1,"b":"é"}' | sha256sum
  const hash = canonicalHash({ b: 'é', a: 1 });
  expect(hash.toString('hex')).toBe(EXPECTED);
  expect(seedOf({}, { a: 1, b: 'é' })).toBe(Number.parseInt(EXPECTED.slice(0, 8), 16));
});

const EXPECTED = '09ad9fd2fb648cb2f62141215828ea00a62c299db05d20aa9ade2f527a301cc6';
