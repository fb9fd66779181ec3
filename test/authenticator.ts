/**
 * An authenticator in software, with the browser around it: what a real one would sign, and what a
 * hostile caller might. The browser tests use Chromium's own.
 */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

/** What the page of the service is given, as far as it matters here. */
export interface Asked {
  challenge: string;
  /** Of a registration. */
  user?: { id: string };
}

/** What differs from what is right. */
export interface Twist {
  origin?: string;
  rpId?: string;
  type?: string;
  /** False: the device did not check who the person is. */
  isVerified?: boolean;
  isPresent?: boolean;
  /** Of the signatures; 0: it does not count. */
  count?: number;
  userHandle?: string;
  id?: string;
  /** The statement about the device's maker. */
  statement?: { fmt: string; attStmt: Map<string, unknown> };
  /** In place of the key that signs. */
  publicKey?: Uint8Array;
}

export class Authenticator {
  readonly #site: { origin: string; rpId: string };
  readonly #privateKey: KeyObject;
  readonly credentialId = randomBytes(32);
  /** COSE. */
  readonly publicKey: Uint8Array;
  #userHandle = Buffer.alloc(16).toString('base64url');

  constructor(site: { origin: string; rpId: string }) {
    this.#site = site;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.publicKey = encode([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** The input of `passkeys.add`, without the name. */
  register({ challenge, user }: Asked, twist: Twist = {}) {
    this.#userHandle = user?.id ?? this.#userHandle;
    const id = Buffer.from(twist.id ?? this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#head(twist, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      twist.publicKey ?? this.publicKey,
    ]);
    const { fmt, attStmt } = twist.statement ?? { fmt: 'none', attStmt: new Map() };
    const attestationObject = encode([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: id.toString('base64url'),
      clientDataJson: this.#clientData(challenge, 'webauthn.create', twist).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
    };
  }

  /** The input of `session.usePasskey`. */
  use({ challenge }: Asked, twist: Twist = {}) {
    const authenticatorData = this.#head(twist, 0);
    const clientData = this.#clientData(challenge, 'webauthn.get', twist);
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(sha256(clientData))
      .sign(this.#privateKey);
    return {
      id: twist.id ?? this.id,
      userHandle: twist.userHandle ?? this.#userHandle,
      clientDataJson: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  #head({ rpId, isVerified = true, isPresent = true, count = 0 }: Twist, more: number): Buffer {
    const head = Buffer.alloc(37);
    sha256(Buffer.from(rpId ?? this.#site.rpId)).copy(head);
    head[32] = (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0) | more;
    head.writeUInt32BE(count, 33);
    return head;
  }

  #clientData(challenge: string, type: string, twist: Twist): Buffer {
    const { origin } = { ...this.#site, ...twist };
    return Buffer.from(JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin: false }));
  }
}

export function encode(entries: readonly (readonly [string | number, unknown])[]): Uint8Array {
  return isoCBOR.encode(new Map(entries) as Parameters<typeof isoCBOR.encode>[0]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
