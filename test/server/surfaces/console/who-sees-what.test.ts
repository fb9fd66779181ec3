/**
 * Who may call each procedure of the console, and on whose things. A procedure without a row here
 * fails the test.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { makeKey } from '../../../../server/accounts/manage-keys.ts';
import { consoleRouter } from '../../../../server/surfaces/console/router.ts';
import { addWebhook, sendTest } from '../../../../server/webhooks/manage.ts';
import { KEYRING } from '../../../keyring.ts';
import { type Caller, smallDecision } from '../rest/open-service.ts';
import { serve } from '../rest/serve.ts';
import {
  CALLERS,
  type Called,
  CHANGED_BY_MAKER,
  OF_WEBHOOK,
  OWNERS,
  type Row,
  SEEN_BY_ALL,
  SEEN_BY_MAKER,
  SIGNED_IN,
} from './called-by.ts';
import { consoleOf, type TestPerson } from './open-console.ts';
import { SIGNING_IN } from './signing-in.ts';

// Where browsers offer passkeys.
const baseUrl = 'http://localhost:3000';
const api = serve({ config: { maxRunningDecisions: 1000, baseUrl } });
const console = consoleOf(api, baseUrl);

let people: Record<Called, TestPerson | null>;
let maker: TestPerson;
let key: Caller;
beforeAll(async () => {
  const organizationId = await api.service.newOrganization();
  const owner = await console.newPerson(organizationId);
  maker = await console.newPerson(organizationId);
  const other = await console.newPerson(organizationId);
  const stranger = await console.newPerson(await api.service.newOrganization());
  key = await newKey();
  people = { nobody: null, stranger, owner, maker, other };
});

async function newKey(): Promise<Caller> {
  const { organizationId, memberId } = maker;
  const made = await api.service.database.sql.begin((tx) =>
    makeKey(tx, { organizationId, memberId, name: 'K' }, OPERATOR),
  );
  return { organizationId, keyId: made.id, secret: made.secret };
}
async function decision(changes: Record<string, unknown> = {}): Promise<string> {
  return String((await api.service.post(key, smallDecision(changes))).body.id);
}
const hidden = () => decision();
const shared = () => decision({ share_with_org: true });
const newMember = async () => (await console.newMember(maker.organizationId)).memberId;
/** The organization's only one. */
const newWebhook = async () => {
  const { sql } = api.service.database;
  const { organizationId } = maker;
  await sql`delete from webhooks where organization_id = ${organizationId}`;
  const settings = { events: ['decision.done'], withContent: true, creditLowMicroUsd: 1 } as const;
  const webhook = { organizationId, url: 'https://example.com/hooks', ...settings };
  return (await addWebhook(sql, webhook, { actor: OPERATOR, allowPrivate: false, keyring: KEYRING })).id;
};
/** About a key of the maker's. */
const newProposal = async () => {
  const [row] = await api.service.database.sql`
    insert into key_proposals (organization_id, api_key_id, proposed_by, share_with_org)
    values (${maker.organizationId}, ${(await newKey()).keyId}, ${people.owner!.memberId}, true) returning id`;
  return row?.id;
};
const newPasskey = async () => {
  const [row] = await api.service.database.sql`
    insert into passkeys (organization_id, member_id, credential_id, public_key, signature_count, rp_id, name)
    values (${maker.organizationId}, ${maker.memberId}, ${randomUUID()}, 'k', 0, 'localhost', 'K') returning number`;
  return { number: row?.number };
};
const newSession = (of: TestPerson) => console.signIn(of);
const sessionOfMaker = async () => {
  await newSession(maker);
  const [row] = await api.service.database.sql`
    select max(id) as id from sessions where member_id = ${maker.memberId}`;
  return row?.id;
};

const report = { chosen_option: 'A' };
const assessment = { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] };
const answer = { stakeholder: 'owner', between: ['sales', 'B1'], ratio: 2, factor: 1.5 };
const draft = { id: 'd', form: 'decision', content: {}, version: 0, savedBy: 'a-page' };
const direct = () => {
  const { context, stakeholders } = smallDecision();
  const options = ['A', 'B'].map((id) => ({ id, description: `Option ${id}` }));
  return { mode: 'direct', context, stakeholders, options };
};

