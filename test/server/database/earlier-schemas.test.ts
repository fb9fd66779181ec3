/**
 * Migrates dumps of schemas that the service has had, with LONG=1 of every one. The stored data is
 * then served as if it were new.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { balanceOf } from '../../../server/billing/ledger.ts';
import { readAccount } from '../../../server/billing/stripe/account-store.ts';
import { findDifferences } from '../../../server/database/grants.ts';
import { PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import { openMigrated } from '../../../server/database/open-migrated.ts';
import { listDecisions } from '../../../server/decisions/log/list-decisions.ts';
import { consoleOf } from '../surfaces/console/open-console.ts';
import { type Caller, smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';
import { dumpOf, none, owner } from './dump-of.ts';

const ALL = Array.from({ length: PROGRAM_VERSION }, (_, index) => index + 1);
/**
 * A dump is the one before it, its migration, and the rows that it adds: so these hold the rows of
 * every dump, before and after each migration since. The other starts come with LONG=1.
 */
const CHOSEN = [1, 7, 12, PROGRAM_VERSION - 1, PROGRAM_VERSION];
const VERSIONS = process.env.LONG === '1' ? ALL : CHOSEN;
const api = serveEach();
const console = consoleOf(api);

/** As `owner`, another key of every dump. */
const forever: Caller = {
  organizationId: 1,
  keyId: 3,
  secret: 'dk_v0RhpCMexFAr8Xma42ZSTB5ozkeOgzvhy09YmxYWug449TdmY',
};
/**
 * In dumps from version 5: a key with two secrets, and a decision that was made before the second.
 */
const rotated: Caller = {
  organizationId: 1,
  keyId: 101,
  secret: 'dk_fh0lREYGtX2MJLGfQT3B3EVoLAJ9upGRNOl2JfthtQC1eppoU',
};
/**
 * In dumps from version 7: an organization that pays by card, and answers that are kept for
 * repeated requests.
 */
const paying: Caller = {
  organizationId: 101,
  keyId: 201,
  secret: 'dk_OobWuFArl8ADCsQuBTM5P1MBNNR6k9uCPBRMp90ZvSO2BOBeU',
};
/** In dumps from version 9: an organization with people, and a decision that was refined. */
const refining: Caller = {
  organizationId: 202,
  keyId: 302,
  secret: 'dk_AFikfMplItoWxJwL85IBnEMEERzqFb81gdXxUwIR2wr3nj7N9',
};
const COOKIE = 'session=vrGdDX3YIf9mmw8ZjgfN2bR7AQPiIYGbO5L_5hn03iY';
const REFINED = 'dec_VCKTHj3rwmxqsQB4Jvq1Pp';
const PLAYED = 'dec_q7xYNPEukB6m64QuLygnNn';
const PAID = 'dec_1aYXeiiTNc5l1W0yYU95rm';
const OLD_SECRET = 'dk_BmhubJDD2JHrrBYQ3yKfXpBNurkpG3vdXWzaiPCiNx14FlUb1';
const ROTATED = 'dec_zMJjMNyC2AxrhO7YQmD2BZ';
const DECIDED = 'dec_m3q3rFdTWDI9SRcb4jqH9u';
const SHARED = 'dec_kPN8u2LU7dgKdhRBBpvPPZ';
const DIRECT = 'dec_qivOp0mtqPh3mqHfyonRG7';
const WITHOUT_CONTENT = ['dec_CPdLHCwXq0OpHM9zKWc0gR', 'dec_93AmoqXhKkswSkXyKYGMZR'];
const FAILED = 'dec_wLp62toY72zgHsNl98FpVZ';

async function show(url: string): Promise<string> {
  const reply = await api.service.app.inject({ url });
  expect(reply.statusCode, `${url}: ${reply.payload}`).toBe(200);
  return reply.payload;
}

