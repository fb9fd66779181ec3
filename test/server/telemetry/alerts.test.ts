/**
 * Every alert fires in its fault and not before, in a service in a process of its own; the
 * dashboard's queries are answered from the same metrics.
 */
import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { METRICS } from '../../../server/observer/metrics.ts';
import { addWebhook } from '../../../server/webhooks/manage.ts';
import { everyCall } from '../../decision-endpoint/call-fault.ts';
import { type DecisionEndpoint, openDecisionEndpoint } from '../../decision-endpoint/decision-endpoint.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';
import { freePort } from '../../free-port.ts';
import { KEYRING, SECRETS_KEY } from '../../keyring.ts';
import { takeRoom } from '../../no-room.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import { openTcpProxy, type TcpProxy } from '../../tcp-proxy.ts';
import { until } from '../../until.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { readExposition, type Scrape } from './exposition.ts';
import { evaluate, namesIn } from './promql.ts';
import { panels, queriesIn, read, rules } from './rules.ts';

const MOST_CONNECTIONS = 60;
const SECRETS = ['sk-canary-4711', 'canary-of-otlp'];

let server: TestServer;
let database: TestDatabase;
let proxy: TcpProxy;
let endpoint: DecisionEndpoint;
let receiver: Receiver;
let service: ServerProcess;
let telemetry = '';
let key = '';
let readDecision = '';
const fired = new Set<string>();

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase({ max: 2 });
  proxy = await openTcpProxy(database.url);
  endpoint = await openDecisionEndpoint({ dialect: 'typesafe', apiKey: SECRETS[0]! });
  receiver = await openReceiver();
  const port = await freePort();
  telemetry = `http://127.0.0.1:${port}`;
  service = await startServer({
    file: 'server/main.ts',
    readyPath: '/readyz',
    env: {
      SECRETS_KEY,
      DATABASE_URL: proxy.url,
      TELEMETRY_PORT: String(port),
      MODEL_URL: endpoint.url,
      MODEL_NAME: endpoint.model,
      MODEL_API_KEY: SECRETS[0]!,
      MODEL_TIMEOUT_SECONDS: '600',
      SYNC_WAIT_SECONDS: '100',
      ENGINE_THREADS: '1',
      DRAWS: '1024',
      FREE_DECISIONS: '1000',
      MAX_CONNECTIONS: String(MOST_CONNECTIONS),
      MAX_CONNECTIONS_PER_ADDRESS: String(MOST_CONNECTIONS),
      WEBHOOK_ALLOW_PRIVATE: 'on',
    },
  });
  key = /dk_[0-9A-Za-z]{49}/.exec(service.printed())?.[0] ?? '';
  const { body } = await post();
  readDecision = String(body.id);
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await receiver?.close();
  await endpoint?.close();
  await proxy?.close();
  await server?.stop();
});

