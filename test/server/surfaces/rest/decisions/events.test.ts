/**
 * Server-sent events of a decision: their order, coming back, who may read them, and their bounds.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { digestOf, revokeKey, rotateKey } from '../../../../../server/accounts/keys.ts';
import type { DecisionState } from '../../../../../server/decisions/progress/look.ts';
import { decisionEvents } from '../../../../../server/decisions/progress/stream.ts';
import { openWatcher } from '../../../../../server/decisions/progress/watcher.ts';
import { runDecision } from '../../../../../server/decisions/run/run.ts';
import { withoutSlots } from '../../../../../server/process/capacity.ts';
import { createTableJudge } from '../../../../table-judge.ts';
import { until } from '../../../../until.ts';
import { addressOf } from '../../mcp/clients.ts';
import { type Caller, openApp, smallDecision } from '../open-service.ts';
import { serveInTurns } from '../serve.ts';

const api = serveInTurns();

interface Event {
  id: string | undefined;
  event: string | undefined;
  data: Record<string, unknown>;
}

/** Opens a stream over a real connection. */
async function follow(caller: Caller, id: string, headers: Record<string, string> = {}) {
  const end = new AbortController();
  const response = await fetch(`${await addressOf(api.service)}/api/v1/decisions/${id}/events`, {
    headers: { authorization: `Bearer ${caller.secret}`, ...headers },
    signal: end.signal,
  });
  const events: Event[] = [];
  let text = '';
  const reading = (async () => {
    if (response.body === null) return;
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const fields = new Map(
          part.split('\n').map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]),
        );
        if (fields.has('data'))
          events.push({
            id: fields.get('id'),
            event: fields.get('event'),
            data: JSON.parse(fields.get('data') ?? ''),
          });
      }
    }
  })();
  reading.catch(() => {});
  return { response, events, reading, close: () => end.abort() };
}

function blockedJudge() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return { judge: createTableJudge({ tasksPerCall: 4, block: { fromCall: 1, until: promise } }), release };
}
const accept = async (caller: Caller, changes: Record<string, unknown> = {}) =>
  String((await api.service.post(caller, smallDecision({ async: true, ...changes }))).body.id);

describe('a decision that runs', () => {
  test('is told by progress, then done; the stream ends by itself', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const id = await accept(api.caller);
    const stream = await follow(api.caller, id);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toContain('no-store');
    await until('one call is told', () => stream.events.at(-1)?.id === '1-4');
    expect(stream.events.at(-1)).toEqual({
      id: '1-4',
      event: 'progress',
      data: { id, status: 'running', progress: { done: 1, total: 4 } },
    });
    release();
    await stream.reading;
    expect(stream.events.at(-1)).toEqual({
      id: 'ok',
      event: 'done',
      data: { id, status: 'ok', progress: { done: 4, total: 4 } },
    });
    const counts = stream.events.map(({ data }) => Object(data.progress).done);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(stream.events.map((one) => one.id)).size).toBe(stream.events.length);
  });

  test('is resumed behind the event that the client has; after the last one there is nothing to resume', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const id = await accept(api.caller);
    await until('it waits for its second call', () => judge.calls === 2);
    const stream = await follow(api.caller, id, { 'last-event-id': '1-4' });
    release();
    await stream.reading;
    expect(stream.events.map((one) => one.id)).not.toContain('1-4');
    expect(stream.events.at(-1)?.event).toBe('done');
    const again = await follow(api.caller, id, { 'last-event-id': 'ok' });
    expect(again.response.status).toBe(204);
    const anew = await follow(api.caller, id, { 'last-event-id': 'nonsense' });
    await anew.reading;
    expect(anew.events.map((one) => one.event)).toEqual(['done']);
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['failed by its model', 'model'],
  ])('that is %s is told with its reason', async (how, reason) => {
    const { judge } = blockedJudge();
    const failing = createTableJudge({ failures: new Map([[0, 'failed']]) });
    await api.open({ model: reason === 'model' ? failing : judge });
    const id = await accept(api.caller);
    const stream = await follow(api.caller, id);
    if (how === 'cancelled') await api.service.send(api.caller, 'POST', `/decisions/${id}/cancel`);
    await stream.reading;
    expect(stream.events.at(-1)).toMatchObject({
      id: 'error',
      event: 'failed',
      data: { id, status: 'error', reason },
    });
    expect(JSON.stringify(stream.events)).not.toContain('shop');
  });

  test('is followed at a node that does not run it', async () => {
    await api.open({ work: false });
    const { services } = api.service;
    const id = await accept(api.caller);
    const stream = await follow(api.caller, id);
    const watcher = await openWatcher(api.service.database);
    const { signal } = new AbortController();
    const { organizationId } = api.caller;
    const job = { organizationId, decisionId: id, signal, lastTry: false, exhausted: false };
    await runDecision({ ...services, ...withoutSlots(createTableJudge()), watcher }, job);
    await stream.reading;
    expect(stream.events.at(-1)?.event).toBe('done');
    await watcher.close();
  });
});

