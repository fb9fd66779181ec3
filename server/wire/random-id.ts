/** Names of what callers make: never made twice, and not to be guessed. */
import { randomInt } from 'node:crypto';

/** About 131 bits. */
const LENGTH = 22;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomId(prefix: 'dec_' | 'q_' | 'as_'): string {
  return `${prefix}${Array.from({ length: LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')}`;
}
