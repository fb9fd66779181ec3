/** `admin jobs`: what is listed, what is put back, once, and what is refused. */
import { expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { endDecision } from '../../../server/decisions/end-decision.ts';
import { claimDecision } from '../../../server/decisions/run/run-store.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();

async function admin(line: string) {
  const { url } = api.service.database;
  return runAdmin(line.split(' '), () => ({ DATABASE_URL: url }));
}
const listed = async (more = '') => JSON.parse((await admin(`jobs list${more}`)).stdout);
const retry = (id: string) => admin(`jobs retry --id ${id}`);

/** With a paying key, so that an answer is billed. */
async function accept(): Promise<{ id: string; organizationId: number }> {
  const caller = await api.service.newPayingKey();
  const { body } = await api.service.post(caller, smallDecision({ async: true }));
  return { id: String(body.id), organizationId: caller.organizationId };
}

const captures = async (id: string) =>
  (
    await api.service.database.sql<{ attempt: number }[]>`select attempt from ledger where subject = ${id}`
  ).map(({ attempt }) => attempt);
const isAnswered = async (id: string) =>
  expect
    .poll(() => api.service.database.sql`select status from decisions where id = ${id}`)
    .toEqual([{ status: 'ok' }]);
const audited = async (id: string) =>
  (
    await api.service.database.owner<
      { detail: string }[]
    >`select detail from audit_log where object_id = ${id} and actor = 'operator'`
  ).map(({ detail }) => detail);

test('a decision that has lost its job is queued again once, and is billed once', async () => {
  await api.open({ work: false });
  const { id, organizationId } = await accept();
  const other = await accept();
  expect(await listed(' --state queued')).toMatchObject({
    count: 2,
    next: null,
    jobs: [{ state: 'queued', tries: 0, decision_status: 'running', last_error: null }, {}],
  });
  const waits = await retry(id);
  expect([waits.code, waits.stderr]).toEqual([
    1,
    `the job of decision ${id} may begin already and waits for a worker: start one, or wait\n`,
  ]);

  await api.service.database.owner`delete from pgboss.job where data ->> 'decisionId' = ${id}`;
  expect((await listed(' --state stuck')).jobs).toEqual([
    {
      decision_id: id,
      org: organizationId,
      state: 'stuck',
      decision_status: 'running',
      tries: 0,
      age_seconds: expect.any(Number),
      next_try_at: null,
      last_error: null,
    },
  ]);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => retry(id)));
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
  expect(outcomes.find(({ code }) => code === 0)?.stdout).toBe(`{"id":"${id}","outcome":"queued anew"}\n`);
  expect(await audited(id)).toEqual(['its job: queued anew']);
  const pages = [await listed(' --limit 1'), await listed(` --limit 1 --after ${[id, other.id].sort()[0]}`)];
  expect(pages.map(({ next, jobs }) => [next, jobs[0].decision_id])).toEqual([
    [[id, other.id].sort()[0], [id, other.id].sort()[0]],
    [null, [id, other.id].sort()[1]],
  ]);
  expect((await listed(` --org ${organizationId}`)).count).toBe(1);

  await api.service.startWork();
  await isAnswered(id);
  await isAnswered(other.id);
  expect(await captures(id)).toEqual([1]);
  const done = await retry(id);
  expect([done.code, done.stderr]).toEqual([
    1,
    expect.stringContaining(`decision ${id} was billed, so it is not run again`),
  ]);
  expect((await listed()).jobs).toEqual([]);
  expect((await admin('verify --groups money,life')).code).toBe(0);
});

test('a lost worker is overtaken by the next try, and bills nothing if it comes back', async () => {
  await api.open({ work: false });
  const { id, organizationId } = await accept();
  await api.service.stopWork();
  const { sql, owner } = api.service.database;
  const lost = await claimDecision(sql, { organizationId, decisionId: id });
  const lease = (seconds: number) => owner`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_seconds = 10,
      heartbeat_on = now() - ${seconds}::int * interval '1 second', output = '{"name":"PostgresError","message":"57014"}'
    where data ->> 'decisionId' = ${id}`;
  await lease(60);
  expect((await listed()).jobs).toMatchObject([{ state: 'running' }]);
  const live = await retry(id);
  expect([live.code, live.stderr]).toEqual([
    1,
    expect.stringContaining('is being run by a worker that gives signs of life'),
  ]);
  await lease(71);
  expect((await listed(' --state stuck')).jobs).toMatchObject([
    { state: 'stuck', tries: 1, last_error: 'PostgresError 57014' },
  ]);
  expect((await retry(id)).stdout).toBe(`{"id":"${id}","outcome":"taken back"}\n`);
  expect((await retry(id)).stderr).toContain('may begin already');

  await api.service.startWork();
  await isAnswered(id);
  const late = await endDecision(
    sql,
    { organizationId, decisionId: id, attempt: lost?.attempt ?? 0 },
    {
      status: 'ok',
      response: {},
      bestByStakeholder: {},
      verdicts: {},
      stakeholderNames: {},
      usage: {},
      billing: { microUsd: 1 },
    },
  );
  expect([late, await captures(id)]).toEqual([false, [2]]);
  expect((await admin('verify --groups money,life')).code).toBe(0);
});

test('a try that waits is brought forward; what has ended is refused, and a wrong line is usage', async () => {
  await api.open({ work: false });
  const { id } = await accept();
  await api.service.stopWork();
  const { sql, owner } = api.service.database;
  await owner`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where data ->> 'decisionId' = ${id}`;
  expect((await retry(id)).stdout).toBe(`{"id":"${id}","outcome":"brought forward"}\n`);
  expect((await retry(id)).code).toBe(1);
  await sql`update decisions set status = 'error', failed_part = 'model' where id = ${id}`;
  await owner`update pgboss.job set state = 'failed', completed_on = now() where data ->> 'decisionId' = ${id}`;
  expect((await listed(' --state failed')).jobs).toMatchObject([
    { decision_id: id, decision_status: 'error' },
  ]);
  expect((await retry(id)).stderr).toBe(
    `decision ${id} has ended (error), and its job with it: its caller may send the request again\n`,
  );
  expect((await retry(id.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))).stderr).toContain(
    'there is no decision',
  );
  expect((await admin('jobs list --state lost')).code).toBe(2);
  expect((await admin('jobs retry')).code).toBe(2);
});
