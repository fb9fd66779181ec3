/** Idempotency-Key: what happens while the first request runs, and when it fails. */
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../../server/process/config.ts';
import { createTableJudge, type TableJudge, type TableJudgeOptions } from '../../../table-judge.ts';
import { fullDirect } from './full-requests.ts';
import { openApp, smallDecision } from './open-service.ts';
import {
  answerOf,
  countRows,
  differentAnswers,
  messageOf,
  QUESTIONS,
  type Sending,
  sendAgain,
} from './send-again.ts';
import { serveInTurns } from './serve.ts';

const settings = { maxRunningDecisions: 99 };
const api = serveInTurns({ config: settings });
let judge: TableJudge;

async function open(
  options: { judge?: TableJudgeOptions; config?: Partial<Config>; work?: boolean } = {},
): Promise<void> {
  judge = createTableJudge(options.judge);
  const { config, work } = options;
  await api.open({
    model: judge,
    ...(config === undefined ? {} : { config: { ...settings, ...config } }),
    ...(work === undefined ? {} : { work }),
  });
}
const send = (body: unknown, sending: Sending = {}) => sendAgain(api, body, sending);
const count = (table: string) => countRows(api, table);

describe('a repeat that comes while the first request runs waits for it', () => {
  test('even on another node', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    await open({ judge: { block: { fromCall: 0, until } } });
    const second = await openApp(api.service.services);
    const sent = Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? api.service.app : second).inject({
          method: 'POST',
          url: '/api/v1/decisions',
          headers: {
            authorization: `Bearer ${api.caller.secret}`,
            'content-type': 'application/json',
            'idempotency-key': 'k1',
          },
          payload: JSON.stringify(fullDirect()),
        }),
      ),
    );
    await expect.poll(() => judge.calls).toBe(1);
    release();
    const replies = await sent;
    await second.close();
    expect(new Set(replies.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1);
    expect(await count('decisions')).toBe(1);
    expect(judge.calls).toBe(1);
  });

  test('and when the wait ends first, all get the same notice, and so do later repeats', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    await open({ judge: { block: { fromCall: 2, until }, tasksPerCall: 1 }, config: { syncWaitSeconds: 1 } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(smallDecision())));
    expect(differentAnswers(replies)).toBe(1);
    expect(replies[0]?.status).toBe(202);
    release();
    await api.service.ended(api.caller, String(replies[0]?.body.id));
    expect(answerOf(await send(smallDecision()))).toEqual(answerOf(replies[0]!));
  });

  test('but no longer than the service waits; then it gets 503 and may be sent again', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    await open({ judge: { block: { fromCall: 0, until } } });
    const first = send(QUESTIONS, { path: '/questions' });
    await expect.poll(() => judge.calls).toBe(1);
    const { services } = api.service;
    const impatient = await openApp({ ...services, config: { ...services.config, syncWaitSeconds: 0 } });
    const early = await impatient.inject({
      method: 'POST',
      url: '/api/v1/questions',
      headers: {
        authorization: `Bearer ${api.caller.secret}`,
        'content-type': 'application/json',
        'idempotency-key': 'k1',
      },
      payload: JSON.stringify(QUESTIONS),
    });
    await impatient.close();
    expect([early.statusCode, early.json().error.type]).toEqual([503, 'server_error']);
    expect(early.headers['retry-after']).toBe('2');
    const waiting = send(QUESTIONS, { path: '/questions' });
    release();
    expect(answerOf(await waiting)).toEqual(answerOf(await first));
  });

  test('unless its path or body differs, which is 400', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    await open({ judge: { block: { fromCall: 0, until } } });
    const first = send(QUESTIONS, { path: '/questions' });
    await expect.poll(() => judge.calls).toBe(1);
    const check = async () => {
      for (const reply of [
        await send({ ...QUESTIONS, state: 'A rough sea' }, { path: '/questions' }),
        await send(fullDirect()),
      ]) {
        expect(reply.status).toBe(400);
        expect(messageOf(reply)).toContain('Idempotency-Key: it was sent with another path or body');
      }
    };
    await check();
    release();
    await first;
    await check();
  });
});

