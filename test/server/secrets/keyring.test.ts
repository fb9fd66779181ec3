/** Sealed secrets: what opens them, and what never does. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createKeyring,
  headOf,
  type SecretPlace,
  UnreadableSecret,
} from '../../../server/secrets/keyring.ts';

/** Different keys and texts, the same in each run. */
const bytes = (seed: string, length: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, block) =>
      createHash('sha256').update(`${seed} ${block}`).digest(),
    ),
  ).subarray(0, length);
const keyOf = (name: string) => bytes(name, 32).toString('hex');
const PLACE: SecretPlace = 'webhooks/1/2';
const SECRET = bytes('a secret', 32);
const [OLD, NEW] = [keyOf('old'), keyOf('new')];

function reasonOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof UnreadableSecret) return error.reason;
    throw error;
  }
  return 'opened';
}

test('what was sealed opens at its place, whatever its length, and never looks the same twice', () => {
  const keyring = createKeyring([NEW]);
  for (const length of [0, 1, 15, 16, 17, 31, 32, 33, 64, 255, 4096]) {
    const plain = bytes(`of ${length} bytes`, length);
    const sealed = keyring.seal(plain, PLACE);
    expect(keyring.open(sealed, PLACE).equals(plain), `${length} bytes`).toBe(true);
    expect(sealed).toHaveLength(length + 40);
    expect(keyring.seal(plain, PLACE).equals(sealed)).toBe(false);
    if (length > 15) expect(sealed.includes(plain)).toBe(false);
  }
});

test('no other place opens it', () => {
  const keyring = createKeyring([NEW]);
  const sealed = keyring.seal(SECRET, PLACE);
  for (const other of ['webhooks/1/3', 'webhooks/2/2', 'webhooks/12/2', 'others/1/2'] as const)
    expect(
      reasonOf(() => keyring.open(sealed, other)),
      other,
    ).toBe('altered');
});

test('no changed bit, and no cut or longer one, opens', () => {
  const keyring = createKeyring([NEW]);
  const sealed = keyring.seal(SECRET, PLACE);
  for (let bit = 32; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    // The id of another key, else the nonce, the text or the tag.
    const expected = bit < 96 ? 'no_key' : 'altered';
    expect(
      reasonOf(() => keyring.open(changed, PLACE)),
      `bit ${bit}`,
    ).toBe(expected);
  }
  for (const length of [40, 41, 71]) {
    expect(
      reasonOf(() => keyring.open(sealed.subarray(0, length), PLACE)),
      `${length}`,
    ).toBe('altered');
  }
  expect(reasonOf(() => keyring.open(Buffer.concat([sealed, Buffer.alloc(1)]), PLACE))).toBe('altered');
});

test('another key does not open it; an old one among the keys does, and only the first seals', () => {
  const sealed = createKeyring([OLD]).seal(SECRET, PLACE);
  expect(reasonOf(() => createKeyring([NEW]).open(sealed, PLACE))).toBe('no_key');
  expect(reasonOf(() => createKeyring([]).open(sealed, PLACE))).toBe('no_key');
  const both = createKeyring([NEW, OLD]);
  expect(both.open(sealed, PLACE).equals(SECRET)).toBe(true);
  expect(both.keyIds).toEqual([both.keyId, createKeyring([OLD]).keyId]);
  const anew = both.seal(SECRET, PLACE);
  expect(anew.toString('hex').startsWith(headOf(both.keyId!))).toBe(true);
  expect(createKeyring([NEW]).open(anew, PLACE).equals(SECRET)).toBe(true);
  expect(reasonOf(() => createKeyring([OLD]).open(anew, PLACE))).toBe('no_key');
});

test('without a key it stays plain, and what is plain opens with any keys', () => {
  const none = createKeyring([]);
  expect(none.keyId).toBeNull();
  expect(none.seal(SECRET, PLACE).equals(SECRET)).toBe(true);
  for (const keyring of [none, createKeyring([NEW])])
    expect(keyring.open(SECRET, PLACE).equals(SECRET)).toBe(true);
  const looksSealed = Buffer.concat([Buffer.from('das1'), randomBytes(36)]);
  expect(() => none.seal(looksSealed, PLACE)).toThrow('must not look like a sealed one');
});

test('the id of a key tells nothing of it, and its messages no secret', () => {
  const keyring = createKeyring([NEW]);
  expect(keyring.keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(NEW).not.toContain(keyring.keyId);
  const sealed = createKeyring([OLD]).seal(SECRET, PLACE);
  expect(() => keyring.open(sealed, PLACE)).toThrow(
    'no key of SECRETS_KEY opens the secret of webhooks/1/2: add the key that sealed it, or make a new secret',
  );
});

test('the format is fixed: a secret of an earlier version opens', () => {
  const keyring = createKeyring(['00'.repeat(32)]);
  const stored = Buffer.from(STORED, 'hex');
  expect(keyring.open(stored, PLACE).toString()).toBe('a secret that was sealed once');
});

/** Sealed for PLACE by the key of zeros, with the text of the test. */
const STORED =
  '64617331209fca7d246b91120c395e91b17c97ec458fab69abfd19a3a88e7589dab5e7f8973d351e139feb3540092fa12b8817fc43fd63733c7893e67126656931be92212f';
