/**
 * The log of decisions at ten thousand of them: filters, places, and that a page reads an index.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../server/accounts/caller.ts';
import type { LogFilter } from '../../../../server/decisions/log/filters.ts';
import {
  countDecisions,
  keysOfLog,
  listDecisions,
  listing,
} from '../../../../server/decisions/log/list-decisions.ts';
import { consoleOf, type TestPerson } from '../../surfaces/console/open-console.ts';
import { serve } from '../../surfaces/rest/serve.ts';

// A database that no test has used: where rows lie decides which plan is the cheapest.
const api = serve({ work: false, dump: 'select 1' });
const console = consoleOf(api);
const COUNT = 10_000;

let person: TestPerson;
let caller: Caller;
let ownKey: number;
/**
 * Every tenth is the person's own; of the others every third is shared. Decision n is n minutes
 * old.
 */
beforeAll(async () => {
  const { owner, sql } = api.service.database;
  const organizationId = await api.service.newOrganization();
  const others = await api.service.newKey(organizationId);
  person = await console.newPerson(organizationId);
  const [key] = await sql<{ id: number }[]>`
    insert into api_keys (organization_id, member_id, name, secret_hash, last4)
    values (${organizationId}, ${person.memberId}, 'Mine', 'hash', 'last') returning id`;
  ownKey = key?.id ?? 0;
  caller = {
    kind: 'person',
    organizationId,
    memberId: person.memberId,
    keyIds: [ownKey],
    playgroundKeyId: null,
  };
  await owner`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, created_at, finished_at,
      calls_done, calls_total, best_by_stakeholder, verdict_by_stakeholder, cost_micro_usd, keeps_content, option_letters, root_id, source)
    select ${organizationId}, 'dec_' || lpad(n::text, 22, '0'),
      case when n % 10 = 0 then ${ownKey}::bigint else ${others.keyId}::bigint end,
      case when n % 2 = 0 then 'default' else 'direct' end, case when n % 7 = 0 then 'error' else 'ok' end,
      n % 10 <> 0 and n % 3 = 0, 'correct', now() - n * interval '1 minute', now(), 1, 1,
      json_build_object('s1', chr(65 + n % 3)),
      json_build_object('s1', json_build_object('kind', case when n % 3 = 0 then 'open' else 'clear' end,
        'options', '[]'::json)), n, true, 'ABC', 'dec_' || lpad(n::text, 22, '0'),
      case when n % 20 = 0 then 'playground' else 'api' end
    from generate_series(1, ${COUNT}) n`;
  await owner`
    insert into decision_content (organization_id, decision_id, request)
    select organization_id, id, json_build_object('context', E'\\n  Line ' || right(id, 5) || E' 100% Öl\\nMore')
    from decisions where organization_id = ${organizationId}`;
  // Another organization's, which must never be seen.
  const foreign = await api.service.newKey(await api.service.newOrganization());
  await owner`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_done, calls_total,
      keeps_content, option_letters, root_id)
    select ${foreign.organizationId}, 'dec_foreign' || lpad(n::text, 15, '0'), ${foreign.keyId}, 'direct', 'ok', true,
      'correct', 1, 1, true, 'AB', 'dec_foreign' || lpad(n::text, 15, '0')
    from generate_series(1, 100) n`;
  await owner`analyze decisions, decision_content, publications, api_keys`;
});

const keyOf = ({ organizationId }: Caller): Caller => ({ kind: 'key', organizationId, id: ownKey });
const numbers = async (filter: LogFilter, page: { before?: string; after?: string; limit?: number } = {}) =>
  (await listDecisions(api.service, { caller, filter, page: { limit: 50, ...page } })).map(({ id }) =>
    Number(id.slice(4)),
  );
const sees = (n: number) => n % 10 === 0 || n % 3 === 0;
const all = Array.from({ length: COUNT }, (_, n) => n + 1).filter(sees);

