/**
 * The SQL of sign_in_tries: how often a password was wrong, over all nodes, by the database's
 * clock. A try counts before its password is looked at, so that many at once cannot pass the limit
 * together. A try that is refused stores nothing.
 */
import type postgres from 'postgres';

/** The most wrong passwords in one count. */
export const MOST_TRIES = 10;
const WINDOW = '15 minutes';

/**
 * The counts of a try. `strange` counts belong to members who are new to this browser, or to an
 * address that nobody has; they are tried only while the network's own count allows it. `known`
 * counts belong to members who are known where the try comes from.
 */
export interface Try {
  network: string;
  strange: readonly string[];
  known: readonly string[];
}

/**
 * Returns null when the try may go on, else the seconds after which the next one may. Stores
 * nothing.
 */
export async function secondsToWait(
  sql: postgres.ISql,
  { network, strange, known }: Try,
): Promise<number | null> {
  const over = await sql<{ subject: string; secondsLeft: number }[]>`
    select subject, extract(epoch from ends_at - now())::float8 as "secondsLeft" from sign_in_tries
    where subject = any (${[network, ...strange, ...known]}::text[])
      and ends_at > now() and tries >= ${MOST_TRIES}`;
  const subjects = new Set(over.map(({ subject }) => subject));
  const isOver = (subject: string) => subjects.has(subject);
  if (!known.every(isOver) || !(isOver(network) || strange.every(isOver))) return null;
  return Math.max(1, Math.ceil(Math.max(...over.map(({ secondsLeft }) => secondsLeft))));
}

/**
 * Counts the try. Returns the counts that took it, with the network's if that one did; none when
 * the try is refused.
 */
export async function takeTry(
  sql: postgres.Sql,
  { network, strange, known }: Try,
): Promise<ReadonlySet<string>> {
  const NONE = new Error('no count allows the try');
  return sql
    .begin(async (tx) => {
      const isOpen = strange.length > 0 && (await count(tx, [network])).has(network);
      const taken = await count(tx, isOpen ? [...strange, ...known] : known);
      if (taken.size === 0) throw NONE;
      return isOpen ? taken.add(network) : taken;
    })
    .catch((error: unknown) => {
      if (error === NONE) return new Set<string>();
      throw error;
    });
}

async function count(
  tx: postgres.ISql,
  subjects: readonly string[],
  most = MOST_TRIES,
): Promise<Set<string>> {
  const rows = await tx<{ subject: string }[]>`
    insert into sign_in_tries as t (subject, ends_at, tries)
    select subject, now() + ${WINDOW}::interval, 1 from unnest(${[...subjects]}::text[]) as subject order by subject
    on conflict (subject) do update set
      ends_at = case when t.ends_at > now() then t.ends_at else excluded.ends_at end,
      tries = case when t.ends_at > now() then t.tries + 1 else 1 end
    where t.ends_at <= now() or t.tries < ${most}
    returning subject`;
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * Called after a right password. Ends the member's own count, and takes the try off the network's
 * count only if it was counted there: otherwise repeated sign-ins would make room for guesses at
 * others. The counts of other members whom the try could have found stay, because one of them may
 * belong to whoever guesses at the others.
 */
export async function forgetTries(
  sql: postgres.ISql,
  right: string,
  { network, taken }: { network: string; taken: ReadonlySet<string> },
): Promise<void> {
  await sql`delete from sign_in_tries where subject = ${right}`;
  if (taken.has(network))
    await sql`
      update sign_in_tries set tries = tries - 1 where subject = ${network} and ends_at > now() and tries > 0`;
}

/**
 * Marks what may happen once within the window as done. False: it was done before. The caller
 * refuses it anyway after ten minutes.
 */
export async function takeOnce(tx: postgres.TransactionSql, subject: string): Promise<boolean> {
  return (await count(tx, [subject], 1)).size > 0;
}

/** Returns the number of rows deleted. */
export async function sweepSignInTries(sql: postgres.ISql): Promise<number> {
  const { count } = await sql`delete from sign_in_tries where ends_at <= now()`;
  return count;
}