async function send(path: string, body?: unknown) {
  const reply = await fetch(`${service.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: Record<string, unknown> = Object(await reply.json());
  return { status: reply.status, body: json };
}

const post = (changes: Record<string, unknown> = {}) => send('/api/v1/decisions', smallDecision(changes));

async function scrape(from = telemetry): Promise<Scrape> {
  const reply = await fetch(`${from}/metrics`);
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  for (const secret of [...SECRETS, key]) expect(text).not.toContain(secret);
  const [row] = await database.owner<
    { seconds: number }[]
  >`select extract(epoch from clock_timestamp())::float8 as seconds`;
  return readExposition(text, row?.seconds ?? 0);
}

function fires(alert: string, from: Scrape, to: Scrape): boolean {
  const rule = rules.find((one) => one.alert === alert);
  if (rule === undefined) throw new Error(`no alert ${alert}`);
  return evaluate(rule.expr, from, to).length > 0;
}

/** `fault` may be made again while the alerts are awaited; it returns what ends it. */
async function firesIn(
  alerts: readonly string[],
  fault: () => Promise<() => unknown>,
  from = telemetry,
): Promise<void> {
  const first = await scrape(from);
  const second = await until(`none of ${alerts} fires before its fault`, async () => {
    const now = await scrape(from);
    return !alerts.some((alert) => fires(alert, first, now)) && now;
  });
  const end = await fault();
  try {
    await until(`${alerts.join(' and ')} fire`, async () => {
      const now = await scrape(from);
      return alerts.every((alert) => fires(alert, second, now));
    });
    for (const alert of alerts) fired.add(alert);
  } finally {
    await end();
  }
}

/** Decisions whose model never answers; the returned function cancels them. */
async function startStuck(count: number): Promise<{ ids: string[]; cancel(): Promise<void> }> {
  endpoint.setFault(everyCall({ kind: 'stall' }));
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1)
    ids.push(String((await post({ async: true, seed: place })).body.id));
  return {
    ids,
    async cancel() {
      endpoint.setFault(null);
      for (const id of ids) await send(`/api/v1/decisions/${id}/cancel`, {});
    },
  };
}

test('a second process that is given its telemetry port does not start, and says so in one line', async () => {
  const second = startServer({
    file: 'server/main.ts',
    readyPath: '/readyz',
    env: { DATABASE_URL: database.url, TELEMETRY_PORT: new URL(telemetry).port },
  });
  await expect(second).rejects.toThrow(
    `it printed: decision-analysis does not start: port ${new URL(telemetry).port} on 127.0.0.1 is taken, perhaps by this service already running: stop what listens there, or set TELEMETRY_PORT to another\n`,
  );
});

test('requests that are refused', () =>
  firesIn(['RefusalsHigh'], async () => {
    for (let place = 0; place < 20; place += 1) await send(`/api/v1/no-such-path-${place}`);
    return () => {};
  }));

test('connections that are nearly all open', () =>
  firesIn(['ConnectionsFull'], async () => {
    const sockets: Socket[] = [];
    const { port } = new URL(service.baseUrl);
    for (let place = 0; place < MOST_CONNECTIONS - 2; place += 1) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      // A request under way, because idle connections are closed.
      socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n');
      sockets.push(socket);
    }
    return () => sockets.map((socket) => socket.destroy());
  }));

test('a model that fails, one that limits the rate, and one that refuses the key', async () => {
  for (const [status, alerts] of [
    [500, ['ModelFails']],
    [429, ['ModelLimited']],
    [401, ['DecisionsFail']],
  ] as const)
    await firesIn(alerts, async () => {
      endpoint.setFault(everyCall({ kind: 'status', status }));
      await post({ async: true, seed: status });
      return async () => {
        endpoint.setFault(null);
        await until('no decision runs', async () => {
          const [row] = await database.owner<{ running: number }[]>`
            select count(*)::int as running from decisions where status = 'running'`;
          return row?.running === 0;
        });
      };
    });
});

test('decisions that no worker takes', () =>
  firesIn(['JobsWait'], async () => {
    // One more than the places of the worker.
    const { cancel } = await startStuck(3);
    await database.owner`
      update pgboss.job set start_after = start_after - interval '2 minutes'
      where name = 'decisions' and state = 'created'`;
    return cancel;
  }));

test('a worker that is gone, and a decision whose tries are used up', async () => {
  const { ids, cancel } = await startStuck(1);
  await firesIn(['JobsRepeated'], async () => {
    const age = () => database.owner`
      update pgboss.job set heartbeat_on = now() - interval '1 minute'
      where name = 'decisions' and state = 'active' and retry_count = 0`;
    await until('the job was taken again', async () => {
      await age();
      const rows = await database.owner`
        select from pgboss.job where name = 'decisions' and state = 'active' and retry_count > 0`;
      return rows.length > 0;
    });
    return () => {};
  });
  await firesIn(['ServiceFaults'], async () => {
    await database.owner`
      insert into pgboss.job (name, data)
      select 'exhausted-decisions', data from pgboss.job where name = 'decisions' and data ->> 'decisionId' = ${ids[0]!}`;
    return cancel;
  });
});

test('webhooks that fail, then events that nobody sends', async () => {
  receiver.answer = 500;
  await firesIn(['WebhooksFail'], async () => {
    const webhook = {
      organizationId: 1,
      url: receiver.url,
      events: ['decision.done'] as const,
      withContent: false,
    };
    await addWebhook(
      database.sql,
      { ...webhook, events: [...webhook.events], creditLowMicroUsd: 1 },
      { actor: OPERATOR, allowPrivate: true, keyring: KEYRING },
    );
    await post({ seed: 81 });
    return () => {};
  });
  await firesIn(['WebhooksWait'], async () => {
    await database.owner`update webhooks set served_by = 'nobody', served_until = now() + interval '1 hour'`;
    // A try that was under way plans the next one when it ends.
    await until('no try is under way, and one waits', async () => {
      const [found] = await database.owner<{ queued: number; waiting: number }[]>`
        select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'waiting') as waiting
        from webhook_deliveries`;
      return found?.queued === 0 && found.waiting > 0;
    });
    await database.owner`
      update webhook_deliveries set next_try_at = now() - interval '10 minutes' where state = 'waiting'`;
    return () => {};
  });
});

test('content that the sweeps leave', () =>
  firesIn(['SweepLate', 'HeldAnswersLate'], async () => {
    await database.owner`update webhook_deliveries set occurred_at = now() - interval '40 days'`;
    // The sweep of held answers passes over a locked row.
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // What is held has no day.
    await database.owner`update decisions set content_day = '-infinity' where id <> ${readDecision}`;
    await database.owner`
      update decision_content set held_until = now() - interval '20 minutes', day = '-infinity'
      where decision_id <> ${readDecision}`;
    const holding = database.owner.begin(async (tx) => {
      await tx`select from decision_content for update`;
      held.resolve();
      await isOver;
    });
    await Promise.race([held.promise, holding]);
    return async () => {
      end();
      await holding;
    };
  }));

test('a hold without a decision', () =>
  firesIn(['StrayHolds'], async () => {
    await database.owner`
      insert into holds (organization_id, subject, is_free, micro_usd) values (1, 'dec_stray', true, 0)`;
    return () => database.owner`delete from holds where subject = 'dec_stray'`;
  }));

test('a disk that is full', () =>
  firesIn(['NoRoom'], async () => {
    const room = await takeRoom(database.owner, { table: 'decisions', of: 'insert' });
    expect((await post({ seed: 91 })).status).toBe(503);
    return () => room.makeRoom();
  }));

test('every connection waits for a lock', () =>
  firesIn(['PoolExhausted', 'RequestsSlow'], async () => {
    await database.owner.begin(async (tx) => {
      await tx`lock table decisions in access exclusive mode`;
      await Promise.all(Array.from({ length: 20 }, () => send(`/api/v1/decisions/${readDecision}`)));
    });
    return () => {};
  }));

test('a process that stands still', () =>
  firesIn(['EventLoopBlocked'], async () => {
    let isOver = false;
    // A scrape that comes between a pause and the next tick of its clock forgets the pause.
    const pause = async (): Promise<unknown> => {
      service.process.kill('SIGSTOP');
      await database.owner`select pg_sleep(1.1)`;
      service.process.kill('SIGCONT');
      return (await fetch(`${telemetry}/livez`)) && (isOver || pause());
    };
    const pauses = pause();
    return () => {
      isOver = true;
      return pauses;
    };
  }));

test('a heap that is nearly full', async () => {
  const port = await freePort();
  // A nursery counts towards the limit, and what stays cannot use it.
  const limits = ['--max-old-space-size=96', '--max-semi-space-size=1'];
  const file = resolve(import.meta.dirname, 'small-heap.ts');
  const child = spawn(process.execPath, [...limits, file, String(port)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const own = `http://127.0.0.1:${port}`;
  try {
    await until('it serves metrics', async () => (await fetch(`${own}/livez`).catch(() => null))?.ok);
    await firesIn(
      ['HeapFull'],
      async () => {
        child.stdin.end();
        return () => {};
      },
      own,
    );
  } finally {
    child.kill('SIGKILL');
  }
});

