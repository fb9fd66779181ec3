/** A refinement whose run is lost: the next attempt asks the rest, and gives the same bits. */
import { expect, test } from 'vitest';
import { DecisionResult } from '../../../../server/decisions/result.ts';
import { runDecision } from '../../../../server/decisions/run/run.ts';
import { withoutSlots } from '../../../../server/process/capacity.ts';
import type { TableJudge } from '../../../table-judge.ts';
import { doubtful, doubtingJudge } from '../../surfaces/rest/refine-requests.ts';
import { serveEach } from '../../surfaces/rest/serve.ts';

const api = serveEach();
const CALLS = 6;

function jobOf(decisionId: string, signal = new AbortController().signal) {
  const { organizationId } = api.caller;
  return { organizationId, decisionId, signal, lastTry: false, exhausted: false };
}

/** A refinement that waits for its run. */
async function accept(model: TableJudge): Promise<string> {
  await api.open({ model, work: false });
  const { body } = await api.service.post(api.caller, doubtful({ async: true }));
  await runDecision(api.service.services, jobOf(String(body.id)));
  const path = `/decisions/${body.id}/refine`;
  const refined = await api.service.send(api.caller, 'POST', path, { calls: CALLS, async: true });
  expect(refined.status, refined.text).toBe(202);
  return String(refined.body.id);
}

async function resultOf(id: string) {
  const { body } = await api.service.get(api.caller, id);
  return DecisionResult.parse(body.response);
}

test('lost in the middle of its questions, at each of them', async () => {
  const undisturbed = doubtingJudge({ tasksPerCall: 1 });
  const first = await accept(undisturbed);
  const before = undisturbed.calls;
  await runDecision(api.service.services, jobOf(first));
  const expected = await resultOf(first);
  const calls = undisturbed.calls - before;
  expect(calls).toBeGreaterThan(3);
  await api.service.close();
  for (let lostAt = 0; lostAt < calls; lostAt += 1) {
    const aborted = new AbortController();
    const judge = doubtingJudge({
      tasksPerCall: 1,
      block: { fromCall: before + lostAt, until: new Promise<void>(() => {}) },
    });
    const id = await accept(judge);
    const lost = runDecision(api.service.services, jobOf(id, aborted.signal));
    await expect.poll(() => judge.calls).toBe(before + lostAt + 1);
    aborted.abort(new Error('the process ends'));
    await expect(lost).rejects.toThrow('the process ends');
    const next = doubtingJudge({ tasksPerCall: 1 });
    await runDecision({ ...api.service.services, ...withoutSlots(next) }, jobOf(id));
    const result = await resultOf(id);
    expect(next.calls).toBe(calls - lostAt);
    expect(result.meta.result_hash).toBe(expected.meta.result_hash);
    expect(result.usage).toEqual(expected.usage);
    const [row] = await api.service.database.sql`
      select (select count(*)::int from holds) as holds,
        (select count(*)::int from ledger where kind = 'capture' and subject = ${id}) as captures`;
    expect(row).toEqual({ holds: 0, captures: 1 });
    await api.service.close();
  }
});
