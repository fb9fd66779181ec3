/** Exports of the logs: exactly what is filtered, as a stream, and safe in a spreadsheet. */
import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../until.ts';
import { serve } from '../rest/serve.ts';
import { consoleOf, type TestPerson } from './open-console.ts';

const api = serve({ work: false });
const console = consoleOf(api);
const COUNT = 1203;
const TITLES = [
  '=cmd|calc',
  '+1',
  '-1',
  '@SUM(A1)',
  '\u0001tab',
  'a "quoted", one',
  '<script>alert(1)</script>',
];

let owner: TestPerson;
beforeAll(async () => {
  const organizationId = await api.service.newOrganization();
  owner = await console.newPerson(organizationId);
  const [key] = await api.service.database.sql<{ id: number }[]>`
    insert into api_keys (organization_id, member_id, name, secret_hash, last4)
    values (${organizationId}, ${owner.memberId}, '=Key', 'hash', 'last') returning id`;
  const sql = api.service.database.owner;
  await sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, created_at, calls_done,
      calls_total, best_by_stakeholder, verdict_by_stakeholder, cost_micro_usd, keeps_content, option_letters, root_id)
    select ${organizationId}, 'dec_' || lpad(n::text, 22, '0'), ${key?.id ?? 0}, 'direct', 'ok', n % 2 = 0, 'correct',
      now() - n * interval '1 second', 1, 1, json_build_object('s1', 'A'),
      json_build_object('s1', json_build_object('kind', case n % 2 when 0 then 'clear' else 'open' end, 'options',
        case n % 2 when 0 then array['A'] else array['A', 'B'] end)), 1500, true, 'AB', 'dec_' || lpad(n::text, 22, '0')
    from generate_series(1, ${COUNT}) n`;
  for (const [n, context] of TITLES.entries())
    await sql`
      insert into decision_content (organization_id, decision_id, request)
      values (${organizationId}, ${`dec_${String(n + 1).padStart(22, '0')}`}, ${JSON.stringify({ context })}::text::json)`;
});

const fetchExport = async (path: string, person: TestPerson | null = owner) => {
  const { statusCode, headers, payload } = await api.service.app.inject({
    method: 'GET',
    url: `/console/export/${path}`,
    headers: person === null ? {} : { cookie: person.cookie },
  });
  return { status: statusCode, headers, text: payload };
};
const records = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the log of decisions', () => {
  test('as NDJSON has every row once, newest first, and says how many', async () => {
    const { status, headers, text } = await fetchExport('decisions.ndjson');
    expect([status, headers['x-row-count']]).toEqual([200, String(COUNT)]);
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="decisions-\d{4}-\d\d-\d\d\.ndjson"$/,
    );
    const rows = records(text);
    expect(rows.map(({ id }) => Number(id.slice(4)))).toEqual(Array.from({ length: COUNT }, (_, n) => n + 1));
    expect(rows[0]).toEqual({
      id: 'dec_0000000000000000000001',
      created_at: expect.stringMatching(/Z$/),
      status: 'ok',
      mode: 'direct',
      key: '=Key',
      source: 'api',
      best_by_stakeholder: { s1: 'A' },
      verdict_by_stakeholder: { s1: { kind: 'open', options: ['A', 'B'] } },
      cost_usd: 0.0015,
      shared: false,
      first_line: '=cmd|calc',
    });
  });

  test('as CSV has no cell that a spreadsheet runs', async () => {
    const { headers, text } = await fetchExport('decisions.csv');
    expect(headers['x-row-count']).toBe(String(COUNT));
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(COUNT + 2);
    expect(lines[0]).toBe(
      'id,created_at,status,mode,key,source,best_by_stakeholder,verdict_by_stakeholder,cost_usd,shared,first_line',
    );
    const titles = lines
      .slice(1, TITLES.length + 1)
      .map((line) => line.split(',false,')[1] ?? line.split(',true,')[1]);
    expect(titles).toEqual([
      "'=cmd|calc",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      '\u0001tab',
      '"a ""quoted"", one"',
      '<script>alert(1)</script>',
    ]);
    expect(lines[1]).toContain(
      ',\'=Key,api,"{""s1"":""A""}","{""s1"":{""kind"":""open"",""options"":[""A"",""B""]}}",0.0015,',
    );
  });

  test('holds what the filters mean, and what the person sees', async () => {
    const even = await fetchExport('decisions.ndjson?shared=true&mode=direct');
    expect([even.headers['x-row-count'], records(even.text).length]).toEqual(['601', 601]);
    const clear = await fetchExport('decisions.ndjson?verdict=clear');
    expect([clear.headers['x-row-count'], records(clear.text).length]).toEqual(['601', 601]);
    const none = await fetchExport('decisions.csv?search=nothing+like+it');
    expect([none.headers['x-row-count'], none.text.split('\r\n').length]).toEqual(['0', 2]);
    const member = await console.newPerson(owner.organizationId);
    expect((await fetchExport('decisions.ndjson', member)).headers['x-row-count']).toBe('601');
    const stranger = await console.newPerson(await api.service.newOrganization());
    expect((await fetchExport('decisions.ndjson', stranger)).headers['x-row-count']).toBe('0');
  });

  test.each([
    ['status=done', 'status'],
    ['shared=maybe', 'shared'],
    ['keyId=x', 'keyId'],
    ['from=0000-01-01', 'from'],
    ['search=%00', 'search'],
    ['shared=true&shared=true', 'shared'],
    ['more=1', 'more'],
    ['__proto__=1', '__proto__'],
    ['before=1-dec_1', 'before'],
  ])('with ?%s is refused', async (query, name) => {
    const { status, text } = await fetchExport(`decisions.csv?${query}`);
    expect([status, JSON.parse(text).error.message]).toEqual([400, expect.stringContaining(name)]);
  });
});

describe('the audit log', () => {
  test('is for owners, in both forms', async () => {
    const { text, headers } = await fetchExport('audit-log.ndjson?verb=signed+in');
    expect(headers['x-row-count']).toBe(String(records(text).length));
    expect(records(text).at(-1)).toMatchObject({
      actor_name: owner.email,
      verb: 'signed in',
      address: '127.0.0.1',
    });
    expect((await fetchExport('audit-log.csv')).text).toMatch(
      /^id,at,actor,actor_id,actor_name,verb,object,object_id,object_name,detail,address\r\n/,
    );
    const member = await console.newPerson(owner.organizationId);
    expect((await fetchExport('audit-log.csv', member)).status).toBe(403);
  });
});

test('nobody who is not signed in gets any', async () => {
  for (const path of ['decisions.csv', 'decisions.ndjson', 'audit-log.csv', 'audit-log.ndjson'])
    expect((await fetchExport(path, null)).status).toBe(401);
});

/** A person of a new organization whose export is more than the buffers of a connection hold. */
async function newReader(hash: string): Promise<TestPerson> {
  const organizationId = await api.service.newOrganization();
  const person = await console.newPerson(organizationId);
  const { owner: sql } = api.service.database;
  const [key] = await sql<{ id: number }[]>`
    insert into api_keys (organization_id, member_id, name, secret_hash, last4)
    values (${organizationId}, ${person.memberId}, ${'long name '.repeat(100)}, ${hash}, 'last') returning id`;
  await sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_done, calls_total,
      keeps_content, option_letters, root_id)
    select ${organizationId}, ${hash} || lpad(n::text, 17, '0'), ${key?.id ?? 0}, 'direct', 'ok', true, 'correct',
      1, 1, true, 'AB', ${hash} || lpad(n::text, 17, '0')
    from generate_series(1, 20000) n`;
  return person;
}

