/** API keys: made by a member, shown once, kept as a hash. This file owns the SQL of api_keys. */
import { createHash, randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import type { Key } from './caller.ts';
import { decodesAsKey, encodeKey } from './key-format.ts';
import {
  type AnswersMode,
  type CurrentSettings,
  type KeySettings,
  NEW_KEY,
  type OverlapMode,
} from './key-settings.ts';
import { LIFETIMES, type Retention } from './retention.ts';

/** A key with the settings that its decisions take. */
export interface ApiKey extends Key {
  name: string;
  overlapMode: OverlapMode;
  answers: AnswersMode;
  /** New decisions are visible to the organization's other keys. */
  shareWithOrg: boolean;
  /** How long content that is made with the key is kept. */
  retention: Retention;
}

export interface NewKey {
  organizationId: number;
  memberId: number;
  name: string;
  overlapMode?: ApiKey['overlapMode'];
  answers?: AnswersMode;
  shareWithOrg?: boolean;
  retention?: Retention;
  expiresAt?: Date | null;
}

const SECRET_BYTES = 32;

/** Returns the secret, which is stored nowhere else. */
export async function createKey(
  sql: postgres.ISql,
  key: NewKey,
): Promise<{ id: number; secret: string; last4: string }> {
  const { secret, last4 } = newSecret();
  const [row] = await sql<{ id: number }[]>`
    insert into api_keys (
      organization_id, member_id, name, secret_hash, last4, overlap_mode, answers, share_with_org, retention, expires_at
    ) values (
      ${key.organizationId}, ${key.memberId}, ${key.name}, ${digestOf(secret)}, ${last4},
      ${key.overlapMode ?? NEW_KEY.overlapMode}, ${key.answers ?? NEW_KEY.answers},
      ${key.shareWithOrg ?? NEW_KEY.shareWithOrg}, ${key.retention ?? NEW_KEY.retention}, ${key.expiresAt ?? null}
    ) returning id`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  return { id: row.id, secret, last4 };
}

/**
 * Null for a key that is malformed (found without a query), unknown, revoked, expired or suspended.
 */
export async function findKey(sql: postgres.ISql, secret: string): Promise<ApiKey | null> {
  const found = await findKeyAnd(sql, secret, { columns: sql``, join: sql`` });
  return found?.key ?? null;
}

/** Null where the organization has no such key, or it is revoked, expired or suspended. */
export async function findKeyById(
  sql: postgres.ISql,
  organizationId: number,
  id: number,
): Promise<ApiKey | null> {
  const isMeant = sql`k.organization_id = ${organizationId} and k.id = ${id}`;
  const found = await findWorking(sql, isMeant, { columns: sql``, join: sql`` });
  return found?.key ?? null;
}

/** Further columns that a statement reads for the key that it finds, whose alias is `k`. */
export interface Beside {
  /** Columns to append to the select list, after a comma. */
  columns: postgres.Fragment;
  /** A left join: the key is found even when no row matches. */
  join: postgres.Fragment;
}

/** Like findKey, and reads `beside` for that key in the same statement. */
export async function findKeyAnd<Row extends object>(
  sql: postgres.ISql,
  secret: string,
  beside: Beside,
): Promise<({ key: ApiKey } & Row) | null> {
  if (!decodesAsKey(secret)) return null;
  const digest = digestOf(secret);
  // An older secret that still works is rare, so it is looked up only if the current one is not
  // found. One statement for both would slow down every request (0.16 → 0.22 ms).
  return (
    (await findWorking<Row>(sql, sql`k.secret_hash = ${digest}`, beside)) ??
    (await findWorking<Row>(
      sql,
      sql`k.previous_secret_hash = ${digest} and k.previous_works_until > now()`,
      beside,
    ))
  );
}

async function findWorking<Row extends object>(
  sql: postgres.ISql,
  isMeant: postgres.Fragment,
  { columns, join }: Beside,
): Promise<({ key: ApiKey } & Row) | null> {
  const [row] = await sql<({ key: ApiKey } & Row)[]>`
    select json_build_object(
      'kind', 'key', 'organizationId', k.organization_id, 'id', k.id, 'name', k.name,
      'overlapMode', k.overlap_mode, 'answers', k.answers, 'shareWithOrg', k.share_with_org,
      'retention', k.retention) as key
      ${columns}
    from api_keys k
    join organizations o on o.id = k.organization_id and o.suspended_at is null
    ${join}
    where ${isMeant}
      and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())`;
  return row ?? null;
}

/**
 * A table for another room's statement: the working keys with the digests of their secrets. That of
 * the previous secret is null unless it still works.
 */
export function watchingKeys(sql: postgres.ISql): postgres.Fragment {
  return sql`(
    select k.organization_id, k.id, k.secret_hash,
      case when k.previous_works_until > now() then k.previous_secret_hash end as previous_secret_hash
    from api_keys k
    join organizations o on o.id = k.organization_id and o.suspended_at is null
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;
}

/** Null when there is no such key. The key stays as it is until the transaction ends. */
export async function lockSettings(
  tx: postgres.TransactionSql,
  id: number,
): Promise<(CurrentSettings & { organizationId: number }) | null> {
  const [row] = await tx<(CurrentSettings & { organizationId: number })[]>`
    select organization_id as "organizationId", name, overlap_mode as "overlapMode", answers,
      share_with_org as "shareWithOrg", retention, expires_at as "expiresAt"
    from api_keys where id = ${id} for no key update`;
  return row ?? null;
}

/**
 * Undefined settings stay as they are. Returns the key's organization; null when there is no such
 * key.
 */
export async function setKey(sql: postgres.ISql, id: number, settings: KeySettings): Promise<number | null> {
  const { name, overlapMode, answers, shareWithOrg, retention, expiresAt } = settings;
  const [row] = await sql<{ organizationId: number }[]>`
    update api_keys set
      name = coalesce(${name ?? null}, name),
      overlap_mode = coalesce(${overlapMode ?? null}, overlap_mode),
      answers = coalesce(${answers ?? null}, answers),
      share_with_org = coalesce(${shareWithOrg ?? null}, share_with_org),
      retention = coalesce(${retention ?? null}, retention),
      expires_at = case when ${expiresAt !== undefined}::boolean then ${expiresAt ?? null} else expires_at end
    where id = ${id}
    returning organization_id as "organizationId"`;
  return row?.organizationId ?? null;
}

export interface RotatedKey {
  organizationId: number;
  secret: string;
  last4: string;
}

/**
 * Gives the key a new secret; everything that was made with it stays its own. The old secret works
 * until the time given (null: no longer), and older ones stop working. Null for a key that is
 * unknown, revoked or expired, and for a playground's, which has no secret.
 */
export async function rotateKey(
  sql: postgres.ISql,
  id: number,
  { oldWorksUntil }: { oldWorksUntil: Date | null },
): Promise<RotatedKey | null> {
  const { secret, last4 } = newSecret();
  const [row] = await sql<{ organizationId: number }[]>`
    update api_keys set
      secret_hash = ${digestOf(secret)}, last4 = ${last4},
      previous_secret_hash = case when ${oldWorksUntil}::timestamptz is not null then secret_hash end,
      previous_works_until = ${oldWorksUntil}
    where id = ${id} and revoked_at is null and (expires_at is null or expires_at > now()) and not is_playground
    returning organization_id as "organizationId"`;
  return row === undefined ? null : { organizationId: row.organizationId, secret, last4 };
}

/**
 * Returns the key's organization; null when there is no such key. Revoking a revoked key changes
 * nothing.
 */
export async function revokeKey(sql: postgres.ISql, id: number): Promise<number | null> {
  const [row] = await sql<{ organizationId: number }[]>`
    update api_keys set revoked_at = coalesce(revoked_at, now()) where id = ${id}
    returning organization_id as "organizationId"`;
  return row?.organizationId ?? null;
}

/**
 * Revokes every key that the member made. Returns how many of them, besides the playground's, still
 * worked or had only expired.
 */
export async function revokeKeysOf(
  sql: postgres.ISql,
  { organizationId, memberId }: Pick<NewKey, 'organizationId' | 'memberId'>,
): Promise<number> {
  const revoked = await sql<{ isPlayground: boolean }[]>`
    update api_keys set revoked_at = now()
    where organization_id = ${organizationId} and member_id = ${memberId} and revoked_at is null
    returning is_playground as "isPlayground"`;
  return revoked.filter(({ isPlayground }) => !isPlayground).length;
}

/**
 * A statement that records the use of a key, at most once an hour. Any other time it finds nothing
 * to change, so no request waits for a write.
 */
export function noteUse(sql: postgres.ISql, key: Pick<Key, 'organizationId' | 'id'>): postgres.Fragment {
  return sql`
    update api_keys set last_used_at = now()
    where organization_id = ${key.organizationId} and id = ${key.id} and revoked_at is null
      and (last_used_at is null or last_used_at < now() - interval '1 hour')`;
}

function newSecret(): { secret: string; last4: string } {
  const secret = encodeKey(randomBytes(SECRET_BYTES));
  return { secret, last4: secret.slice(-4) };
}

/** A key is 256 random bits: a plain hash cannot be guessed, and the look-up is one index probe. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** How long content lives that is made with the keys that work, as in LIFETIMES, each once. */
export async function lifetimesInUse(sql: postgres.ISql): Promise<(string | null)[]> {
  const rows = await sql<{ retention: Exclude<Retention, 'none'> }[]>`
    select distinct retention from api_keys where revoked_at is null and retention <> 'none'`;
  return rows.map(({ retention }) => LIFETIMES[retention]);
}
