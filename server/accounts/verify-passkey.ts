/**
 * Checks what an authenticator has signed, by a library that is loaded with the first passkey: it
 * takes 30 MB and a tenth of a second. All that comes in is a stranger's.
 */
import type { PasskeySite } from './passkey-site.ts';

/** What the library says of a response that it refuses, for the log. */
export class PasskeyRefused extends Error {}

/** Base64url, as the browser gives it. */
export interface Registration {
  id: string;
  attestationObject: string;
  clientDataJson: string;
}

export interface Assertion {
  id: string;
  authenticatorData: string;
  clientDataJson: string;
  signature: string;
}

interface Expected {
  site: PasskeySite;
  challenge: string;
}

export interface VerifiedKey {
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  signatureCount: number;
}

/** EdDSA, ES256 and RS256 (COSE): every version of Node.js verifies them. */
export const ALGORITHMS = [-8, -7, -257];
/**
 * WebAuthn allows no longer id. A key of RSA with 4,096 bits has 530 bytes; of those that fit, the
 * slowest, with an exponent of 2,048 bits, takes 20 ms to verify.
 */
const MOST_ID_BYTES = 1023;
const MOST_KEY_BYTES = 600;

export async function verifyRegistration(
  { id, attestationObject, clientDataJson }: Registration,
  { site, challenge }: Expected,
): Promise<VerifiedKey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  return orRefused(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJson,
          attestationObject: await withoutStatement(attestationObject),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) throw new PasskeyRefused('not verified');
    const { id: credential, publicKey, counter } = registrationInfo.credential;
    const credentialId = Buffer.from(credential, 'base64url');
    if (credentialId.length > MOST_ID_BYTES || publicKey.length > MOST_KEY_BYTES)
      throw new PasskeyRefused(`an id of ${credentialId.length} bytes, a key of ${publicKey.length}`);
    return { credentialId, publicKey, signatureCount: counter };
  });
}

/**
 * Drops the authenticator's statement about its maker, which we do not ask for: its certificates
 * may name addresses, and to check them the library would fetch these.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData');
  if (!(authData instanceof Uint8Array)) throw new PasskeyRefused('no authenticator data');
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url');
}

/**
 * Returns the authenticator's count of its signatures, which the caller compares with the last one:
 * the library would compare it before it has checked the signature.
 */
export async function verifyAssertion(
  { id, authenticatorData, clientDataJson, signature }: Assertion,
  publicKey: Buffer,
  { site, challenge }: Expected,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  return orRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    if (!verified) throw new PasskeyRefused('the signature does not match the public key');
    return authenticationInfo.newCounter;
  });
}

/** Returns the challenge in it; null where there is none. */
export function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The library throws plain errors for everything that is wrong with a response. */
async function orRefused<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasskeyRefused) throw error;
    throw new PasskeyRefused(error instanceof Error ? error.message : String(error));
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'));
}