describe('who may follow', () => {
  test.each<[string, number, (key: Caller, id: string) => Promise<unknown>]>([
    ['the key is revoked', 401, (key) => revokeKey(api.service.database.sql, key.keyId)],
    [
      'the secret is replaced',
      401,
      (key) => rotateKey(api.service.database.sql, key.keyId, { oldWorksUntil: null }),
    ],
    [
      'sharing is withdrawn',
      410,
      (_key, id) => api.service.send(api.caller, 'PATCH', `/decisions/${id}`, { shared_with_org: false }),
    ],
  ])('until %s: then the stream ends without an end of the decision', async (_when, status, change) => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const colleague = await api.service.newKey(api.caller.organizationId);
    const id = await accept(api.caller, { share_with_org: true });
    const stream = await follow(colleague, id);
    await until('it has begun', () => stream.events.length > 0);
    await change(colleague, id);
    await stream.reading;
    expect(stream.events.map((one) => one.event)).not.toContain('done');
    expect((await follow(colleague, id)).response.status).toBe(status);
    expect((await api.service.get(colleague, id)).status).toBe(status);
    release();
  });

  test('a decision that the key does not see looks as if it did not exist', async () => {
    await api.open();
    const stranger = await api.service.newKey(await api.service.newOrganization());
    const made = await api.service.post(api.caller, smallDecision());
    const replies = [];
    for (const id of [String(made.body.id), 'dec_0000000000000000000000', 'x'])
      replies.push(await api.service.send(stranger, 'GET', `/decisions/${id}/events`));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(410);
  });
});