async function openUnread(person: TestPerson) {
  const sent = request(`${await baseUrl()}/console/export/decisions.ndjson`, {
    headers: { cookie: person.cookie },
  }).end();
  const [reply] = await once(sent, 'response');
  return { status: Number(reply.statusCode), leave: () => void reply.destroy() };
}

let listening: Promise<string> | undefined;
function baseUrl(): Promise<string> {
  listening ??= api.service.app.listen({ host: '127.0.0.1', port: 0 });
  return listening;
}

test('a reader who leaves in the middle gives back the place', async () => {
  const person = await newReader('dec_1');
  const open = () => openUnread(person);
  const [first, second, third] = [await open(), await open(), await open()];
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
  for (const one of [first, second, third]) one.leave();
  for (let count = 0; count < 4; count += 1)
    await until('there is a place again', async () => {
      const { status, leave } = await open();
      leave();
      return status === 200;
    });
});

test('exports that nobody reads have four places of an organization, and leave those of others', async () => {
  const first = await newReader('dec_2');
  const { organizationId } = first;
  const people = [first];
  while (people.length < 4) people.push(await console.newPerson(organizationId));
  const open = [];
  for (const person of [...people, ...people]) open.push(await openUnread(person));
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  const other = await newReader('dec_3');
  const refused = await fetchExport('decisions.csv', people[0]);
  expect(JSON.parse(refused.text).error.message).toBe(
    '4 exports are open, which is the limit of one organization; close one and try again',
  );
  // One that stands still does not hold the statements of others up.
  expect((await fetchExport('decisions.csv', other)).headers['x-row-count']).toBe('20000');
  for (const { leave } of open) leave();
});

test('an export that has begun goes on beside as many searches as the organization may have', async () => {
  const { sql, owner: locking } = api.service.database;
  let batches = 0;
  sql.options.debug = (_connection, statement) => {
    if (/limit/.test(statement) && /from\s+decisions d/.test(statement)) batches += 1;
  };
  const sent = await locking.begin(async (tx) => {
    await tx`lock table publications in access exclusive mode`;
    const exporting = fetchExport('decisions.ndjson');
    await until('it begins', () => batches >= 1);
    const searches = Array.from({ length: 30 }, () => console.query(owner, 'decisions.list', {}));
    let refused = 0;
    for (const search of searches) void search.then(({ status }) => (refused += status === 429 ? 1 : 0));
    await until('there are more than it may have', () => refused === 30 - 19);
    return [exporting, ...searches] as const;
  });
  const [exported] = sent;
  expect(records((await exported).text)).toHaveLength(COUNT);
  await Promise.all(sent);
});
