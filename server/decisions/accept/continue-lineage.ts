/**
 * Which decision a new one revises, and where in its lineage that puts it. A lineage never forks.
 */
import type postgres from 'postgres';
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import type { ApiKey } from '../../accounts/keys.ts';
import { lockOrganization } from '../../accounts/organizations.ts';
import { invalidAt, Refusal } from '../../refusals.ts';
import { type Lineage, setSharing } from '../lineage.ts';
import { visibleTo } from '../result-store.ts';

/** The fields of a request that concern its lineage. */
export interface RevisingRequest {
  revises?: string | undefined;
  share_with_org?: boolean | undefined;
  /** Of another act than revising. */
  words?: LineageWords;
}

/** How refusals name the decision that is revised, and what is done to it. */
interface LineageWords {
  place: string;
  verb: string;
}
const REVISING: LineageWords = { place: 'revises', verb: 'revise' };
export const REFINING: LineageWords = { place: 'id', verb: 'refine' };

/**
 * Called in the accepting transaction. A revision has the sharing of its lineage, or changes it; a
 * first decision has the sharing of the request or of the key. Refuses like lineageAfter.
 */
export async function continueLineage(
  tx: postgres.TransactionSql,
  key: ApiKey,
  { revises, share_with_org: wanted, words = REVISING }: RevisingRequest,
  { address }: { address: string | undefined },
): Promise<{ lineage: Lineage; sharedWithOrg: boolean }> {
  if (revises === undefined)
    return {
      lineage: { rootId: null, number: 1, previousId: null },
      sharedWithOrg: wanted ?? key.shareWithOrg,
    };
  await lockOrganization(tx, key.organizationId);
  const { organizationId } = key;
  const { sharedWithOrg, ...lineage } = await lineageAfter(tx, key, revises, words);
  if (wanted !== undefined && (await setSharing(tx, organizationId, lineage.rootId, wanted)))
    await writeAudit(tx, {
      organizationId,
      actor: actorOf(key, address),
      verb: wanted ? 'shared' : 'stopped sharing',
      object: { kind: 'decision', id: revises },
    });
  return { lineage, sharedWithOrg: wanted ?? sharedWithOrg };
}

/**
 * The lineage of a decision that revises `previousId`. Refuses a decision that cannot be revised:
 * hidden, another key's, not the newest, running, failed, or in a full lineage. Another revision
 * may be accepted afterwards, so acceptance asks again with the organization locked.
 */
export async function lineageAfter(
  sql: postgres.ISql,
  key: ApiKey,
  previousId: string,
  { place, verb }: LineageWords = REVISING,
): Promise<Lineage & { rootId: string; sharedWithOrg: boolean }> {
  const [previous] = await sql<PreviousRow[]>`
    select d.api_key_id as "apiKeyId", d.status, d.root_id as "rootId", d.revision_number as number,
      d.shared_with_org as "sharedWithOrg",
      (select count(*) from decisions n where n.organization_id = d.organization_id and n.root_id = d.root_id) as length,
      (select n.id from decisions n
       where n.organization_id = d.organization_id and n.previous_id = d.id and n.status <> 'error') as successor
    from decisions d
    where d.id = ${previousId} and ${visibleTo(sql, key)}`;
  if (previous === undefined)
    throw new Refusal('no_such_decision', {
      message: `${place}: ${GONE}${place === 'revises' ? ', and without revises the request begins a lineage' : ''}`,
      param: place,
    });
  const { apiKeyId, status, rootId, number, sharedWithOrg, length, successor } = previous;
  if (apiKeyId !== key.id)
    throw new Refusal('not_the_owner', {
      param: place,
      message: `${place}: only the API key that made a decision can ${verb} it. Send the request with that key`,
    });
  if (successor !== null)
    throw new Refusal('revision_conflict', {
      param: place,
      message: `${place}: a newer revision of this decision exists, ${successor}; ${verb} that one`,
    });
  if (status !== 'ok')
    throw new Refusal('revision_conflict', {
      param: place,
      message:
        status === 'running'
          ? `${place}: this decision is still running; ${verb} it when it is done`
          : `${place}: this decision ended in an error and is no revision; ${verb} the one before it, or send without revises`,
    });
  if (length >= MOST_REVISIONS)
    throw invalidAt(
      place,
      `this lineage has ${length} decisions, the limit is ${MOST_REVISIONS}; send without revises to begin another`,
      'limit_reached',
    );
  return { rootId, number: number + 1, previousId, sharedWithOrg };
}

/** Decisions of one lineage: sharing is set on all of them at once, and a record counts them. */
const MOST_REVISIONS = 1000;

const GONE =
  'no such decision that this API key can see: it does not exist, has been deleted, or is not shared; GET /api/v1/decisions lists those that it can see';

interface PreviousRow {
  apiKeyId: number;
  status: 'running' | 'ok' | 'error';
  rootId: string;
  number: number;
  sharedWithOrg: boolean;
  /** Decisions of the lineage, those that failed included. */
  length: number;
  successor: string | null;
}
