/** Who may call the procedures of signing in and out, and of one's own passkeys. */
import { randomUUID } from 'node:crypto';
import { type Row, SIGNED_IN } from './called-by.ts';

export const SIGNING_IN: readonly Row[] = [
  { procedure: 'session.current', statuses: [200, 200, 200, 200, 200] },
  ...['session.readLink', 'session.useLink'].map(
    (procedure): Row => ({
      procedure,
      kind: 'mutation',
      input: () => ({ token: 'x' }),
      statuses: [410, 410, 410, 410, 410],
    }),
  ),
  {
    procedure: 'session.signIn',
    kind: 'mutation',
    input: () => ({ email: `${randomUUID()}@example.com`, password: 'x' }),
    statuses: [401, 401, 401, 401, 401],
  },
  {
    procedure: 'session.askForPasskey',
    kind: 'mutation',
    statuses: [200, 200, 200, 200, 200],
  },
  {
    procedure: 'session.usePasskey',
    kind: 'mutation',
    input: () => ({ id: 'x', userHandle: 'x', clientDataJson: 'x', authenticatorData: 'x', signature: 'x' }),
    statuses: [410, 410, 410, 410, 410],
  },
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
