/**
 * How a key is spelled: `dk_`, 43 base62 characters that hold 32 bytes, and 6 that hold a CRC-32 of
 * what stands before them, so that a scanner (and authentication, before it asks the database)
 * recognises a key by itself.
 */
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'dk_';
const BODY_LENGTH = 43; // 62⁴³ > 2²⁵⁶
const CHECKSUM_LENGTH = 6; // 62⁶ > 2³²
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY_LENGTH + CHECKSUM_LENGTH}}$`);

/** Takes 32 bytes. */
export function encodeKey(bytes: Uint8Array): string {
  if (bytes.length !== 32) throw new RangeError(`a key holds 32 bytes, not ${bytes.length}`);
  const body = PREFIX + base62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), BODY_LENGTH);
  return body + checksum(body);
}

/** True when the text has the format of a key and the right checksum. */
export function decodesAsKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}
