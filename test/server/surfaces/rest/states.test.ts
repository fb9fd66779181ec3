/**
 * Section 3 of the specification: how a decision is created, and how it ends. publication.test.ts
 * and feedback.test.ts test the other rows of that section.
 */
import { expect, test } from 'vitest';
import { createTableJudge } from '../../../table-judge.ts';
import { SMALL_DIRECT, smallDecision } from './open-service.ts';
import { serveInTurns } from './serve.ts';

const api = serveInTurns();

test('section 3: (none), POST create, Default mode, finishes within the wait: ok, 200 with result, costed', async () => {
  await api.open();
  const caller = await api.service.newPayingKey();
  const created = await api.service.post(caller, smallDecision());
  expect(created.status).toBe(200);
  const { body } = await api.service.get(caller, String(created.body.id));
  expect(body).toMatchObject({
    status: 'ok',
    progress: null,
    response: created.body,
    costUsd: created.body.cost_usd,
  });
  expect(body.costUsd).toBeGreaterThan(0);
});

test.each(['async', 'still running after the wait'])(
  'section 3: (none), POST create, Default mode, %s: running, 202; running, model work completes: ok, and response holds the answer',
  async (how) => {
    let release = () => {};
    const until = new Promise<void>((done) => {
      release = done;
    });
    const judge = createTableJudge({ block: { fromCall: 1, until }, tasksPerCall: 4 });
    await api.open({ model: judge, config: { syncWaitSeconds: how === 'async' ? 50 : 1 } });
    const caller = await api.service.newPayingKey();
    const created = await api.service.post(caller, smallDecision(how === 'async' ? { async: true } : {}));
    expect(created.status).toBe(202);
    const id = String(created.body.id);
    expect(created.body.status).toBe('running');
    const running = (await api.service.get(caller, id)).body;
    expect(running).toMatchObject({ status: 'running', response: null, errorMessage: null, costUsd: 0 });
    expect(Object(running.progress).total).toBeGreaterThan(Object(running.progress).done);
    release();
    const { body } = await api.service.ended(caller, id);
    expect(body).toMatchObject({ status: 'ok', progress: null, response: { id }, errorMessage: null });
    expect(body.costUsd).toBeGreaterThan(0);
  },
);

test('section 3: (none), POST create, Direct mode: ok, 200 with result', async () => {
  await api.open();
  const created = await api.service.post(api.caller, SMALL_DIRECT);
  expect(created.status).toBe(200);
  expect((await api.service.get(api.caller, String(created.body.id))).body).toMatchObject({
    status: 'ok',
    mode: 'direct',
    response: created.body,
  });
});

test('section 3: running, model work fails: error, and errorMessage is set', async () => {
  await api.open({ model: createTableJudge({ failures: new Map([[0, 'failed']]) }) });
  const created = await api.service.post(api.caller, smallDecision({ async: true }));
  const { body } = await api.service.ended(api.caller, String(created.body.id));
  expect(body).toMatchObject({ status: 'error', progress: null, response: null, best: null, costUsd: 0 });
  expect(body.errorMessage).toContain('model failed');
});
