/**
 * A solver thread that throws, exits, traps, loops or exhausts memory under a decision: that
 * decision ends `error`, nothing is billed, the service stays up, and the next decision is
 * answered.
 */
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openEnginePool } from '../../../../engine/pool.ts';
import { FAULT_SEEDS } from '../../../engine/fault-seeds.ts';
import { runningWithoutJob } from '../../process/running-without-job.ts';
import { smallDecision } from '../../surfaces/rest/open-service.ts';
import { serveEach } from '../../surfaces/rest/serve.ts';

const FAULTY = resolve(import.meta.dirname, '../../../engine/faulty-worker.ts');
/**
 * Of the one that loops. Others, and a thread that starts anew, need a hundredth of it on a quiet
 * machine.
 */
const STEP_LIMIT_MS = 5000;
const MESSAGE = 'The decision could not be completed, through a fault of ours. Nothing was billed.';

const api = serveEach();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

// A small problem goes to a thread whole, in one step, unless others are idle.
test.each([
  ['throws', /engine broke in its step \\"(fit|all)\\": Error: planted/],
  ['exits', /engine lost a thread in its step \\"(fit|all)\\": .*exited/],
  ['traps', /engine broke in its step \\"(fit|all)\\": RuntimeError: unreachable/],
  ['loops', /engine lost a thread in its step \\"(fit|all)\\": no answer within 5000 ms/],
  ['hoards', /engine lost a thread in its step \\"(fit|all)\\": .*memory/],
] as const)(
  'a solver thread that %s: an error, nothing billed, the next is answered',
  async (fault, cause) => {
    const stepLimitMs = fault === 'loops' ? STEP_LIMIT_MS : 3_600_000;
    const engine = await openEnginePool({ threads: 1, workerFile: FAULTY, stepLimitMs });
    closing.push(() => engine.close());
    await api.open({ engine });
    expect((await api.service.post(api.caller, smallDecision())).status).toBe(200);

    const failed = await api.service.post(api.caller, smallDecision({ seed: FAULT_SEEDS[fault] }));
    expect([failed.status, failed.body]).toMatchObject([
      502,
      { error: { type: 'server_error', message: MESSAGE } },
    ]);
    const next = await api.service.post(api.caller, smallDecision());
    expect(next.status, next.text).toBe(200);

    // Nobody waits for the next one, and one that is sound queues behind it.
    const { id } = await accepted({ seed: FAULT_SEEDS[fault] });
    const { id: sound } = await accepted({});
    expect((await api.service.ended(api.caller, id)).body).toMatchObject({
      status: 'error',
      errorMessage: MESSAGE,
      response: null,
      progress: null,
      usage: null,
      costUsd: 0,
    });
    expect((await api.service.ended(api.caller, sound)).body).toMatchObject({ status: 'ok' });

    const { sql } = api.service.database;
    expect(await runningWithoutJob(sql)).toEqual([]);
    expect(
      await sql`select from model_answers where decision_id in (select id from decisions where status = 'error')`,
    ).toHaveLength(0);
    expect(await sql`select from decisions where status = 'running'`).toHaveLength(0);
    expect(
      await sql`select from decisions where status = 'error' and (cost_micro_usd <> 0 or failed_part <> 'service')`,
    ).toHaveLength(0);
    const faults = api.service.logged.filter((line) => line.includes('"level":50'));
    expect(faults).toHaveLength(2);
    for (const line of faults) {
      expect(line).toMatch(cause);
      expect(line).toContain('"msg":"engine fault"');
    }
    expect(faults.filter((line) => line.includes(id))).toHaveLength(1);
    const health = await api.service.app.inject({ method: 'GET', url: '/readyz' });
    expect(health.statusCode).toBe(200);
  },
);

async function accepted(changes: Record<string, unknown>): Promise<{ id: string }> {
  const { status, body } = await api.service.post(api.caller, smallDecision({ ...changes, async: true }));
  expect(status).toBe(202);
  return { id: String(body.id) };
}
