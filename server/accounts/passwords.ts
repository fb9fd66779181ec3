/**
 * Passwords of members: hashed by argon2id with the library's defaults (19 MiB, two passes), which
 * are those that OWASP recommends. Each hashing takes that memory and some 20 ms of a thread, so
 * the caller bounds how many run at once.
 */
import { hash, verify } from '@node-rs/argon2';
import { codePoints } from '../wire/types.ts';

const LEAST_CHARACTERS = 12;

/** Null: the password may be used; else why not. */
export async function whyNoPassword(password: string): Promise<string | null> {
  const length = codePoints(password);
  if (length < LEAST_CHARACTERS)
    return `expected at least ${LEAST_CHARACTERS} characters, got ${length}; a few words that do not belong together are good`;
  return (await commonPasswords()).has(password.toLowerCase())
    ? 'this is one of the most common passwords; choose another'
    : null;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

/**
 * `stored` null: there is no such password. The same time passes then, so that nobody learns from
 * it which addresses have one.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS, password.normalize('NFKC'));
  return matches && stored !== null;
}

/** The hash of 32 random bytes that nobody has. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$5di0/tkbkeciIzzFRgP2pA$aOlDcXJ1DKkO0XusVIkOBH/cl0fPOX8Hru3VM57Dz4o';

/** 49,233 passwords, the most frequent of published lists; the 10,000 commonest are among them. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  // Loaded with the first password that is set: it takes 40 ms and 5 MB.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common']);
  return common;
}
let common: ReadonlySet<string> | undefined;
