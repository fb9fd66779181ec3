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

/**
 * Names shorter than this may be part of a password: they add little to a guess, and to refuse them
 * would refuse too many.
 */
const LEAST_OF_NAME = 4;

/**
 * The most hashings for one try. Only passwords from before they shared a salt need more than one.
 */
const MOST_SALTS = 16;

/** The owner of the password. What others know of the owner is easily guessed. */
interface Owner {
  email: string;
  name: string | null;
  organizationName: string;
}

/** Returns why the password is refused; null when it may be used. */
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

/** Returns what others know of the owner that the password contains as whole words. */
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

/**
 * Returns the words in one case with one space between them. A text without words is returned as it
 * is.
 */
function wordsOf(text: string): string {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  return folded.replace(/[\s\p{P}]+/gu, ' ').trim() || folded;
}

/** `salt` belongs to the member's address. */
export function hashPassword(password: string, salt: Buffer): Promise<string> {
  return hash(password.normalize('NFKC'), { salt });
}

/**
 * Returns the first member whose password it is; null when there is none. Costs one hashing for
 * each salt of the stored passwords. Without a member it costs one as well, so that the time does
 * not reveal which addresses have a password.
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

export function isHashedWith(passwordHash: string, salt: Buffer): boolean {
  const [, , , , stored = ''] = passwordHash.split('$');
  return Buffer.from(stored, 'base64').equals(salt);
}

/** Returns the part of `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH` before the hash. */
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
