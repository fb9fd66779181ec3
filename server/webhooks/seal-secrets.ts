/**
 * Seals the stored secrets of webhooks anew, by the key that seals now. Safe beside a running
 * service and beside itself: each statement changes one row, and only while it has what was read.
 * A row opens before and after, so when this is killed, the next run goes on with what is left.
 */
import type postgres from 'postgres';
import { headOf, type Keyring, UnreadableSecret } from '../secrets/keyring.ts';
import { SECRET_BYTES } from './signing.ts';
import { secretPlace } from './webhook-store.ts';

/** Rows that are read at once. */
const BATCH = 100;

export interface SealedAnew {
  /** Secrets that this run has sealed. */
  sealed: number;
  /** Secrets that no key opens: they stay as they are. */
  unreadable: number;
}

interface Row {
  organizationId: number;
  id: number;
  secret: Buffer;
  previousSecret: Buffer | null;
  /** The old secret signs no more. */
  isOver: boolean | null;
}

export async function sealWebhooksAnew(sql: postgres.Sql, keyring: Keyring): Promise<SealedAnew> {
  const head = headOf(keyring.keyId ?? '');
  const done: SealedAnew = { sealed: 0, unreadable: 0 };
  for (let after = { organizationId: 0, id: 0 }; ; ) {
    const rows = await sql<Row[]>`
      select organization_id as "organizationId", id, secret, previous_secret as "previousSecret",
        previous_works_until <= now() as "isOver"
      from webhooks
      where (organization_id, id) > (${after.organizationId}, ${after.id})
        and (encode(substring(secret for 12), 'hex') <> ${head}
          or encode(substring(previous_secret for 12), 'hex') <> ${head})
      order by organization_id, id limit ${BATCH}`;
    const last = rows.at(-1);
    if (last === undefined) return done;
    for (const row of rows) {
      const { sealed, unreadable } = await sealRow(sql, row, keyring);
      done.sealed += sealed;
      done.unreadable += unreadable;
    }
    after = last;
  }
}

/** An old secret that signs no more is deleted. */
async function sealRow(sql: postgres.Sql, row: Row, keyring: Keyring): Promise<SealedAnew> {
  const { organizationId, id } = row;
  const place = secretPlace(row);
  const anew = (stored: Buffer): Buffer | null => {
    try {
      return keyring.seal(keyring.open(stored, place), place);
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  };
  const stored = [row.secret, ...(row.previousSecret === null || row.isOver ? [] : [row.previousSecret])];
  const sealed = stored.map(anew);
  const [secret, previous = null] = stored.map((one, index) => sealed[index] ?? one);
  const { count } = await sql`
    update webhooks
    set secret = ${secret ?? row.secret}, previous_secret = ${previous},
      previous_works_until = case when ${previous !== null}::boolean then previous_works_until end
    where organization_id = ${organizationId} and id = ${id} and secret = ${row.secret}
      and previous_secret is not distinct from ${row.previousSecret}`;
  const unreadable = sealed.filter((one) => one === null).length;
  return { sealed: count === 0 ? 0 : sealed.length - unreadable, unreadable };
}

export interface KeyUse {
  /** Null: stored plain. */
  keyId: string | null;
  secrets: number;
}

/** How many secrets are sealed by which key. */
export async function countByKey(sql: postgres.Sql): Promise<KeyUse[]> {
  return sql<KeyUse[]>`
    select case when octet_length(secret) > ${SECRET_BYTES} then encode(substring(secret from 5 for 8), 'hex') end
      as "keyId", count(*) as secrets
    from (
      select secret from webhooks
      union all select previous_secret from webhooks where previous_secret is not null
    ) stored
    group by 1 order by 1`;
}
