/** Ends sessions of a person, and tells it in the audit log. */
import type postgres from 'postgres';
import { actorOf, writeAudit } from '../../../accounts/audit-log.ts';
import { endSessions, type SignedIn } from '../../../accounts/sessions.ts';

interface Ending {
  which: 'this' | 'all' | { another: number };
  /** The client's. */
  address: string;
  /** Why, where the person did not ask for it. */
  why?: string;
}

/** Returns how many ended. */
export async function endSessionsOf(
  tx: postgres.TransactionSql,
  person: SignedIn,
  { which, address, why }: Ending,
): Promise<number> {
  const { organizationId, memberId: id, sessionId } = person;
  const isOther = typeof which === 'object';
  const only = isOther ? which.another : sessionId;
  const count = await endSessions(tx, person, which === 'all' ? 'all' : { only });
  if (count > 0)
    await writeAudit(tx, {
      organizationId,
      actor: actorOf(person, address),
      verb: 'signed out',
      object: { kind: 'member', id },
      detail: which === 'all' ? `everywhere: ${count} sessions` : isOther ? 'another session' : (why ?? null),
    });
  return count;
}
