/** `admin status`: what it says of a service, and each thing that needs a person. */
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { MIGRATIONS, OLDEST_SCHEMA, PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import { SESSION_NAMES } from '../../../server/database/sessions.ts';
import { readDeliveryFigures } from '../../../server/webhooks/delivery-store.ts';
import { SMALL_DIRECT, smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve();

const JOB = `name = 'decisions' and state = 'created'`;
const LATER = `update pgboss.job set start_after = now() + interval '1 day' where ${JOB}`;

let address: string;
beforeAll(async () => {
  const { service, caller } = api;
  await service.post(caller, smallDecision());
  await service.post(caller, SMALL_DIRECT);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  // The queue's own work would take the planted faults away.
  await service.stopWork();
  await service.post(caller, smallDecision({ async: true }));
  // However long these tests take, it does not wait for a worker.
  await service.database.owner.unsafe(LATER);
});

async function status(more: string[] = [], env: Record<string, string> = {}) {
  const { url } = api.service.database;
  return runAdmin(['status', ...more], () => ({ DATABASE_URL: url, BASE_URL: address, ...env }));
}

test('one object says how the service stands, and one line each in words', async () => {
  const { code, stdout, stderr } = await status();
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    healthy: true,
    needs_a_person: [],
    program: { version: '0.1.0', schema: PROGRAM_VERSION, oldest_schema: OLDEST_SCHEMA },
    database: {
      postgresql: expect.stringMatching(/^\d+/),
      schema: PROGRAM_VERSION,
      oldest_program: MIGRATIONS.at(-1)?.oldestProgram,
      bytes: expect.any(Number),
      connections: expect.any(Number),
      most_connections: expect.any(Number),
    },
    connected: [
      {
        program: SESSION_NAMES.service,
        role: 'decision_analysis_service',
        address: '127.0.0.1',
        connections: expect.any(Number),
        since: expect.stringMatching(/Z$/),
      },
    ],
    queue: {
      waiting: 0,
      oldest_waiting_seconds: null,
      deferred: 1,
      active: 0,
      past_lease: 0,
      exhausted: 0,
      failed_last_hour: 0,
    },
    decisions: {
      running: 1,
      oldest_running_seconds: expect.any(Number),
      answered_last_hour: 1,
      cancelled_last_hour: 0,
      failed_by_model_last_hour: 0,
      failed_by_service_last_hour: 0,
      model_failures_in_a_row: 0,
    },
    last_sweep: null,
    webhooks: { waiting: 0, oldest_due_seconds: null, failing: 0, disabled: 0 },
    largest_tables: expect.arrayContaining([
      { table: expect.any(String), bytes: expect.any(Number), rows: expect.any(Number) },
    ]),
    node: { url: `${address}/readyz`, status: 'ready', judge: { name: 'table/1' } },
    disk: null,
  });
  const inLines = (await status(['--text'])).stdout.split('\n');
  expect(inLines[0]).toBe('healthy');
  expect(inLines).toContain('last sweep: unknown');
  expect(inLines.find((line) => line.startsWith('queue: '))).toMatch(
    /^queue: waiting 0, oldest waiting seconds unknown, deferred 1, /,
  );
  expect((await status(['--quiet'])).stdout).toBe('true\n');
});

const DAILY = (age: string, state = 'completed') =>
  `insert into pgboss.job (name, state, completed_on) values ('daily', '${state}', now() - interval '${age}')`;