const ROWS: Row[] = [
  ...SIGNING_IN,

  { procedure: 'decisions.list', input: () => ({}), statuses: SIGNED_IN },
  { procedure: 'decisions.count', input: () => ({}), statuses: SIGNED_IN },
  { procedure: 'decisions.keys', statuses: SIGNED_IN },
  // An event stream, whose errors are events.
  {
    procedure: 'decisions.progress',
    of: 'a hidden one',
    input: async () => ({ id: await hidden() }),
    statuses: SEEN_BY_MAKER,
  },
  {
    procedure: 'decisions.progress',
    of: 'a shared one',
    input: async () => ({ id: await shared() }),
    statuses: SEEN_BY_ALL,
  },
  ...['decisions.publish', 'decisions.withdraw'].flatMap((procedure): Row[] => [
    {
      procedure,
      of: 'a hidden one',
      kind: 'mutation',
      input: async () => ({ id: await hidden() }),
      statuses: SEEN_BY_MAKER,
    },
    {
      procedure,
      of: 'a shared one',
      kind: 'mutation',
      input: async () => ({ id: await shared() }),
      statuses: CHANGED_BY_MAKER,
    },
  ]),
  {
    procedure: 'decisions.share',
    kind: 'mutation',
    input: async () => ({ id: await shared(), sharedWithOrg: true }),
    statuses: CHANGED_BY_MAKER,
  },
  {
    procedure: 'decisions.share',
    of: 'a hidden one',
    kind: 'mutation',
    input: async () => ({ id: await hidden(), sharedWithOrg: true }),
    statuses: SEEN_BY_MAKER,
  },
  {
    procedure: 'decisions.reportChosen',
    of: 'a hidden one',
    kind: 'mutation',
    input: async () => ({ id: await hidden(), report }),
    statuses: SEEN_BY_MAKER,
  },
  {
    procedure: 'decisions.reportChosen',
    of: 'a shared one',
    kind: 'mutation',
    input: async () => ({ id: await shared(), report }),
    statuses: SEEN_BY_ALL,
  },
  ...[
    { of: 'a hidden one', made: hidden, statuses: SEEN_BY_MAKER },
    { of: 'a shared one', made: shared, statuses: SEEN_BY_ALL },
  ].flatMap(({ of, made, statuses }): Row[] => [
    { procedure: 'decisions.get', of, input: async () => ({ id: await made() }), statuses },
    {
      procedure: 'decisions.assess',
      of,
      kind: 'mutation',
      input: async () => ({ id: await made(), assessment }),
      statuses,
    },
  ]),
  ...[
    { of: 'a hidden one', made: hidden, statuses: SEEN_BY_MAKER },
    { of: 'a shared one', made: shared, statuses: CHANGED_BY_MAKER },
  ].flatMap(({ of, made, statuses }): Row[] => [
    {
      procedure: 'decisions.cancel',
      of,
      kind: 'mutation',
      input: async () => ({ id: await made() }),
      statuses,
    },
    {
      procedure: 'decisions.refine',
      of,
      kind: 'mutation',
      input: async () => ({ id: await made(), refinement: { answers: [answer] } }),
      statuses,
    },
    {
      procedure: 'playground.decide',
      of: `a revision of ${of}`,
      kind: 'mutation',
      input: async () => ({ request: smallDecision({ revises: await made() }) }),
      statuses,
    },
    {
      procedure: 'playground.foresee',
      of: `a revision of ${of}`,
      input: async () => ({ revises: await made(), request: smallDecision() }),
      statuses,
    },
  ]),

  { procedure: 'playground.form', statuses: SIGNED_IN },
  {
    procedure: 'playground.decide',
    kind: 'mutation',
    input: () => ({ request: direct() }),
    statuses: SIGNED_IN,
  },
  {
    procedure: 'playground.ask',
    kind: 'mutation',
    input: () => ({ request: { state: 'x', questions: { q: { type: 'noul' } } } }),
    statuses: SIGNED_IN,
  },

  {
    procedure: 'passkeys.remove',
    of: 'the maker’s',
    kind: 'mutation',
    input: newPasskey,
    statuses: [401, 404, 404, 200, 404],
  },

  { procedure: 'drafts.list', statuses: SIGNED_IN },
  { procedure: 'drafts.get', input: () => ({ id: 'none' }), statuses: SIGNED_IN },
  { procedure: 'drafts.save', kind: 'mutation', input: () => draft, statuses: SIGNED_IN },
  {
    procedure: 'drafts.delete',
    of: "another's",
    kind: 'mutation',
    input: async () => {
      const id = randomUUID();
      await console.mutate(await newSession(maker), 'drafts.save', { ...draft, id });
      return { id, version: 1 };
    },
    statuses: [401, 404, 404, 200, 404],
  },

  { procedure: 'keys.list', input: () => ({}), statuses: SIGNED_IN },
  { procedure: 'keys.create', kind: 'mutation', input: () => ({ name: 'New' }), statuses: SIGNED_IN },
  {
    procedure: 'keys.change',
    kind: 'mutation',
    input: async () => ({ id: (await newKey()).keyId, retention: '7d' }),
    statuses: [401, 404, 200, 200, 404],
  },
  {
    procedure: 'keys.rotate',
    kind: 'mutation',
    input: async () => ({ id: (await newKey()).keyId, oldWorks: 'now' }),
    statuses: [401, 404, 400, 200, 404],
  },
  {
    procedure: 'keys.revoke',
    kind: 'mutation',
    input: async () => ({ id: (await newKey()).keyId, name: 'K' }),
    statuses: [401, 404, 200, 200, 404],
  },

  { procedure: 'keys.proposals', statuses: SIGNED_IN },
  ...['keys.accept', 'keys.refuse', 'keys.withdraw'].map(
    (procedure): Row => ({
      procedure,
      kind: 'mutation',
      input: async () => ({ id: await newProposal() }),
      statuses: procedure === 'keys.withdraw' ? [401, 404, 200, 404, 404] : [401, 404, 404, 200, 404],
    }),
  ),

  { procedure: 'people.list', input: () => ({}), statuses: OWNERS },
  {
    procedure: 'people.invite',
    kind: 'mutation',
    input: () => ({ email: `${randomUUID()}@example.com` }),
    statuses: OWNERS,
  },
  ...['people.newLink', 'people.remove', 'people.changeRole'].map(
    (procedure): Row => ({
      procedure,
      kind: 'mutation',
      input: async () => ({
        id: await newMember(),
        ...(procedure === 'people.changeRole' ? { role: 'owner' } : {}),
      }),
      statuses: [401, 404, 200, 403, 403],
    }),
  ),

  { procedure: 'credit.summary', statuses: SIGNED_IN },
  { procedure: 'credit.usage', statuses: SIGNED_IN },
  { procedure: 'credit.receipts', input: () => ({}), statuses: SIGNED_IN },
  // 400: this service has no Stripe.
  {
    procedure: 'credit.checkout',
    kind: 'mutation',
    input: () => ({ usd: 10 }),
    statuses: [401, 400, 400, 403, 403],
  },
  {
    procedure: 'credit.setAutoRecharge',
    kind: 'mutation',
    input: () => ({ rule: null }),
    statuses: [401, 400, 400, 403, 403],
  },

  { procedure: 'auditLog.list', input: () => ({}), statuses: OWNERS },
  { procedure: 'auditLog.count', input: () => ({}), statuses: OWNERS },
  { procedure: 'auditLog.mine', input: () => ({}), statuses: SIGNED_IN },

  { procedure: 'settings.judge', statuses: SIGNED_IN },
  { procedure: 'settings.identityProvider', statuses: OWNERS },
  { procedure: 'settings.sessions', statuses: SIGNED_IN },
  { procedure: 'settings.setName', kind: 'mutation', input: () => ({ name: 'Ana' }), statuses: SIGNED_IN },
  {
    procedure: 'settings.setAppearance',
    kind: 'mutation',
    input: () => ({ appearance: 'dark' }),
    statuses: SIGNED_IN,
  },
  {
    procedure: 'settings.endSession',
    kind: 'mutation',
    input: async () => ({ id: await sessionOfMaker() }),
    statuses: [401, 404, 404, 200, 404],
  },
  // The password is too short for everybody who may set one.
  {
    procedure: 'settings.setPassword',
    kind: 'mutation',
    input: () => ({ password: 'short' }),
    statuses: [401, 400, 400, 400, 400],
  },
  {
    procedure: 'settings.setOrganizationName',
    kind: 'mutation',
    input: () => ({ name: 'Acme' }),
    statuses: OWNERS,
  },

  { procedure: 'webhooks.list', statuses: OWNERS },
  {
    procedure: 'webhooks.create',
    kind: 'mutation',
    input: () => ({ url: 'https://example.com/hooks', events: ['decision.done'] }),
    statuses: OWNERS,
  },
  { procedure: 'webhooks.deliveries', input: async () => ({ id: await newWebhook() }), statuses: OF_WEBHOOK },
  ...['webhooks.rotate', 'webhooks.enable', 'webhooks.sendTest', 'webhooks.remove'].map(
    (procedure): Row => ({
      procedure,
      kind: 'mutation',
      input: async () => ({ id: await newWebhook() }),
      statuses: OF_WEBHOOK,
    }),
  ),
  {
    procedure: 'webhooks.resend',
    kind: 'mutation',
    input: async () => {
      const id = await newWebhook();
      const { organizationId } = maker;
      const sent = await sendTest(api.service.database.sql, { organizationId, id });
      return { id, delivery: sent?.deliveryId };
    },
    statuses: OF_WEBHOOK,
  },
];

test('every procedure has a row', () => {
  const procedures = Object.keys(consoleRouter._def.procedures);
  expect([...new Set(ROWS.map(({ procedure }) => procedure))].sort()).toEqual(procedures.sort());
});

describe.each(ROWS)('$procedure $of', ({ procedure, kind = 'query', input, statuses }) => {
  test.each(CALLERS.map((caller, at) => [caller, statuses[at]] as const))(
    'by %s: %i',
    async (caller, status) => {
      const person = people[caller];
      // A session of its own, because some procedures end it.
      const session = person === null ? null : await newSession(person);
      const asked = await input?.(caller);
      if (procedure === 'decisions.progress') {
        const { payload } = await api.service.app.inject({
          method: 'GET',
          url: `/console/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(asked))}`,
          headers: session === null ? {} : { cookie: session.cookie },
        });
        const [, error] = /event: serialized-error\ndata: (.*)/.exec(payload) ?? [];
        expect(error === undefined ? 200 : JSON.parse(error).data.status).toBe(status);
        return;
      }
      const answered =
        kind === 'query'
          ? await console.query(session, procedure, asked)
          : await console.mutate(session, procedure, asked);
      expect(answered.status, answered.message).toBe(status);
    },
  );
});
