/**
 * Seals secrets that the service must read again, so that whoever has only the database has none of
 * them. AES-256-GCM (NIST SP 800-38D) with a random nonce; a key seals a few thousand secrets, far
 * from the 2^32 after which such nonces may repeat.
 *
 * A sealed secret is: "das1" · id of the key (8 bytes) · nonce (12) · ciphertext · tag (16). The
 * head and the place where it is stored are authenticated too, so that a sealed secret opens
 * nowhere else. A secret without that head was stored plain.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const MAGIC = Buffer.from('das1');
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + ID_BYTES;
const LEAST_SEALED_BYTES = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/** The column and the row of a secret, such as `webhooks/1/2`. */
export type SecretPlace = `${string}/${number}/${number}`;

/** `no_key`: no key of this process sealed it. `altered`: it is not what was sealed there. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret';
  readonly reason: 'no_key' | 'altered';

  constructor(place: SecretPlace, reason: 'no_key' | 'altered') {
    super(
      reason === 'no_key'
        ? `no key of SECRETS_KEY opens the secret of ${place}: add the key that sealed it, or make a new secret`
        : `the secret of ${place} was altered, or belongs elsewhere: make a new one`,
    );
    this.reason = reason;
  }
}

export interface Keyring {
  /** The id of the key that seals; null: there is none, and secrets are stored plain. */
  readonly keyId: string | null;
  /** The ids of all keys that open. */
  readonly keyIds: readonly string[];
  seal(plain: Buffer, place: SecretPlace): Buffer;
  /** Throws UnreadableSecret. */
  open(stored: Buffer, place: SecretPlace): Buffer;
}

interface Key {
  id: Buffer;
  secret: Buffer;
}

/** `keys`: each as 64 hexadecimal digits. The first seals, all of them open. */
export function createKeyring(keys: readonly string[]): Keyring {
  const all = keys.map(deriveKey);
  const [current] = all;
  return {
    keyId: current?.id.toString('hex') ?? null,
    keyIds: all.map(({ id }) => id.toString('hex')),
    seal(plain, place) {
      if (current !== undefined) return seal(current, plain, place);
      if (isSealed(plain)) throw new Error(`a plain secret of ${place} must not look like a sealed one`);
      return plain;
    },
    open(stored, place) {
      if (!isSealed(stored)) return stored;
      const key = all.find(({ id }) => id.equals(stored.subarray(MAGIC.length, HEAD_BYTES)));
      if (key === undefined) throw new UnreadableSecret(place, 'no_key');
      return open(key, stored, place);
    },
  };
}

/** The head of what a key has sealed, in hexadecimal digits, to be searched for. */
export function headOf(keyId: string): string {
  return MAGIC.toString('hex') + keyId;
}

function isSealed(stored: Buffer): boolean {
  return stored.length >= LEAST_SEALED_BYTES && stored.subarray(0, MAGIC.length).equals(MAGIC);
}

/** The id says nothing about the key that seals, because both are derived (HKDF, RFC 5869). */
function deriveKey(key: string): Key {
  const derive = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', `decision-analysis secrets: ${info}`, bytes));
  return { id: derive('id', ID_BYTES), secret: derive('AES-256-GCM', 32) };
}

function seal({ id, secret }: Key, plain: Buffer, place: SecretPlace): Buffer {
  const head = Buffer.concat([MAGIC, id]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(boundTo(head, place));
  return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open({ secret }: Key, sealed: Buffer, place: SecretPlace): Buffer {
  const head = sealed.subarray(0, HEAD_BYTES);
  const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(head, place))
    .setAuthTag(tag);
  const ciphertext = sealed.subarray(HEAD_BYTES + NONCE_BYTES, sealed.length - TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw new UnreadableSecret(place, 'altered');
  }
}

function boundTo(head: Buffer, place: SecretPlace): Buffer {
  return Buffer.concat([head, Buffer.from(place)]);
}
