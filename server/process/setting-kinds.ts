/**
 * The kinds of value that a setting may have. `allowed` ends the message "NAME is …: it must be …".
 */
import { isIP } from 'node:net';
import { z } from 'zod';
import { HOW_TO_MAKE, KEY } from '../secrets/key-file.ts';
import { parseAddress } from './database-address.ts';

export function text(pattern: RegExp, allowed: string) {
  return z.string().regex(pattern, { error: allowed });
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

export function whole(least: number, most: number) {
  return decimal(
    (n) => Number.isInteger(n) && n >= least && n <= most,
    `a whole number from ${least} to ${most}`,
  );
}

/** Plain decimal notation only: no sign, no exponent, no hexadecimal. */
export function decimal(accepts: (value: number) => boolean, allowed: string) {
  return z
    .string()
    .refine((value) => /^\d{1,15}(\.\d{1,15})?$/.test(value) && accepts(Number(value)), { error: allowed })
    .transform(Number);
}

export function url(
  protocols: readonly string[],
  allowed: string,
  accepts: (value: URL) => boolean = () => true,
) {
  return z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol) && accepts(parsed);
    },
    { error: allowed },
  );
}

/** Reads a comma-separated list of origins, each as a browser sends it. `*` and `null` are none. */
export function origins() {
  const allowed =
    'origins of pages with commas between, each exactly as browsers send it, for example https://app.example.com,http://localhost:5173';
  const isOrigin = (text: string) => /^https?:[^*]*$/.test(text) && URL.parse(text)?.origin === text;
  return z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine((list) => list.every(isOrigin), { error: allowed });
}

/** Reads a comma-separated list of keys. */
export function keys() {
  const allowed = `keys with commas between, each ${HOW_TO_MAKE}`;
  return z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => KEY.test(one)), { error: allowed });
}

/** The address may name several hosts, which no URL allows. */
export function databaseUrl(user: string) {
  const allowed = `a PostgreSQL address, for example postgres://${user}:password@host:5432/database, or with several hosts, host1:5432,host2:5432; its target_session_attrs may be read-write, primary or any`;
  return z.string().refine((value) => parseAddress(value) !== null, { error: allowed });
}

/** Names for networks that carry nobody else's traffic. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Reads a comma-separated list of networks, each as `address/bits`. */
export function networks() {
  const allowed =
    'addresses and networks of proxies with commas between, for example 10.0.0.5,192.168.0.0/16,fd00::/8, or loopback, linklocal, uniquelocal';
  return z
    .string()
    .refine((value) => value.split(',').every((one) => networkOf(one.trim()).length > 0), { error: allowed })
    .transform((value) => value.split(',').flatMap((one) => networkOf(one.trim())));
}

/**
 * Empty when the text is no network. Zero bits are refused: they would be everybody, whose header
 * anyone could forge.
 */
function networkOf(text: string): readonly string[] {
  if (Object.hasOwn(NAMED_NETWORKS, text)) return NAMED_NETWORKS[text] ?? [];
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  if (most === 0 || address.includes('%') || more.length > 0) return [];
  if (bits === undefined) return [`${address}/${most}`];
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most ? [text] : [];
}