const NEEDS: readonly (readonly [sentence: string, plant: string, undo: string])[] = [
  [
    'a job has waited for ',
    `update pgboss.job set start_after = now() - interval '1 hour' where ${JOB}`,
    LATER,
  ],
  [
    '1 jobs are held by workers that gave no sign of life',
    `update pgboss.job set state = 'active', heartbeat_seconds = 10, heartbeat_on = now() - interval '71 seconds' where ${JOB}`,
    `update pgboss.job set state = 'created', heartbeat_on = null where state = 'active'`,
  ],
  ['the last sweep is completed, of ', DAILY('27 hours'), `delete from pgboss.job where name = 'daily'`],
  [
    'the last sweep is failed, of ',
    DAILY('27 hours', 'failed'),
    `delete from pgboss.job where name = 'daily'`,
  ],
  [
    'the last 4 decisions failed by the model',
    `
    insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total, failed_part, finished_at, option_letters, keeps_content, root_id)
    select organization_id, 'dec_' || n, api_key_id, mode, 'error', shared_with_org, overlap_mode, 1, 'model', now() + interval '1 second', 'AB', true, 'dec_' || n
    from (select * from decisions where mode = 'default' limit 1) d, generate_series(1, 4) n;
    insert into pgboss.job (name, state, completed_on, data)
    select 'decisions', 'completed', now(), json_build_object('organizationId', organization_id, 'decisionId', id) from decisions where status = 'error'`,
    `delete from pgboss.job where state = 'completed'; delete from decisions where status = 'error'`,
  ],
  [
    'an event has been due for ',
    `
    insert into webhooks (organization_id, url, events, credit_low_micro_usd, secret) select id, 'https://hooks.example.com', '{decision.done}', 1, '\\x00' from organizations limit 1;
    insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data, next_try_at) select organization_id, id, 'evt_1', 'decision.done', '{}', now() - interval '2 hours' from webhooks`,
    'delete from webhooks',
  ],
  [
    'the database is at version ',
    `insert into migrations (version, name, checksum) values (${PROGRAM_VERSION + 1}, 'next', 'x')`,
    `delete from migrations where name = 'next'`,
  ],
];

test.each(NEEDS)('a person is needed: %s', async (sentence, plant, undo) => {
  const { owner } = api.service.database;
  await owner.unsafe(plant).simple();
  const { code, stdout } = await status();
  const words = (await status(['--text'])).stdout;
  await owner.unsafe(undo).simple();
  expect([code, JSON.parse(stdout).needs_a_person]).toEqual([1, [expect.stringContaining(sentence)]]);
  expect(words).toMatch(new RegExp(`^needs a person: .*${sentence}`));
  expect((await status()).code).toBe(0);
});

test('a delivery under way is due until it is delivered, as the metric says', async () => {
  const { owner } = api.service.database;
  const [, plant, undo] = NEEDS.find(([sentence]) => sentence.startsWith('an event has been due'))!;
  await owner.unsafe(plant).simple();
  for (const state of ['waiting', 'queued']) {
    await owner`update webhook_deliveries set state = ${state}`;
    const { webhooks } = JSON.parse((await status()).stdout);
    const figures = await readDeliveryFigures(owner);
    expect([webhooks.waiting, figures.due], state).toEqual([1, 1]);
    expect(webhooks.oldest_due_seconds, state).toBeGreaterThanOrEqual(7200);
    expect(figures.oldestSeconds, state).toBeGreaterThanOrEqual(7200);
  }
  await owner.unsafe(undo).simple();
});

test('a node that is not reached is said, and a database that is not is exit 2', async () => {
  const away = await status([], { BASE_URL: 'http://127.0.0.1:1' });
  expect([away.code, JSON.parse(away.stdout).node.status]).toEqual([0, 'not reached']);
  const none = await status([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([none.code, none.stdout]).toEqual([2, '']);
  expect(none.stderr).toMatch(/^the database none at 127\.0\.0\.1:1 cannot be reached/);
  const empty = await api.ground.server.newAddresses();
  for (const command of ['status', 'verify'])
    expect(await runAdmin([command], () => ({ DATABASE_URL: empty.url }))).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^the database has no tables of this service: run "npm run -s admin -- migrate"/,
      ),
    });
});

test('without a connected node, a person is needed', async () => {
  const alone = await api.ground.server.newDatabase();
  await alone.close();
  // PostgreSQL may still be ending what was closed.
  await expect
    .poll(async () => JSON.parse((await status([], { DATABASE_URL: alone.url })).stdout).needs_a_person)
    .toEqual(['no node is connected: start the service']);
});
