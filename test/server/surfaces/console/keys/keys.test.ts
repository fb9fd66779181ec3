/** Keys at the console: their settings, secrets, use and end. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findKey } from '../../../../../server/accounts/keys.ts';
import { openReports } from '../../../../../server/http/door/bounds.ts';
import { periodUsage } from '../../../../../server/surfaces/console/period-usage.ts';
import { smallDecision } from '../../rest/open-service.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100, priceInputUsdPerMtok: 1000 } });
const console = consoleOf(api);

let organizationId: number;
let owner: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  organizationId = await api.service.newOrganization({ freeDecisions: 0 });
  await api.service.database.sql`
    insert into ledger (organization_id, kind, micro_usd) values (${organizationId}, 'purchase', 1000000000)`;
  owner = await console.newPerson(organizationId);
  member = await console.newPerson(organizationId);
});

const create = async (person: TestPerson, input: object = {}) => {
  const { data, message } = await console.mutate(person, 'keys.create', { name: 'Laptop', ...input });
  expect(message).toBe('');
  return { id: Number(data?.id), secret: String(data?.secret), last4: String(data?.last4) };
};
const list = async (person: TestPerson, input: object = {}) => {
  const { keys } = (await console.query(person, 'keys.list', input)).data;
  return Array.isArray(keys) ? keys : [];
};
const finds = (secret: string) => findKey(api.service.database.sql, secret);

describe('a key', () => {
  test('is made with its settings; its secret is told once and works', async () => {
    const made = await create(member, {
      sharing: true,
      retention: '7d',
      overlap: 'off',
      answers: 'coherent',
      expiresAt: '2999-01-01T00:00:00Z',
    });
    expect(await finds(made.secret)).toEqual({
      kind: 'key',
      organizationId,
      id: made.id,
      name: 'Laptop',
      shareWithOrg: true,
      retention: '7d',
      overlapMode: 'off',
      answers: 'coherent',
    });
    const [listed] = await list(member);
    expect(listed).toMatchObject({
      id: made.id,
      last4: made.secret.slice(-4),
      sharing: true,
      retention: '7d',
      overlap: 'off',
      answers: 'coherent',
      expiresAt: '2999-01-01T00:00:00.000Z',
      isOwn: true,
      madeBy: { email: member.email },
      can: { change: true, rotate: true, revoke: true },
    });
    expect(JSON.stringify(await list(owner))).not.toContain(made.secret.slice(3, 40));
  });

  test('has the settings of a new key where none are given', async () => {
    await create(member);
    const [listed] = await list(member);
    expect(listed).toMatchObject({
      sharing: false,
      retention: '30d',
      overlap: 'correct',
      answers: 'as_judged',
      expiresAt: null,
    });
  });

  test('is changed by who made it and by owners; what is left out stays', async () => {
    const { id } = await create(member, { retention: '7d', expiresAt: '2999-01-01T00:00:00Z' });
    await console.mutate(owner, 'keys.change', { id, overlap: 'off' });
    await console.mutate(member, 'keys.change', { id, name: 'Server', expiresAt: null });
    const [listed] = await list(member);
    expect(listed).toMatchObject({ name: 'Server', overlap: 'off', retention: '7d', expiresAt: null });
    expect(await console.mutate(member, 'keys.change', { id })).toMatchObject({
      status: 400,
      message: expect.stringContaining('nothing to change'),
    });
  });

  test.each([
    ['now', false],
    ['1h', true],
    ['24h', true],
  ])('is rotated: the old secret works with %s: %s', async (oldWorks, works) => {
    const { id, secret } = await create(member);
    const { data } = await console.mutate(member, 'keys.rotate', { id, oldWorks });
    expect((await finds(String(data.secret)))?.id).toBe(id);
    expect((await finds(secret)) !== null).toBe(works);
    expect(data.oldSecretWorksUntil !== null).toBe(works);
    expect((await list(member))[0]).toMatchObject({
      last4: data.last4,
      oldSecretWorksUntil: works ? data.oldSecretWorksUntil : null,
    });
  });

  test('is rotated by the clock of the database, when that of the node is off', async () => {
    const { id } = await create(member);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { data } = await console.mutate(member, 'keys.rotate', { id, oldWorks: '1h' });
    const [row] = await api.service.database.sql<{ left: number }[]>`
      select extract(epoch from ${String(data.oldSecretWorksUntil)}::timestamptz - now())::int as left`;
    expect(row?.left).toBeGreaterThan(0);
    expect(row?.left).toBeLessThanOrEqual(3600);
  });

  test('is revoked after its name was typed, with its public pages if that is wanted', async () => {
    const { id, secret } = await create(member, { name: ' x=1 ' });
    const key = { organizationId, keyId: id, secret };
    const decision = String((await api.service.post(key, smallDecision())).body.id);
    await api.service.send(key, 'POST', `/decisions/${decision}/publication`);
    expect(await console.mutate(member, 'keys.revoke', { id, name: 'x=1' })).toMatchObject({
      status: 400,
      problems: [{ path: ['name'] }],
    });
    const revoked = await console.mutate(member, 'keys.revoke', {
      id,
      name: ' x=1 ',
      withdrawPublications: true,
    });
    expect(revoked.data).toEqual({ id, withdrawn: 1 });
    expect(await finds(secret)).toBeNull();
    expect(await list(member)).toEqual([]);
    const [listed] = await list(member, { revoked: true });
    expect(listed).toMatchObject({
      revokedAt: expect.any(String),
      can: { change: false, rotate: false, revoke: false },
    });
    for (const [procedure, input] of [
      ['keys.revoke', { id, name: ' x=1 ' }],
      ['keys.rotate', { id, oldWorks: 'now' }],
      ['keys.change', { id, retention: '7d' }],
    ] as const)
      expect(await console.mutate(member, procedure, input)).toMatchObject({
        status: 400,
        message: 'id: this key is revoked; make a new key',
      });
  });

  test.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(201) }],
    [{ name: 'a\nb' }],
    [{ retention: '2d' }],
    [{ overlap: 'on' }],
    [{ answers: 'consistent' }],
    [{ expiresAt: '2001-01-01T00:00:00Z' }],
    [{ expiresAt: 'tomorrow' }],
    [{ sharing: 'yes' }],
    [{ secret: 'mine' }],
  ])('is not made with %j', async (input) => {
    const { status, problems } = await console.mutate(member, 'keys.create', { name: 'K', ...input });
    expect([status, problems[0]?.path]).toEqual([400, Object.keys(input)]);
    expect(await list(member, { revoked: true })).toEqual([]);
  });

  test('of the playground is listed, changed, and neither rotated nor revoked', async () => {
    const state = { state: 'It rains.', questions: { 'Does it rain?': { type: 'noul' } } };
    await console.mutate(member, 'playground.ask', { request: state });
    const [key] = await list(await console.signIn(member));
    expect(key).toMatchObject({
      name: 'Playground',
      last4: null,
      isPlayground: true,
      can: { change: true, rotate: false, revoke: false },
    });
    const { id } = key;
    expect((await console.mutate(member, 'keys.change', { id, retention: 'none' })).status).toBe(200);
    expect((await console.mutate(member, 'keys.rotate', { id, oldWorks: 'now' })).message).toMatch(
      /cannot be rotated/,
    );
    expect((await console.mutate(member, 'keys.revoke', { id, name: 'Playground' })).message).toMatch(
      /cannot be revoked/,
    );
  });
});

describe('use and cost', () => {
  test('are of each key in the last 30 days, and of each day', async () => {
    const made = await create(member);
    const key = { organizationId, keyId: made.id, secret: made.secret };
    const { body } = await api.service.post(key, smallDecision());
    const old = String((await api.service.post(key, smallDecision())).body.id);
    await api.service.database
      .sql`update decisions set created_at = now() - interval '31 days' where id = ${old}`;
    const [listed] = await list(member);
    expect(Object(body.usage).input_tokens).toBeGreaterThan(0);
    expect(listed.usage).toEqual({
      decisions: 1,
      questions: 0,
      inputTokens: Object(body.usage).input_tokens,
      outputTokens: Object(body.usage).output_tokens,
      costUsd: body.cost_usd,
    });
    const { days, keys } = (await console.query(member, 'credit.usage')).data;
    expect(days).toHaveLength(30);
    expect(Object(days)[29]).toMatchObject({ decisions: 1, costUsd: body.cost_usd });
    expect(keys).toEqual([expect.objectContaining({ id: made.id, name: 'Laptop', costUsd: body.cost_usd })]);
  });

  test('every day has a place, across the end of a month', async () => {
    const tools = { reports: openReports() };
    const { days } = await periodUsage(
      { services: Object(api.service.services), tools: Object(tools) },
      organizationId,
      new Date('2026-03-01T23:59:59Z'),
    );
    const names = [...days.keys()];
    expect([names.length, names[0], names[28], names[29]]).toEqual([
      30,
      '2026-01-31',
      '2026-02-28',
      '2026-03-01',
    ]);
  });
});

test('lists of many keys come page by page', async () => {
  for (let count = 0; count < 5; count += 1) await create(member, { name: `K${count}` });
  const names: string[] = [];
  for (let after: unknown; ; ) {
    const { keys, next } = (
      await console.query(member, 'keys.list', { limit: 2, ...(after === undefined ? {} : { after }) })
    ).data;
    for (const { name } of Array.isArray(keys) ? keys : []) names.push(name);
    if (next === null) break;
    after = next;
  }
  expect(names).toEqual(['K0', 'K1', 'K2', 'K3', 'K4']);
});