test('a database that is lost', () =>
  firesIn(['DatabaseUnavailable', 'NotReady', 'ErrorsHigh'], async () => {
    proxy.state = 'closed';
    proxy.cut();
    for (let place = 0; place < 5; place += 1)
      expect((await send(`/api/v1/decisions/${readDecision}`)).status).toBe(503);
    // A check that succeeded holds for a second.
    const reasons = await until('it is not ready', async () => {
      const reply = await fetch(`${telemetry}/readyz`);
      return reply.status === 503 && Object(await reply.json());
    });
    expect(reasons).toMatchObject({ status: 'not ready', reasons: { database: expect.any(String) } });
    return async () => {
      proxy.state = 'open';
      await until('it is ready again', async () => (await fetch(`${service.baseUrl}/readyz`)).status === 200);
    };
  }));

test('every alert has fired', () => {
  expect([...fired].sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

test('every metric that alerts, their pages and the dashboard name exists, and each query has an answer', async () => {
  const from = await scrape();
  await post({ seed: 99 });
  const to = await scrape();
  const names = new Set(to.series.map(({ name }) => name));
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      for (const name of namesIn(expr)) expect(names, `${title}: ${name}`).toContain(name);
      expect(evaluate(expr, from, to), title).not.toEqual([]);
    }
  for (const { alert, expr } of rules)
    for (const query of [expr, ...queriesIn(read(`docs/alerts/${alert}.md`))])
      for (const name of namesIn(query)) expect(names, `${alert}: ${name}`).toContain(name);
  // `target_info` is of the library.
  expect(to.types.size - 1).toBe(Object.keys(METRICS).length);
  expect(Object.keys(METRICS).length).toBeLessThanOrEqual(40);
});

test('hostile requests make no new series, and no series names an organization, a key or a decision', async () => {
  const many = async (round: string) => {
    for (const method of ['GET', 'DELETE', 'PROPFIND', 'PURGE'])
      await fetch(`${service.baseUrl}/${round}/x?a=${round}`, { method }).then((reply) =>
        reply.arrayBuffer(),
      );
    for (const path of [
      `/api/v1/${round}`,
      `/api/v1/decisions/dec_${round.padEnd(22, '0')}`,
      `/d/${round}`,
      '/%zz',
    ])
      await send(path).catch(() => {});
    await send('/api/v1/decisions', { [round]: round, mode: round });
    await fetch(`${service.baseUrl}/api/v1/decisions`, { headers: { authorization: `Bearer ${round}` } });
  };
  await many('a0');
  const before = await scrape();
  for (let round = 1; round < 20; round += 1) await many(`hostile${round}`);
  const after = await scrape();
  expect(after.series.map(({ name, labels }) => `${name}${JSON.stringify(labels)}`).sort()).toEqual(
    before.series.map(({ name, labels }) => `${name}${JSON.stringify(labels)}`).sort(),
  );
  const text = JSON.stringify(after.series);
  for (const canary of ['hostile', 'organization', 'dec_', key.slice(3), readDecision])
    expect(text).not.toContain(canary);
});
