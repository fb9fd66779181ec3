/** Where passkeys work, and how an authenticator names a member. */
import { isIP } from 'node:net';
import type { MemberRef } from './sessions.ts';

export interface PasskeySite {
  /** The host name that a passkey belongs to (WebAuthn's relying party id). */
  rpId: string;
  /** Scheme, host and port of the pages that may use it. */
  origin: string;
}

/**
 * Null where browsers offer no passkeys: at an IP address, and without https at any host but
 * localhost.
 */
export function passkeySiteOf(baseUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { rpId: hostname, origin };
}

const HANDLE_BYTES = 16;

/**
 * What authenticators store beside a passkey, and show only to the person and to our pages:
 * organization and member, 8 bytes each.
 */
export function toUserHandle({ organizationId, memberId }: MemberRef): Buffer {
  const handle = Buffer.alloc(HANDLE_BYTES);
  handle.writeBigUInt64BE(BigInt(organizationId), 0);
  handle.writeBigUInt64BE(BigInt(memberId), 8);
  return handle;
}

/** Null for what we never wrote. */
export function fromUserHandle(handle: Buffer): MemberRef | null {
  if (handle.length !== HANDLE_BYTES) return null;
  const [organizationId, memberId] = [handle.readBigUInt64BE(0), handle.readBigUInt64BE(8)].map(Number);
  if (!Number.isSafeInteger(organizationId) || !Number.isSafeInteger(memberId)) return null;
  return { organizationId: organizationId!, memberId: memberId! };
}