describe('which decisions are listed', () => {
  test.each<[string, LogFilter, (n: number) => boolean]>([
    ['those that the person sees', {}, () => true],
    ['by status', { status: 'error' }, (n) => n % 7 === 0],
    ['by mode', { mode: 'direct' }, (n) => n % 2 === 1],
    ['by source', { source: 'playground' }, (n) => n % 20 === 0],
    ['by best option', { best: 'B' }, (n) => n % 3 === 1],
    ['by verdict', { verdict: 'open' }, (n) => n % 3 === 0],
    ['shared', { shared: true }, (n) => n % 10 !== 0],
    ['not shared', { shared: false }, (n) => n % 10 === 0],
    ['by a part of the title, in any case', { search: 'lINe 0001' }, (n) => n >= 10 && n < 20],
    ['by a title with characters that patterns use', { search: 'Line%100' }, () => false],
    ['by one that stands for any character', { search: 'Line_0' }, () => false],
    ['by letters that are no ASCII, in any case', { search: 'öL' }, () => true],
    ['by the sign itself', { search: '100%' }, () => true],
    ['by the start of an id', { search: 'dec_00000000000000000099' }, (n) => n >= 9900 && n < 10_000],
    [
      'by the start of an id without its prefix',
      { search: '00000000000000000099' },
      (n) => n >= 9900 && n < 10_000,
    ],
    ['by two filters', { status: 'ok', mode: 'default' }, (n) => n % 7 !== 0 && n % 2 === 0],
  ])('%s', async (_name, filter, holds) => {
    const expected = all.filter(holds);
    expect(await numbers(filter)).toEqual(expected.slice(0, 50));
    expect(await countDecisions(api.service, { caller, filter })).toBe(expected.length);
  });

  test('by the key, and by the time', async () => {
    expect(await numbers({ keyId: ownKey })).toEqual(all.filter((n) => n % 10 === 0).slice(0, 50));
    const at = async (n: number) => {
      const id = `dec_${String(n).padStart(22, '0')}`;
      const [row] = await api.service.database.sql<
        { at: Date }[]
      >`select created_at as at from decisions where id = ${id}`;
      return row?.at ?? new Date();
    };
    const period = { from: await at(60), to: await at(30) };
    expect(await numbers(period)).toEqual(all.filter((n) => n > 30 && n <= 60));
  });

  test('the first line alone is the title; it goes with the content', async () => {
    const { sql } = api.service.database;
    const [newest] = await listDecisions(api.service, { caller, filter: {}, page: { limit: 1 } });
    expect(newest).toMatchObject({ firstLine: 'Line 00003 100% Öl', isOwn: false, source: 'api' });
    await sql`update decisions set expires_at = now() where id = ${newest?.id ?? ''}`;
    const [expired] = await listDecisions(api.service, { caller, filter: {}, page: { limit: 1 } });
    expect(expired).toMatchObject({ id: newest?.id, firstLine: null });
    expect(await numbers({ search: 'Line 00003' })).toEqual([]);
    await sql`update decisions set expires_at = null where id = ${newest?.id ?? ''}`;
  });

  test('keys of the filter are those of decisions that the person sees', async () => {
    const keys = await keysOfLog(api.service, { caller, limit: 10 });
    expect(keys).toEqual([
      { id: expect.any(Number), name: 'A key', isPlayground: false },
      { id: ownKey, name: 'Mine', isPlayground: false },
    ]);
  });
});

describe('pages', () => {
  test('go to the end and back over every decision once', async () => {
    const pages: number[][] = [];
    const ask = async (input: object) =>
      (await console.query(person, 'decisions.list', { limit: 100, mode: 'direct', ...input })).data;
    const ids = (list: Record<string, unknown>) =>
      Array.isArray(list.decisions) ? list.decisions.map(({ id }) => Number(id.slice(4))) : [];
    let list = await ask({});
    expect(list.newer).toBeNull();
    for (; ; list = await ask({ before: list.older })) {
      pages.push(ids(list));
      if (list.older === null) break;
    }
    expect(pages.flat()).toEqual(all.filter((n) => n % 2 === 1));
    const back: number[][] = [ids(list)];
    while (list.newer !== null) {
      list = await ask({ after: list.newer });
      back.unshift(ids(list));
    }
    expect(back.flat()).toEqual(pages.flat());
  });

  test('a place that is none is refused', async () => {
    for (const before of ['x', '', '1-dec_', '99999999999999999-dec_1', `1-dec_${'x'.repeat(90)}`])
      expect((await console.query(person, 'decisions.list', { before })).status, before).toBe(400);
    const both = { before: '1-dec_1', after: '1-dec_1' };
    expect((await console.query(person, 'decisions.list', both)).message).toMatch(
      /^before: expected only one/,
    );
  });

  test.each<[string, LogFilter, () => Caller]>([
    ['without filters', {}, () => caller],
    ['with filters', { status: 'ok', mode: 'default', shared: true }, () => caller],
    ['for a key', {}, () => keyOf(caller)],
    ['for a key, with filters', { status: 'ok', mode: 'default' }, () => keyOf(caller)],
  ])(
    'are read from the index of the log %s, and no more of it than a few pages',
    async (_name, filter, callerOf) => {
      const { sql } = api.service.database;
      const caller = callerOf();
      for (const page of [{ limit: 51 }, { limit: 51, before: '4000000000000000-dec_z' }]) {
        const plan = await planOf(sql, listing(sql, caller, filter, page));
        expect(plan.scans).toContain('decisions_log');
        expect(plan.rows).toBeLessThan(1000);
      }
    },
  );
});

interface Node {
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** Which indexes the statement reads, and the most rows that one of its steps looked at. */
async function planOf(
  sql: typeof api.service.database.sql,
  statement: ReturnType<typeof listing>,
): Promise<{ scans: string[]; rows: number }> {
  const [row] = await sql<{ 'QUERY PLAN': { Plan: Node }[] }[]>`explain (analyze, format json) ${statement}`;
  const nodes: Node[] = [];
  const visit = (node: Node) => {
    nodes.push(node);
    for (const child of node.Plans ?? []) visit(child);
  };
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) visit(Plan);
  return {
    scans: nodes.map((node) => node['Index Name'] ?? ''),
    rows: Math.max(
      ...nodes.map(
        (node) => node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0),
      ),
    ),
  };
}
