/** Verdicts of decisions that ended before verdicts were stored. */
import { expect, test } from 'vitest';
import { fillVerdicts } from '../../../server/decisions/fill-verdicts.ts';
import { fullDirect } from '../surfaces/rest/full-requests.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { sendAgain } from '../surfaces/rest/send-again.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();
const sql = () => api.service.database.sql;

async function stored(): Promise<Map<string, unknown>> {
  const rows = await sql()`select id, verdict_by_stakeholder as verdicts from decisions`;
  return new Map(rows.map(({ id, verdicts }) => [id, verdicts]));
}

async function names(): Promise<Map<string, unknown>> {
  const rows = await sql()`select decision_id as id, stakeholder_names as names from decision_content`;
  return new Map(rows.map((row) => [row.id, row.names]));
}

test('the verdicts are those that the end of the decision stored, in both modes', async () => {
  await api.open();
  for (let seed = 1; seed <= 12; seed++) await api.service.post(api.caller, smallDecision({ seed }));
  for (let n = 0; n < 3; n++) await api.service.post(api.caller, fullDirect());
  const [before, named] = [await stored(), await names()];
  expect(before.size).toBe(15);
  for (const verdicts of before.values()) expect(verdicts).toEqual(expect.any(Object));
  for (const all of named.values()) expect(Object.keys(Object(all))).not.toEqual([]);
  await sql()`update decisions set verdict_by_stakeholder = null`;
  await sql()`update decision_content set stakeholder_names = null`;
  expect(await fillVerdicts(sql())).toBe(15);
  expect([await stored(), await names()]).toEqual([before, named]);
  expect(await fillVerdicts(sql())).toBe(0);
});

test('what is left when it is stopped, the next one adds', async () => {
  await api.open();
  for (let seed = 1; seed <= 12; seed++) await api.service.post(api.caller, smallDecision({ seed }));
  await sql()`update decisions set verdict_by_stakeholder = null`;
  const stopped = new AbortController();
  stopped.abort();
  expect(await fillVerdicts(sql(), stopped.signal)).toBe(0);
  expect(await fillVerdicts(sql())).toBe(12);
});

test('a result that has expired or cannot be read gets none, and a published one of these does', async () => {
  await api.open();
  const ids: string[] = [];
  for (let seed = 1; seed <= 4; seed++)
    ids.push(String((await api.service.post(api.caller, smallDecision({ seed }))).body.id));
  const [kept = '', expired = '', published = '', unreadable = ''] = ids;
  const shown = await api.service.send(api.caller, 'POST', `/decisions/${published}/publication`);
  expect(shown.status, shown.text).toBe(200);
  await sql()`update decisions set verdict_by_stakeholder = null`;
  await sql()`update decisions set expires_at = now() where id in (${expired}, ${published})`;
  await sql()`update decision_content set response = '{"id": "x"}' where decision_id = ${unreadable}`;
  expect(await fillVerdicts(sql())).toBe(2);
  const verdicts = await stored();
  expect([kept, published].map((id) => verdicts.get(id))).not.toContain(null);
  expect([expired, unreadable].map((id) => verdicts.get(id))).toEqual([null, null]);
});

test('names are content: retention none keeps verdicts without them', async () => {
  await api.open({}, { retention: 'none' });
  for (const [key, body] of [
    ['k1', smallDecision()],
    ['k2', fullDirect()],
  ] as const)
    await sendAgain(api, body, { key, path: '/decisions' });
  expect([...(await names()).values()]).toEqual([null, null]);
  expect([...(await stored()).values()]).toEqual([expect.any(Object), expect.any(Object)]);
  await sql()`update decisions set verdict_by_stakeholder = null`;
  expect(await fillVerdicts(sql())).toBe(2);
  expect([...(await names()).values()]).toEqual([null, null]);
});
