/**
 * The SQL of sign_in_tries: how often a password was wrong, over all nodes, by the database's
 * clock. A try counts before its password is looked at, so that many at once cannot pass the limit
 * together; a right password takes its try back.
 */
import { createHash } from 'node:crypto';
import type postgres from 'postgres';

/** Of wrong passwords from one address, and for one account. */
export const MOST_TRIES = 10;
const WINDOW = '15 minutes';

/** `network`: the unit by which addresses are counted. `email`: as it was typed. */
export interface Try {
  network: string;
  email: string;
}

/**
 * Counts a try. Returns null when it may go on, else after how many seconds the next one may. Tries
 * that may not go on do not count.
 */
export async function takeTry(sql: postgres.ISql, tried: Try): Promise<number | null> {
  const subjects = subjectsOf(tried);
  const rows = await sql<{ secondsLeft: number; isOver: boolean }[]>`
    insert into sign_in_tries as t (subject, ends_at, tries)
    select subject, now() + ${WINDOW}::interval, 1 from unnest(${subjects}::text[]) as subject order by subject
    on conflict (subject) do update set
      ends_at = case when t.ends_at > now() then t.ends_at else excluded.ends_at end,
      tries = case when t.ends_at > now() then t.tries + 1 else 1 end
    returning tries > ${MOST_TRIES} as "isOver", extract(epoch from ends_at - now())::float8 as "secondsLeft"`;
  const over = rows.filter(({ isOver }) => isOver).map(({ secondsLeft }) => secondsLeft);
  if (over.length === 0) return null;
  // Refused for one of the two, the try is none of the other's.
  await giveBackTry(sql, tried);
  return Math.max(1, Math.ceil(Math.max(...over)));
}

/** For a password that was right, or was not looked at. */
export async function giveBackTry(sql: postgres.ISql, tried: Try): Promise<void> {
  await sql`
    update sign_in_tries set tries = greatest(tries - 1, 0)
    where subject = any (${subjectsOf(tried)}::text[]) and ends_at > now()`;
}

/** A right password ends the counting for the account: its owner has come. */
export async function forgetTries(sql: postgres.ISql, tried: Try): Promise<void> {
  const [, account = ''] = subjectsOf(tried);
  await giveBackTry(sql, tried);
  await sql`delete from sign_in_tries where subject = ${account}`;
}

/** An address that was typed is somebody's: only its hash is stored. */
function subjectsOf({ network, email }: Try): string[] {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  return [`address:${network}`, `account:${account}`];
}

/** Returns the number of rows deleted. */
export async function sweepSignInTries(sql: postgres.ISql): Promise<number> {
  const { count } = await sql`delete from sign_in_tries where ends_at <= now()`;
  return count;
}
