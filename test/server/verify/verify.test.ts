/**
 * `admin verify` finds nothing in what a service leaves, and each planted fault by its check alone.
 */
import { expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve();

async function verify(...more: string[]) {
  const { url } = api.service.database;
  const { code, stdout, stderr } = await runAdmin(['verify', ...more], () => ({ DATABASE_URL: url }));
  return { code, stderr, report: stdout.startsWith('{') ? JSON.parse(stdout) : null };
}

test('finds nothing in what a service leaves', async () => {
  const caller = await api.service.newPayingKey();
  expect((await api.service.post(caller, smallDecision())).status).toBe(200);
  const { code, report, stderr } = await verify();
  expect({ stderr, findings: report?.findings, reason: report?.reason }).toEqual({
    stderr: '',
    findings: [],
    reason: null,
  });
  expect(code).toBe(0);
});

/** What makes each check find something, and how it is taken back. */
const FAULTS: readonly (readonly [check: string, plant: string, undo: string])[] = [
  [
    'balance_not_ledger_sum',
    'update balances set micro_usd = micro_usd + 1',
    'update balances set micro_usd = micro_usd - 1',
  ],
];

test.each(FAULTS)('%s is found by its check alone', async (check, plant, undo) => {
  const { owner } = api.service.database;
  await owner.unsafe(plant);
  const { code, report } = await verify();
  expect([code, Object.keys(report.count_by_check)]).toEqual([1, [check]]);
  await owner.unsafe(undo);
  expect((await verify()).code).toBe(0);
});
