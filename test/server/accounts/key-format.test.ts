import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodesAsKey, encodeKey } from '../../../server/accounts/key-format.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const SEED = 20_261_121;

test('every 32 bytes give a key of one shape', () => {
  fc.assert(
    fc.property(bytes, (secret) => {
      const key = encodeKey(secret);
      expect(key).toMatch(/^dk_[0-9A-Za-z]{49}$/);
      expect(decodesAsKey(key)).toBe(true);
    }),
    { seed: SEED },
  );
  expect(encodeKey(new Uint8Array(32))).toMatch(/^dk_0{43}/);
  expect(encodeKey(new Uint8Array(32).fill(255))).toHaveLength(52);
});

test('the body is the bytes as a number to base 62', () => {
  const secret = new Uint8Array(32);
  secret[31] = 61;
  expect(encodeKey(secret).slice(3, 46)).toBe(`${'0'.repeat(42)}z`);
  secret[31] = 62;
  expect(encodeKey(secret).slice(3, 46)).toBe(`${'0'.repeat(41)}10`);
});

test('different bytes give different keys', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      fc.pre(Buffer.compare(one, other) !== 0);
      expect(encodeKey(one)).not.toBe(encodeKey(other));
    }),
    { seed: SEED },
  );
});

test('one changed character is always noticed', () => {
  fc.assert(
    fc.property(bytes, fc.nat(48), fc.constantFrom(...CHARACTERS), (secret, place, character) => {
      const key = encodeKey(secret);
      const changed = key.slice(0, 3 + place) + character + key.slice(4 + place);
      expect(decodesAsKey(changed)).toBe(changed === key);
    }),
    { seed: SEED },
  );
});

test('other lengths are a mistake of the caller', () => {
  expect(() => encodeKey(new Uint8Array(31))).toThrow('32 bytes, not 31');
});
