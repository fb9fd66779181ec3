/** Who may call the procedures of signing in and out, and of one's own passkeys. */
import { randomUUID } from 'node:crypto';
import { type Row, SIGNED_IN } from './called-by.ts';

const forAnyone = (procedure: string, input: () => object | undefined, status: number): Row => ({
  ...{ procedure, kind: 'mutation', input },
  statuses: [status, status, status, status, status],
});
const assertion = { id: 'x', userHandle: 'x', clientDataJson: 'x', authenticatorData: 'x', signature: 'x' };

export const SIGNING_IN: readonly Row[] = [
  { procedure: 'session.current', statuses: [200, 200, 200, 200, 200] },
  forAnyone('session.readLink', () => ({ token: 'x' }), 410),
  forAnyone('session.useLink', () => ({ token: 'x' }), 410),
  forAnyone('session.signIn', () => ({ email: `${randomUUID()}@example.com`, password: 'x' }), 401),
  forAnyone('session.askForPasskey', () => undefined, 200),
  forAnyone('session.usePasskey', () => assertion, 410),
  { procedure: 'session.providers', input: () => ({}), statuses: [200, 200, 200, 200, 200] },
  forAnyone('session.startAtProvider', () => ({ organizationId: 999_999 }), 404),
  forAnyone('session.finishAtProvider', () => ({ organizationId: 999_999, query: 'code=x&state=y' }), 410),
  { procedure: 'session.signOut', kind: 'mutation', statuses: SIGNED_IN },
  { procedure: 'session.signOutEverywhere', kind: 'mutation', statuses: SIGNED_IN },

  { procedure: 'passkeys.list', statuses: SIGNED_IN },
  { procedure: 'passkeys.offer', kind: 'mutation', input: () => ({ name: 'K' }), statuses: SIGNED_IN },
  {
    procedure: 'passkeys.add',
    kind: 'mutation',
    input: () => ({ name: 'K', id: 'x', clientDataJson: 'x', attestationObject: 'x' }),
    statuses: [401, 410, 410, 410, 410],
  },
];