describe('bounds', () => {
  test('one key has 100 streams; one that is closed gives its place back', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const id = await accept(api.caller);
    const streams = await Promise.all(Array.from({ length: 100 }, () => follow(api.caller, id)));
    expect(streams.every(({ response }) => response.status === 200)).toBe(true);
    const more = await follow(api.caller, id);
    expect(more.response.status).toBe(429);
    expect(more.response.headers.get('retry-after')).toBe('10');
    streams[0]?.close();
    await until('there is a place again', async () => {
      const another = await follow(api.caller, id);
      return another.response.status === 200;
    });
    release();
    await Promise.all(streams.slice(1).map(({ reading }) => reading));
    // Otherwise closing waits until the client's idle connections have timed out.
    api.service.app.server.closeAllConnections();
  });

  test('streams end when the service stops, and others are refused', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const draining = new AbortController();
    const app = await openApp({ ...api.service.services, draining: draining.signal });
    const id = await accept(api.caller);
    const headers = { authorization: `Bearer ${api.caller.secret}` };
    const url = `/api/v1/decisions/${id}/events`;
    const waiting = app.inject({ url, headers });
    await until('it is followed', () => judge.calls === 2);
    draining.abort();
    const { statusCode, payload } = await waiting;
    expect(statusCode).toBe(200);
    expect(payload).not.toContain('event: done');
    expect((await app.inject({ url, headers })).statusCode).toBe(503);
    await app.close();
    release();
  });

  test('a reader that does not read keeps one state waiting, whatever happens meanwhile', async () => {
    const state = (callsDone: number): DecisionState => ({
      status: 'running',
      callsDone,
      callsTotal: 1000,
      failedPart: null,
      seconds: 0,
    });
    let tell: (state: DecisionState | null) => void = () => {};
    let isStopped = false;
    const ended = new AbortController();
    const texts = decisionEvents('dec_x', state(0), {
      lastId: null,
      ended: ended.signal,
      watch(onState) {
        tell = onState;
        return () => {
          isStopped = true;
        };
      },
    });
    expect((await texts.next()).value).toBe('retry: 2000\n\n');
    expect((await texts.next()).value).toContain('id: 0-1000\n');
    for (let done = 1; done < 1000; done += 1) tell(state(done));
    expect((await texts.next()).value).toContain('id: 999-1000\n');
    const last = texts.next();
    ended.abort();
    expect((await last).done).toBe(true);
    expect(isStopped).toBe(true);
  });

  test('a client that never reads holds at most 70 kB, and is cut off', async () => {
    await api.open({ work: false });
    const id = await accept(api.caller);
    const { server } = api.service.app;
    const address = new URL(await addressOf(api.service));
    const accepted = once(server, 'connection');
    const client = connect(Number(address.port), address.hostname).pause();
    const errors: Error[] = [];
    client.on('error', (error) => errors.push(error));
    client.write(
      `GET /api/v1/decisions/${id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.caller.secret}\r\n\r\n`,
    );
    const [socket]: Socket[] = await accepted;
    await until('the stream has begun', () => socket!.bytesWritten > 0);
    // As if the kernel's buffers were full: nothing that is written leaves the process.
    socket!.cork();
    const { sql } = api.service.database;
    let done = 0;
    const change = async () => {
      done += 1;
      await sql`update decisions set calls_done = ${done}, calls_total = 1000000 where id = ${id}`;
      // Has every node look at the decision at once.
      await sql`select pg_notify('decision_finished', ${id})`;
    };
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      while (socket!.writableLength < 60_000) await change();
      for (let more = 0; more < 300; more += 1) await change();
      expect(socket!.writableLength).toBeLessThan(70_000);
      await until('it is cut off', () => {
        vi.advanceTimersByTime(31_000);
        return socket!.destroyed;
      });
    } finally {
      vi.useRealTimers();
    }
    expect(api.service.logged.join('')).toContain('its peer has read nothing of an answer for 30 s');
    client.resume();
    await until('the client hears of it', () => errors.length > 0);
    expect(errors).toMatchObject([{ code: 'ECONNRESET' }]);
  });

  test('a heartbeat comes every 15 seconds in which nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const state: DecisionState = {
        status: 'running',
        callsDone: 0,
        callsTotal: 1,
        failedPart: null,
        seconds: 0,
      };
      const ended = new AbortController();
      const texts = decisionEvents('dec_x', state, {
        lastId: '0-1',
        ended: ended.signal,
        watch: () => () => {},
      });
      await texts.next();
      for (let beat = 0; beat < 3; beat += 1) {
        const next = texts.next();
        vi.advanceTimersByTime(15_000);
        expect((await next).value).toBe(': heartbeat\n\n');
      }
      ended.abort();
    } finally {
      vi.useRealTimers();
    }
  });

  test('all who follow at a node are looked at by one statement', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge, config: { maxRunningDecisions: 100 } });
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push(await accept(api.caller, { seed: index }));
    let statements = 0;
    const { sql } = api.service.database;
    const counting = new Proxy(sql, {
      apply(target, self, given) {
        if (String(given[0]).includes('callsDone')) statements += 1;
        return Reflect.apply(target, self, given);
      },
    });
    const watcher = await openWatcher({ sql: counting, listener: api.service.database.listener });
    const { organizationId, keyId, secret } = api.caller;
    const secretDigest = digestOf(secret).toString('hex');
    const told = new Set<string>();
    const stops = ids.map((decisionId) =>
      watcher.watch({ organizationId, decisionId, ownKeys: [keyId], secretDigest }, (state) => {
        if (state !== null) told.add(decisionId);
      }),
    );
    await until('all were told', () => told.size === ids.length);
    await turn();
    expect(statements).toBe(1);
    for (const stop of stops) stop();
    await watcher.close();
    release();
  });
});
