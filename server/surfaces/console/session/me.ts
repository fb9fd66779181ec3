/** The person at the console, as the procedures tell it. */
import { findSession, type SignedIn } from '../../../accounts/sessions.ts';
import type { Services } from '../../../http/services.ts';
import { Refusal } from '../../../refusals.ts';
import type { Me } from './schema.ts';

export function meOf(signedIn: SignedIn): Me {
  const { memberId, organizationId, email, name, role, hasPassword, hasPasskey, isFresh } = signedIn;
  const { byProvider, appearance } = signedIn;
  return {
    member: { id: memberId, email, name, role, hasPassword, hasPasskey, isFresh, byProvider, appearance },
    organization: { id: organizationId, name: signedIn.organizationName },
    sessionExpiresAt: signedIn.expiresAt.toISOString(),
  };
}

/** After a session was made. */
export async function meOfToken({ database }: Pick<Services, 'database'>, token: string): Promise<Me> {
  const signedIn = await findSession(database.sql, token);
  if (signedIn === null) throw new Refusal('not_signed_in');
  return meOf(signedIn);
}
