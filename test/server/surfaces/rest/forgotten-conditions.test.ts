/**
 * A service whose statements have lost every condition on the organization shows a stranger nothing
 * of others, and changes nothing of theirs: row-level security is the second wall. The conditions
 * are taken out on the way to PostgreSQL, so every statement is tried as it stands in the program.
 */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { enterPayment } from '../../../../server/billing/ledger.ts';
import { openDatabase } from '../../../../server/database/database.ts';
import { addWebhook } from '../../../../server/webhooks/manage.ts';
import { KEYRING } from '../../../keyring.ts';
import { openStatementProxy, type StatementProxy } from '../../../statement-proxy.ts';
import { consoleOf, ORIGIN, type TestPerson } from '../console/open-console.ts';
import { type Caller, openApp, smallDecision, type TestApp } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve();
const console = consoleOf(api);

/** Whose things they are, and who must not see them: the key and the owner of each organization. */
let victim: Caller;
let stranger: Caller;
let strangersOwner: TestPerson;
let ids: { decision: string; page: string; member: number; webhook: number };
let proxy: StatementProxy;
let forgetful: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  const { service } = api;
  const { sql, url } = service.database;
  victim = await service.newPayingKey();
  const { organizationId } = victim;
  const person = await console.newPerson(organizationId, { role: 'owner' });
  const decision = String((await service.post(victim, smallDecision({ share_with_org: true }))).body.id);
  const published = await service.send(victim, 'POST', `/decisions/${decision}/publication`);
  await service.send(victim, 'POST', `/decisions/${decision}/chosen`, { chosen_option: 'A', note: 'Ours' });
  await console.query(person, 'auditLog.list', {});
  const hook = { organizationId, url: 'https://example.com/hooks', events: ['decision.done'] } as const;
  const webhook = await addWebhook(
    sql,
    { ...hook, withContent: true, creditLowMicroUsd: 1 },
    { actor: OPERATOR, allowPrivate: false, keyring: KEYRING },
  );
  const page = new URL(Object(published.body.publication).url).pathname;
  ids = { decision, page, member: person.memberId, webhook: webhook.id };

  const other = await service.newOrganization();
  await enterPayment(sql, {
    organizationId: other,
    kind: 'purchase',
    microUsd: 5_000_000,
    payment: null,
    description: 'Mine',
  });
  strangersOwner = await console.newPerson(other);
  stranger = await service.newKey(other);
  await service.post(stranger, smallDecision({ context: 'My own decision' }));

  proxy = await openStatementProxy(url);
  proxy.rewrite = forget;
  const database = openDatabase(proxy.url, { max: 4 });
  forgetful = await openApp({ ...service.services, database });
  close = async () => {
    await forgetful.close();
    await database.close();
    await proxy.close();
  };
});
afterAll(() => close());

