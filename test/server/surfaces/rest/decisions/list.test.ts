/**
 * The list of decisions over REST: what each key sees of it, pages, filters and refusals.
 * test/server/decisions/log/ has every filter at ten thousand decisions.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../../../../server/accounts/keys.ts';
import { DecisionList } from '../../../../../server/decisions/log/list-schema.ts';
import { type Caller, smallDecision } from '../open-service.ts';
import { serve } from '../serve.ts';

const api = serve({ config: { maxRunningDecisions: 1000 } });

const read = async (key: Caller, query = '') => {
  const reply = await api.service.send(key, 'GET', `/decisions${query}`);
  expect(reply.status, reply.text).toBe(200);
  return DecisionList.parse(reply.body);
};
const idsOf = async (key: Caller, query = '') => (await read(key, query)).decisions.map(({ id }) => id);

let owner: Caller;
let colleague: Caller;
let stranger: Caller;
let hidden: string;
let shared: string;
let foreign: string;
beforeAll(async () => {
  owner = api.caller;
  colleague = await api.service.newKey(owner.organizationId);
  stranger = await api.service.newKey(await api.service.newOrganization());
  const make = async (key: Caller, changes: object) => {
    const reply = await api.service.post(key, smallDecision({ ...changes }));
    expect(reply.status, reply.text).toBe(200);
    return String(reply.body.id);
  };
  hidden = await make(owner, { context: '  A hidden one\nwith a second line' });
  shared = await make(owner, { context: 'A shared one', share_with_org: true });
  foreign = await make(stranger, { share_with_org: true });
});

describe('which decisions a key lists', () => {
  test('its own, and the shared ones of its organization; newest first', async () => {
    expect(await idsOf(owner)).toEqual([shared, hidden]);
    expect(await idsOf(colleague)).toEqual([shared]);
    expect(await idsOf(stranger)).toEqual([foreign]);
  });

  test('a hidden decision cannot be told from one that does not exist, by any filter', async () => {
    for (const query of [
      `?search=${hidden}`,
      '?search=hidden',
      '?shared=false',
      `?key_id=${owner.keyId}&search=hidden`,
      '?best=A&search=hidden',
      '?limit=1&search=hidden',
    ]) {
      const seen = await read(colleague, query);
      expect(seen, query).toEqual({ decisions: [], next_cursor: null });
      expect(await read(stranger, query), query).toEqual(seen);
    }
  });

  test('no longer what is not shared any more', async () => {
    const reply = await api.service.post(owner, smallDecision({ share_with_org: true }));
    const id = String(reply.body.id);
    expect(await idsOf(colleague)).toContain(id);
    await api.service.send(owner, 'PATCH', `/decisions/${id}`, { shared_with_org: false });
    expect(await idsOf(colleague)).not.toContain(id);
  });

  test('a revoked key lists nothing', async () => {
    const key = await api.service.newKey(owner.organizationId);
    await revokeKey(api.service.database.sql, key.keyId);
    const reply = await api.service.send(key, 'GET', '/decisions');
    expect([reply.status, reply.text]).toEqual([401, expect.not.stringContaining('shared one')]);
  });
});

test('an item is small, and has the names of the console’s export', async () => {
  const { decisions } = await read(owner, '?search=hidden');
  expect(decisions).toEqual([
    {
      id: hidden,
      created_at: expect.stringMatching(/Z$/),
      status: 'ok',
      mode: 'default',
      key: 'A key',
      key_id: owner.keyId,
      source: 'api',
      best_by_stakeholder: { owner: expect.any(String), s2: expect.any(String) },
      verdict_by_stakeholder: {
        owner: { kind: 'equal', options: [] },
        s2: { kind: 'clear', options: ['B'] },
      },
      cost_usd: expect.any(Number),
      shared: false,
      first_line: 'A hidden one',
      judge: null,
      progress: null,
    },
  ]);
});

test('pages reach every decision once, also those that were made in one moment', async () => {
  const { organizationId, keyId } = await api.service.newKey(await api.service.newOrganization());
  const key = await api.service.newKey(organizationId);
  await api.service.database.owner`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, created_at,
      calls_done, calls_total, keeps_content, option_letters, root_id)
    select ${organizationId}, 'dec_page' || lpad(n::text, 18, '0'), ${keyId}, 'direct', 'ok', true, 'correct',
      date_trunc('day', now()) - (n / 10) * interval '1 second', 1, 1, true, 'AB', 'dec_page' || lpad(n::text, 18, '0')
    from generate_series(1, 250) n`;
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await read(key, `?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`);
    pages.push(page.decisions.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(new Set(pages.flat()).size).toBe(250);
  expect((await read(key)).decisions).toHaveLength(50);
});

test.each([
  ['?limit=0', /^query: limit: expected a whole number from 1 to 100/],
  ['?limit=101', /^query: limit: expected a whole number from 1 to 100/],
  ['?cursor=x', /^query: cursor: expected `next_cursor` of a page/],
  ['?status=done', /^query: status: /],
  ['?best=AB', /^query: best: /],
  ['?key_id=-1', /^query: key_id: /],
  ['?shared=yes', /^query: shared: /],
  ['?from=yesterday', /^query: from: expected an ISO date/],
  ['?from=2026-02-01&to=2026-01-01', /^query: from: expected a time before `to`/],
  [`?search=${'x'.repeat(201)}`, /^query: search: expected 0 to 200 characters, got 201/],
  ['?search=%00', /NUL/i],
  ['?status=ok&status=error', /^query: status is given more than once/],
  ['?page=2', /page/],
  ['?__proto__=1', /__proto__/],
])('%s is refused, and the message names the place', async (query, message) => {
  const { status, body } = await api.service.send(owner, 'GET', `/decisions${query}`);
  expect([status, body]).toMatchObject([
    400,
    { error: { type: 'invalid_request', message: expect.stringMatching(message) } },
  ]);
});

test('one organization has at most twenty lists read or waiting', async () => {
  const { owner: sql } = api.service.database;
  const { refused, lists } = await sql.begin(async (tx) => {
    await tx`lock table decisions in access exclusive mode`;
    const lists = Array.from({ length: 21 }, () => api.service.send(owner, 'GET', '/decisions'));
    // Only a refusal can come while the table is locked.
    return { refused: await Promise.race(lists), lists };
  });
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.body).toMatchObject({ error: { type: 'rate_limited' } });
  expect((await Promise.all(lists)).map(({ status }) => status).sort()).toEqual([
    ...Array(20).fill(200),
    429,
  ]);
});
