/**
 * Computes keyed hashes for sign-in, with a secret that all nodes find in the database. This file
 * owns the SQL of sign_in_secret.
 */
import { createHmac } from 'node:crypto';
import type postgres from 'postgres';
import { oneCase } from './one-case.ts';

/** argon2 takes 8 bytes or more; 16 are what it recommends. */
const SALT_BYTES = 16;
/** 12 bytes are 16 characters: no two of a billion accounts are likely to share a name. */
const ACCOUNT_BYTES = 12;

export interface KeyedAddress {
  secret: Buffer;
  /** The salt of every password that members of this address have. */
  salt: Buffer;
  /**
   * The address's name in the log. Only somebody who knows the secret can tell which address it is.
   */
  account: string;
}

/** For what only this service can have made, with the database's time. */
export async function readSignInSecret(sql: postgres.ISql): Promise<{ secret: Buffer; now: Date }> {
  const [row] = await sql<{ secret: Buffer; now: Date }[]>`select secret, now() as now from sign_in_secret`;
  if (row === undefined) throw noSecret();
  return row;
}

/** All spellings of an address give the same result. */
export async function readKeyedAddress(sql: postgres.ISql, email: string): Promise<KeyedAddress> {
  const [keyed] = await readKeyedAddresses(sql, [email]);
  if (keyed === undefined) throw noSecret();
  return keyed;
}

function noSecret(): Error {
  return new Error(
    'the table sign_in_secret is empty: as the owner of the tables, run "insert into sign_in_secret default values"',
  );
}

/** Results are in the order of the addresses. */
export async function readKeyedAddresses(
  sql: postgres.ISql,
  emails: readonly string[],
): Promise<KeyedAddress[]> {
  const rows = await sql<{ secret: Buffer; address: string }[]>`
    select secret, ${oneCase(sql, sql`email`)} as address
    from sign_in_secret, unnest(${[...emails]}::text[]) with ordinality as given (email, place) order by place`;
  return rows.map(({ secret, address }) => ({
    secret,
    salt: keyedHash(secret, ['password salt', address]).subarray(0, SALT_BYTES),
    account: keyedHash(secret, ['account', address]).subarray(0, ACCOUNT_BYTES).toString('base64url'),
  }));
}

/** The keyed hash of other data than an address. */
export async function readKeyedHash(
  sql: postgres.ISql,
  parts: readonly (string | number)[],
): Promise<Buffer> {
  const [row] = await sql<{ secret: Buffer }[]>`select secret from sign_in_secret`;
  if (row === undefined) throw noSecret();
  return keyedHash(row.secret, parts);
}

/**
 * `parts` starts with the purpose of the hash, so that a hash for one use cannot stand in for
 * another.
 */
export function keyedHash(secret: Buffer, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}