test('tables that the single role of version 7 created belong to the owner, and the service has its rights', async () => {
  await api.open({ dump: dumpOf(7) });
  const { sql, url, owner } = api.service.database;
  const owners = await owner`
    select distinct relowner::regrole::text as role from pg_class
    where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p', 'S')`;
  const [me] = await owner`select current_user::text as role`;
  expect(owners).toEqual([me]);
  expect(await findDifferences(sql)).toEqual([]);
  await expect(sql`update ledger set micro_usd = 0`).rejects.toMatchObject({ code: '42501' });
  await (await openMigrated(url, { max: 1 })).database.close();
});

test.each(VERSIONS)('version %i', async (version) => {
  await api.open({ dump: dumpOf(version) });
  const { service } = api;
  // Otherwise this test would fail when the dump's content expires.
  await service.database
    .sql`update decisions set expires_at = now() + interval '1 day' where expires_at is not null`;

  const decided = (await service.get(owner, DECIDED)).body;
  expect(decided).toMatchObject({
    status: 'ok',
    contentStored: true,
    canPublish: true,
    request: { metadata: { on_behalf_of: { name: 'Kim' } } },
    response: { id: DECIDED, mode: 'default' },
    lineage: { root_id: DECIDED, number: 1, previous_id: null },
    revisions: [{ id: DECIDED, number: 1, note: null }],
    publication: null,
    chosen: null,
    assessments: [],
  });
  expect((await service.get(owner, SHARED)).body).toMatchObject({ status: 'ok', canChangeSharing: false });
  expect((await service.get(owner, FAILED)).body).toMatchObject({
    status: 'error',
    errorMessage: expect.any(String),
  });
  expect((await service.get(owner, DIRECT)).body).toMatchObject({ mode: 'direct', response: { id: DIRECT } });

  if (version >= 3) {
    const record = (await service.get(owner, SHARED)).body;
    expect(record).toMatchObject({
      publication: { url: expect.stringContaining('/p/') },
      chosen: { chosenOption: 'A', note: 'As advised', reportedBy: { name: 'Kim' } },
      assessments: [{ overall: 'partly', stakeholders: [{ stakeholder: 'owner', reason: 'Sales fell' }] }],
      revisions: [{ id: SHARED }, { number: 2, note: { reason: 'Sales fell' } }],
    });
    const { url } = z.object({ url: z.url() }).parse(record.publication);
    const { pathname } = new URL(url);
    const [picture, page, data] = [
      await show(`${pathname}.png`),
      await show(pathname),
      await show(`${pathname}.json`),
    ];
    expect(picture.slice(1, 4)).toBe('PNG');
    expect(page).toContain('A shop decides on its opening hours.');
    expect(page).toContain('Evenings are spent at work');
    expect(JSON.parse(data)).toMatchObject({
      mode: 'default',
      stakeholders: [{ id: 'owner' }, { id: 's2' }],
      result: { results: Object(record.response).results },
    });
  }

  if (version >= 5)
    for (const secret of [rotated.secret, OLD_SECRET]) {
      const record = (await service.get({ ...rotated, secret }, ROTATED)).body;
      expect(record).toMatchObject({ canPublish: true, publication: { url: expect.any(String) } });
    }

  if (version >= 7) {
    const { sql } = service.database;
    expect(await readAccount(sql, paying.organizationId)).toEqual({
      customer: 'cus_000001',
      hasCard: true,
      recharge: { belowMicroUsd: 20_000_000, microUsd: 10_000_000, monthlyCapMicroUsd: 100_000_000 },
      pausedReason: 'insufficient_funds',
    });
    expect(await balanceOf(sql, paying.organizationId)).toMatchObject({ microUsd: 10_999_852 });
    expect(await service.get(paying, PAID)).toMatchObject({
      status: 200,
      body: { chosen: { chosenOption: 'A', note: 'As advised' }, assessments: [{ overall: 'agree' }] },
    });
    const receipts = await service.send(paying, 'GET', '/receipts');
    expect(receipts.body).toMatchObject({
      receipts: [{ kind: 'refund' }, { kind: 'auto_recharge' }, { kind: 'purchase' }],
    });
    await sql`update idempotency_keys set expires_at = now() + interval '1 hour'`;
    const rows = await sql`select from chosen_reports`;
    const again = await service.send(
      paying,
      'POST',
      `/decisions/${PAID}/chosen`,
      { chosen_option: 'A', note: 'As advised' },
      { 'idempotency-key': 'chosen' },
    );
    expect(again, again.text).toMatchObject({ status: 200, body: { id: PAID } });
    expect(await sql`select from chosen_reports`).toHaveLength(rows.length);
  }

  if (version >= 9) {
    // A session ends by time.
    await service.database.sql`update sessions set created_at = now(), last_used_at = now()`;
    const person = { cookie: COOKIE };
    const refined = await console.query(person, 'decisions.get', { id: REFINED });
    expect(refined, refined.message).toMatchObject({ status: 200 });
    expect((await service.get(refining, REFINED)).body).toMatchObject({
      status: 'ok',
      chosen: { chosenOption: 'A', note: 'Done' },
      assessments: [{ overall: 'agree', stakeholders: [{ reason: 'As it went' }] }],
      refinement: { records: [{ by: 'person' }] },
      revisions: [{ number: 1 }, { number: 2 }],
    });
    expect((await console.query(person, 'decisions.get', { id: PLAYED })).status).toBe(200);
    expect((await service.get(refining, PLAYED)).status).toBe(410);
    expect((await console.query(person, 'auditLog.list', {})).data.entries).toEqual(
      expect.arrayContaining([expect.objectContaining({ verb: 'published' })]),
    );
  }

  if (version >= 11)
    expect(
      await service.database
        .sql`select made_by_owner, needs_password from sign_in_links order by made_by_owner desc`,
    ).toEqual([
      { made_by_owner: true, needs_password: false },
      ...(version >= 12 ? [{ made_by_owner: false, needs_password: false }] : []),
    ]);

  const members = await service.database.sql`
    select distinct on (organization_id) organization_id as "organizationId", role from members
    where removed_at is null order by organization_id, id`;
  expect(new Set(members.map(({ role }) => role)), 'the first member is the owner').toEqual(
    new Set(['owner']),
  );
  const person = { organizationId: 1, memberId: 1, keyIds: [owner.keyId], playgroundKeyId: null };
  const caller = { kind: 'person', ...person } as const;
  const logged = await listDecisions(service, {
    caller,
    filter: { search: 'a SHOP decides' },
    page: { limit: 100 },
  });
  expect(logged.find(({ id }) => id === DECIDED)).toMatchObject({
    firstLine: 'A shop decides on its opening hours.',
    source: 'api',
    isOwn: true,
  });

  // From version 6 the organization has bought and spent credit; before, it has only the free
  // decisions that it started with.
  expect(await balanceOf(service.database.sql, 1)).toEqual({
    microUsd: version >= 6 ? 19_999_559 : 0,
    freeDecisions: version >= 6 ? 0 : 25,
    heldMicroUsd: 0,
    heldFreeDecisions: 0,
  });

  const choose = (caller: Caller, id: string, option: string) =>
    service.send(caller, 'POST', `/decisions/${id}/chosen`, { chosen_option: option, note: 'kept' });
  expect((await choose(owner, DECIDED, 'C')).status).toBe(400);
  expect((await choose(owner, DECIDED, 'B')).body).toMatchObject({
    chosen: { chosenOption: 'B', note: 'kept' },
  });
  expect((await choose(forever, DIRECT, 'C')).status).toBe(400);
  expect((await choose(forever, DIRECT, 'D')).body).toMatchObject({
    chosen: { chosenOption: 'D', note: 'kept' },
  });
  for (const id of WITHOUT_CONTENT)
    expect((await choose(none, id, 'A')).body).toMatchObject({ request: null });

  expect((await service.send(owner, 'POST', `/decisions/${DECIDED}/publication`)).status).toBe(200);
  const revised = await service.post(owner, smallDecision({ revises: DECIDED }));
  expect(revised.body.lineage).toEqual({ root_id: DECIDED, number: 2, previous_id: DECIDED });
});
