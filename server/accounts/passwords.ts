/**
 * Passwords of members: hashed by argon2id with the library's defaults (19 MiB, two passes), which
 * are those that OWASP recommends. Each hashing takes that memory and some 20 ms of a thread, so
 * the caller bounds how many run at once. All passwords of one address have one salt, so that a try
 * is compared with all of them for one hashing.
 */
import { timingSafeEqual } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { codePoints } from '../wire/types.ts';

const LEAST_CHARACTERS = 12;

/** A shorter name may stand in a password: it adds little, and would refuse too many. */
const LEAST_OF_NAME = 4;

/** Hashings for one try. Only passwords from before they shared a salt need more than one. */
const MOST_SALTS = 16;

/** Whose password it is to be: what others know of them is easily guessed. */
interface Owner {
  email: string;
  name: string | null;
  organizationName: string;
}

/** Null: the password may be used; else why not. */
export async function whyNoPassword(password: string, owner: Owner): Promise<string | null> {
  const length = codePoints(password);
  if (length < LEAST_CHARACTERS)
    return `expected at least ${LEAST_CHARACTERS} characters, got ${length}; a few words that do not belong together are good`;
  const known = knownIn(password, owner);
  if (known !== null) return `contains ${known}, which others know; leave it out`;
  return (await commonPasswords()).has(password.toLowerCase())
    ? 'this is one of the most common passwords; choose another'
    : null;
}

/** What others know of its owner that the password has in it, as whole words. */
function knownIn(password: string, { email, name, organizationName }: Owner): string | null {
  const known = {
    'your address': email,
    'the first part of your address': email.slice(0, email.lastIndexOf('@')),
    'your name': name ?? '',
    'the name of your organization': organizationName,
  };
  const words = ` ${wordsOf(password)} `;
  const found = Object.entries(known).find(([, text]) => {
    const sought = wordsOf(text);
    return codePoints(sought) >= LEAST_OF_NAME && words.includes(` ${sought} `);
  });
  return found?.[0] ?? null;
}

/** In one case, with one space for whatever is between them. A text without words stays itself. */
function wordsOf(text: string): string {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  return folded.replace(/[\s\p{P}]+/gu, ' ').trim() || folded;
}

/** `salt`: that of the member's address. */
export function hashPassword(password: string, salt: Buffer): Promise<string> {
  return hash(password.normalize('NFKC'), { salt });
}

/**
 * The first of the members whose password it is; null: nobody's. Costs one hashing for each salt
 * that the stored passwords have. Without a member it costs one as well, so that the time tells
 * nobody which addresses have a password.
 */
export async function findByPassword<Member extends { passwordHash: string }>(
  members: readonly Member[],
  password: string,
  salt: Buffer,
): Promise<Member | null> {
  if (members.length === 0) await hashPassword(password, salt);
  const heads = new Set(members.map(({ passwordHash }) => headOf(passwordHash)));
  for (const head of [...heads].slice(0, MOST_SALTS)) {
    const computed = Buffer.from(await hash(password.normalize('NFKC'), optionsOf(head)));
    const found = members.find(({ passwordHash }) => {
      const stored = Buffer.from(passwordHash);
      return stored.length === computed.length && timingSafeEqual(stored, computed);
    });
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether a stored password has this salt. */
export function isHashedWith(passwordHash: string, salt: Buffer): boolean {
  const [, , , , stored = ''] = passwordHash.split('$');
  return Buffer.from(stored, 'base64').equals(salt);
}

/** Of `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`, all before the hash. */
function headOf(passwordHash: string): string {
  return passwordHash.slice(0, passwordHash.lastIndexOf('$'));
}

function optionsOf(head: string) {
  const [, , , costs = '', salt = ''] = head.split('$');
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = costs
    .split(',')
    .map((cost) => Number(cost.slice(2)));
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(salt, 'base64') };
}

/** 49,233 passwords, the most frequent of published lists; the 10,000 commonest are among them. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  // Loaded with the first password that is set: it takes 40 ms and 5 MB.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common']);
  return common;
}
let common: ReadonlySet<string> | undefined;
