/** Proposals about keys: whom they wait for, and the answers to them. */
import type { z } from 'zod';
import { actorOf } from '../../../accounts/audit-log.ts';
import { findManagedKey, type ManagedKey } from '../../../accounts/key-labels.ts';
import { listProposals, type Proposal } from '../../../accounts/key-proposals.ts';
import { endProposal } from '../../../accounts/manage-keys.ts';
import { lockMember } from '../../../accounts/organizations.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';
import type { ShownProposal } from './schema.ts';

type Services = ConsoleContext['services'];

/** Shown at once; further ones follow when these are answered. */
const MOST_SHOWN = 20;

/** Those that wait for the person's own answer. */
export async function proposalsTo(
  { database }: Services,
  { organizationId, memberId }: SignedIn,
): Promise<z.infer<typeof ShownProposal>[]> {
  const found = await listProposals(database.sql, organizationId, { memberId, limit: MOST_SHOWN });
  return found.map(toShown);
}

/** By key. */
export async function proposalsAbout(
  { database }: Services,
  { organizationId }: SignedIn,
  keyIds: readonly number[],
): Promise<Map<number, z.infer<typeof ShownProposal>>> {
  const found = await listProposals(database.sql, organizationId, { keyIds, limit: keyIds.length });
  return new Map(found.map((proposal) => [proposal.keyId, toShown(proposal)]));
}

/**
 * The key's own member accepts or refuses; owners withdraw. A proposal that somebody else answers
 * and one that has ended are refused alike.
 */
export async function answerProposal(
  { database, address }: Services,
  person: SignedIn,
  { id, verb }: { id: number; verb: 'accepted' | 'refused' | 'withdrew' },
): Promise<{ id: number }> {
  const { organizationId } = person;
  return database.sql.begin(async (tx) => {
    if (!(await lockMember(tx, person))) throw new Refusal('not_signed_in');
    const find = async () => (await listProposals(tx, organizationId, { id, limit: 1 }))[0];
    const found = await find();
    if (found === undefined) throw noSuchProposal();
    const key = await findManagedKey(tx, organizationId, found.keyId);
    if (key === null || !mayAnswer(person, key, verb)) throw noSuchProposal();
    // It may have ended before the key was locked.
    const proposal = await find();
    if (proposal === undefined) throw noSuchProposal();
    await endProposal(tx, organizationId, proposal, { verb, actor: actorOf(person, address) });
    return { id: proposal.keyId };
  });
}

function mayAnswer(
  { memberId, role }: SignedIn,
  key: ManagedKey,
  verb: 'accepted' | 'refused' | 'withdrew',
): boolean {
  const isOwn = key.memberId === memberId;
  return verb === 'withdrew' ? role === 'owner' && !isOwn : isOwn;
}

function noSuchProposal(): Refusal {
  return new Refusal('no_such_entry', {
    message:
      'id: no proposal with this id waits for your answer; it may have ended, or a newer one may have replaced it',
  });
}

function toShown({ id, keyId, keyName, by, at, before, shareWithOrg, retention, expiresAt }: Proposal) {
  return {
    id,
    key: { id: keyId, name: keyName },
    by,
    at: at.toISOString(),
    ...(shareWithOrg === undefined ? {} : { sharing: true }),
    ...(retention === undefined ? {} : { retention: { before: before.retention, after: retention } }),
    ...(expiresAt === undefined
      ? {}
      : {
          expiresAt: {
            before: before.expiresAt?.toISOString() ?? null,
            after: expiresAt?.toISOString() ?? null,
          },
        }),
  };
}
