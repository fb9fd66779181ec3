/**
 * An owner's proposals to loosen another member's key, and that member's answers. A key has at most
 * one proposal: the newest. This file owns the SQL of key_proposals.
 */
import type postgres from 'postgres';
import { type CurrentSettings, differing, type KeySettings } from './key-settings.ts';
import { RETENTIONS, type Retention } from './retention.ts';

/** Settings that show more of what is made with a key, or keep it or the key for longer. */
export interface Loosening {
  shareWithOrg?: true;
  retention?: Retention;
  /** Null: never. */
  expiresAt?: Date | null;
}

/**
 * Separates the changes that an owner may make to another member's key from those that need that
 * member's consent.
 */
export function partSettings(
  before: CurrentSettings,
  wanted: KeySettings,
): { atOnce: KeySettings; loosening: Loosening } {
  const { shareWithOrg, retention, expiresAt, ...others } = differing(before, wanted);
  const atOnce: KeySettings = others;
  const loosening: Loosening = {};
  if (shareWithOrg === true) loosening.shareWithOrg = true;
  else if (shareWithOrg === false) atOnce.shareWithOrg = false;
  if (retention !== undefined) {
    const keepsLonger = RETENTIONS.indexOf(retention) > RETENTIONS.indexOf(before.retention);
    (keepsLonger ? loosening : atOnce).retention = retention;
  }
  if (expiresAt !== undefined) {
    const worksLonger = before.expiresAt !== null && (expiresAt === null || expiresAt > before.expiresAt);
    (worksLonger ? loosening : atOnce).expiresAt = expiresAt;
  }
  return { atOnce, loosening };
}

export interface Proposal extends Loosening {
  id: number;
  keyId: number;
  keyName: string;
  /** The owner who proposed it. */
  by: { id: number; name: string | null; email: string };
  at: Date;
  before: Pick<CurrentSettings, 'shareWithOrg' | 'retention' | 'expiresAt'>;
}

interface KeyRef {
  organizationId: number;
  id: number;
}

/** Replaces the key's earlier proposal. The caller has locked the key. */
export async function insertProposal(
  tx: postgres.TransactionSql,
  key: KeyRef,
  { shareWithOrg, retention, expiresAt }: Loosening,
  proposedBy: number,
): Promise<void> {
  await deleteProposal(tx, key);
  await tx`
    insert into key_proposals (
      organization_id, api_key_id, proposed_by, share_with_org, retention, expires_at, never_expires
    ) values (
      ${key.organizationId}, ${key.id}, ${proposedBy}, ${shareWithOrg ?? null}, ${retention ?? null},
      ${expiresAt ?? null}, ${expiresAt === null ? true : null})`;
}

/** False when the key has no proposal. */
export async function deleteProposal(tx: postgres.ISql, { organizationId, id }: KeyRef): Promise<boolean> {
  const { count } = await tx`
    delete from key_proposals where organization_id = ${organizationId} and api_key_id = ${id}`;
  return count > 0;
}

type MemberRef = { organizationId: number; memberId: number };

/** Deletes the proposals of a member who is no longer an owner. */
export async function deleteProposalsBy(
  tx: postgres.ISql,
  { organizationId, memberId }: MemberRef,
): Promise<void> {
  await tx`
    delete from key_proposals where organization_id = ${organizationId} and proposed_by = ${memberId}`;
}

/** Deletes the proposals that a removed member made, and those about the member's keys. */
export async function deleteProposalsOf(tx: postgres.ISql, member: MemberRef): Promise<void> {
  await deleteProposalsBy(tx, member);
  const { organizationId, memberId } = member;
  await tx`
    delete from key_proposals p using api_keys k
    where p.organization_id = ${organizationId} and k.organization_id = p.organization_id and k.id = p.api_key_id
      and k.member_id = ${memberId}`;
}

/** Ends the proposal about a setting that has changed meanwhile. */
export async function endProposalOn(
  tx: postgres.ISql,
  { organizationId, id }: KeyRef,
  { shareWithOrg, retention, expiresAt }: KeySettings,
): Promise<boolean> {
  const { count } = await tx`
    delete from key_proposals
    where organization_id = ${organizationId} and api_key_id = ${id} and (
      (${shareWithOrg !== undefined}::boolean and share_with_org is not null)
      or (${retention !== undefined}::boolean and retention is not null)
      or (${expiresAt !== undefined}::boolean and num_nonnulls(expires_at, never_expires) > 0))`;
  return count > 0;
}

export interface ProposalFilter {
  /** Only proposals about keys that this member made. */
  memberId?: number;
  /** Only proposals about these keys. */
  keyIds?: readonly number[];
  id?: number;
  limit: number;
}

/** Oldest first, without proposals about revoked keys. */
export async function listProposals(
  sql: postgres.ISql,
  organizationId: number,
  { memberId, keyIds, id, limit }: ProposalFilter,
): Promise<Proposal[]> {
  const rows = await sql<
    (Pick<Proposal, 'id' | 'keyId' | 'keyName' | 'by' | 'at'> &
      Record<'share' | 'neverExpires', true | null> & {
        retention: Retention | null;
        expiresAt: Date | null;
      } & {
        shareWithOrg: boolean;
        retentionNow: Retention;
        expiresNow: Date | null;
      })[]
  >`
    select p.id, k.id as "keyId", k.name as "keyName", p.proposed_at as at,
      json_build_object('id', m.id, 'name', m.name, 'email', m.email) as by,
      p.share_with_org as share, p.retention, p.expires_at as "expiresAt", p.never_expires as "neverExpires",
      k.share_with_org as "shareWithOrg", k.retention as "retentionNow", k.expires_at as "expiresNow"
    from key_proposals p
      join api_keys k on k.organization_id = p.organization_id and k.id = p.api_key_id and k.revoked_at is null
      join members m on m.organization_id = p.organization_id and m.id = p.proposed_by
    where p.organization_id = ${organizationId}
      and (${memberId ?? null}::bigint is null or k.member_id = ${memberId ?? null}::bigint)
      and (${id ?? null}::bigint is null or p.id = ${id ?? null}::bigint)
      and (${keyIds === undefined}::boolean
        or p.api_key_id = any (string_to_array(${(keyIds ?? []).join(',')}, ',')::bigint[]))
    order by p.id limit ${limit}`;
  return rows.map(
    ({ share, retention, expiresAt, neverExpires, shareWithOrg, retentionNow, expiresNow, ...row }) => ({
      ...row,
      ...(share === null ? {} : { shareWithOrg: share }),
      ...(retention === null ? {} : { retention }),
      ...(expiresAt === null && neverExpires === null ? {} : { expiresAt }),
      before: { shareWithOrg, retention: retentionNow, expiresAt: expiresNow },
    }),
  );
}