/** The parameter stays, so that the others keep their numbers. */
function forget(statement: string): string {
  return statement
    .replaceAll(/(?:\b\w+\.)?\borganization_id = (\$\d+)(?:::bigint)?/g, '$1::bigint is not null')
    .replaceAll(/d\.organization_id = k\.organization_id (?=and \(d\.api_key_id = k\.id)/g, 'true ');
}

const rest = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => ({
  method,
  url: `/api/v1${path}`,
  headers: {
    authorization: `Bearer ${stranger.secret}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
});
const query = (procedure: string, input: unknown = {}) => ({
  url: `/console/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  headers: { cookie: strangersOwner.cookie },
});
const mutate = (procedure: string, input: unknown) => ({
  method: 'POST' as const,
  url: `/console/trpc/${procedure}`,
  headers: {
    cookie: strangersOwner.cookie,
    origin: ORIGIN,
    'x-console': '1',
    'content-type': 'application/json',
  },
  payload: JSON.stringify(input),
});

type Request = InjectOptions & { url: string };

async function answerOf(app: TestApp, request: Request): Promise<{ status: number; body: unknown }> {
  const { statusCode: status, payload } = await app.inject(request);
  return { status, body: JSON.parse(payload) };
}

/** Each shows the stranger's own things, or refuses. */
const READS: [name: string, () => Request][] = [
  ['a decision', () => rest('GET', `/decisions/${ids.decision}`)],
  ['the list', () => rest('GET', '/decisions')],
  ['a search', () => rest('GET', '/decisions?search=opening+hours')],
  ['a search for an id', () => rest('GET', `/decisions?search=${ids.decision}`)],
  ['receipts', () => rest('GET', '/receipts')],
  ['a decision at the console', () => query('decisions.get', { id: ids.decision })],
  ['the log', () => query('decisions.list')],
  ['the number of decisions', () => query('decisions.count')],
  ['keys of the log', () => query('decisions.keys')],
  ['keys', () => query('keys.list', {})],
  ['people', () => query('people.list', {})],
  ['the audit log', () => query('auditLog.list')],
  ['webhooks', () => query('webhooks.list')],
  ['deliveries', () => query('webhooks.deliveries', { id: ids.webhook })],
];

/** Each is refused. */
const CHANGES: [name: string, () => Request, status: number][] = [
  ['cancel', () => rest('POST', `/decisions/${ids.decision}/cancel`), 410],
  ['report', () => rest('POST', `/decisions/${ids.decision}/chosen`, { chosen_option: 'B' }), 410],
  [
    'assess',
    () =>
      rest('POST', `/decisions/${ids.decision}/assessments`, {
        overall: 'agree',
        stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }],
      }),
    410,
  ],
  ['publish', () => rest('POST', `/decisions/${ids.decision}/publication`), 410],
  ['withdraw', () => rest('DELETE', `/decisions/${ids.decision}/publication`), 410],
  ['share', () => rest('PATCH', `/decisions/${ids.decision}`, { shared_with_org: false }), 410],
  ['revise', () => rest('POST', '/decisions', smallDecision({ revises: ids.decision })), 410],
  ['revoke a key', () => mutate('keys.revoke', { id: victim.keyId, name: 'A key' }), 404],
  ['remove a member', () => mutate('people.remove', { id: ids.member }), 404],
  ['enable a webhook', () => mutate('webhooks.enable', { id: ids.webhook }), 404],
  ['remove a webhook', () => mutate('webhooks.remove', { id: ids.webhook }), 404],
];

/** Everything but what says when somebody called. */
async function rowsOfVictim(): Promise<unknown> {
  const { owner } = api.service.database;
  const tables = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'organization_id'
    order by 1`;
  return Promise.all(
    tables.map(
      ({ name }) =>
        owner`select ${name} as table, t::text as row from ${owner(name)} t
        where organization_id = ${victim.organizationId} order by 2`,
    ),
  );
}

describe('without conditions on the organization', () => {
  test.each(READS)('%s: the same answer', async (_name, request) => {
    const usual = await answerOf(api.service.app, request());
    const answer = await answerOf(forgetful, request());
    expect(answer).toEqual(usual);
    expect(JSON.stringify(answer)).not.toContain('opening hours');
  });

  test.each(CHANGES)('%s: refused, and nothing is changed', async (_name, request, status) => {
    const before = await rowsOfVictim();
    const answer = await answerOf(forgetful, request());
    expect(answer, JSON.stringify(answer)).toMatchObject({ status });
    expect(await rowsOfVictim()).toEqual(before);
  });

  test('without the second wall others are seen and changed', async () => {
    const { owner } = api.service.database;
    const each = (change: string) =>
      owner.unsafe(`do $$ declare one regclass; begin
        for one in select polrelid from pg_policy loop execute format('alter table %s ${change} row level security', one); end loop;
      end $$`);
    await each('disable');
    try {
      const leaks: string[] = [];
      for (const [name, request] of READS) {
        const usual = await answerOf(api.service.app, request());
        const answer = await answerOf(forgetful, request());
        if (JSON.stringify(answer) !== JSON.stringify(usual)) leaks.push(name);
      }
      expect(leaks).toEqual(READS.map(([name]) => name));
      const done: string[] = [];
      for (const [name, request, status] of CHANGES)
        if ((await answerOf(forgetful, request())).status !== status) done.push(name);
      expect(done).toEqual(CHANGES.map(([name]) => name));
    } finally {
      await each('enable');
    }
  });
});