describe('order of refusal', () => {
  test('the Idempotency-Key is checked after the schema, and before `revises`, the limits and the running decisions', async () => {
    await open({ config: { maxRunningDecisions: 1, maxRatioRecords: 100 }, work: false });
    const body = smallDecision({ async: true });
    const first = await send(body);
    expect(messageOf(await send({ ...body, seed: 'x' }, { key: 'é' }))).toContain('seed: expected');
    expect(messageOf(await send({ ...body, revises: 'dec_0000000000000000000000' }))).toContain(
      'Idempotency-Key: ',
    );
    // As many decisions are running as are allowed.
    expect((await send(body, { key: 'k2' })).status).toBe(429);
    expect(answerOf(await send(body))).toEqual(answerOf(first));
  });
});

describe('only 2xx answers are remembered', () => {
  const failFirst: TableJudgeOptions = { failures: new Map([[0, 'failed']]) };
  test.each([
    ['a decision', '/decisions', smallDecision()],
    ['a decision in Direct mode', '/decisions', fullDirect()],
    ['questions', '/questions', QUESTIONS],
  ])('%s that failed runs again when it is repeated', async (_, path, body) => {
    await open({ judge: failFirst });
    expect((await send(body, { path })).status).toBe(502);
    expect(await count('idempotency_keys')).toBe(0);
    const second = await send(body, { path });
    expect(second.status, second.text).toBe(200);
    expect(answerOf(await send(body, { path }))).toEqual(answerOf(second));
  });

  test('a refused request leaves its Idempotency-Key free, even for another body', async () => {
    await open({ config: { maxRunningDecisions: 1 }, work: false });
    const body = smallDecision({ async: true });
    expect((await api.service.post(api.caller, body)).status).toBe(202);
    expect((await send(body)).status).toBe(429);
    expect((await send(smallDecision({ revises: 'dec_0000000000000000000000' }))).status).toBe(410);
    expect((await send(QUESTIONS, { path: '/questions' })).status).toBe(200);
  });

  test('many requests at once while the model fails: each gets an answer, and a later repeat runs', async () => {
    await open({ judge: failFirst });
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(smallDecision())));
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].every((status) => status === 502 || status === 200)).toBe(true);
    expect((await send(smallDecision())).status).toBe(200);
    expect(await count('decisions')).toBe(2);
  });
});

describe('the claim on an Idempotency-Key', () => {
  test('of a dead process is taken over when its time ends', async () => {
    await open();
    const { sql, owner } = api.service.database;
    await send(QUESTIONS, { path: '/questions' });
    await sql`
      update idempotency_keys set state = 'claimed', answer_id = null, claimed_until = now() + interval '1 hour',
        claim = '00000000-0000-0000-0000-000000000000'`;
    await owner`delete from question_content`;
    await owner`delete from question_logs`;
    const sending = send(QUESTIONS, { path: '/questions' });
    expect(await count('question_logs')).toBe(0);
    await sql`update idempotency_keys set claimed_until = now()`;
    expect((await sending).status).toBe(200);
    expect(await count('question_logs')).toBe(1);
  });

  test('that another request has taken over: the first request is rolled back, and gets the other’s answer', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    await open({ judge: { block: { fromCall: 0, until } } });
    const { sql } = api.service.database;
    const first = send(fullDirect());
    await expect.poll(() => judge.calls).toBe(1);
    // As if the process had been suspended for longer than its claim lasts.
    await sql`update idempotency_keys set claimed_until = now()`;
    const second = send(fullDirect());
    await expect.poll(() => judge.calls).toBe(2);
    release();
    expect(answerOf(await first)).toEqual(answerOf(await second));
    expect(judge.calls).toBe(2);
    expect(await count('decisions')).toBe(1);
  });
});
