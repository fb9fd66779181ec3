/** Many decisions that are sent at once, on fewer connections. */
import { expect, test } from 'vitest';
import { smallDecision } from '../../surfaces/rest/open-service.ts';
import { serveEach } from '../../surfaces/rest/serve.ts';

const api = serveEach();

async function open(maxRunningDecisions: number): Promise<void> {
  await api.open({ work: false, config: { maxRunningDecisions } });
}

function send(count: number) {
  const body = smallDecision({ async: true });
  return Promise.all(Array.from({ length: count }, () => api.service.post(api.caller, body)));
}

test('a node whose first requests are many: each is accepted, with its job', async () => {
  await open(100);
  const replies = await send(24);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
  const unmatched = await api.service.database.sql`
    select from decisions d full join pgboss.job j on j.data ->> 'decisionId' = d.id
    where d.id is null or j.id is null`;
  expect(unmatched).toHaveLength(0);
  expect(await api.service.database.sql`select from decisions`).toHaveLength(24);
});

test('as many are accepted as may run, however many come at once; of the others nothing is kept', async () => {
  await open(5);
  const replies = await send(24);
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(202), count(429)]).toEqual([5, 19]);
  for (const { status, body, headers } of replies)
    if (status === 429) {
      expect(body).toMatchObject({
        error: { type: 'rate_limited', message: expect.stringMatching(/has 5 /) },
      });
      expect(headers['retry-after']).toBeDefined();
    }
  for (const table of ['decisions', 'decision_content', 'pgboss.job'])
    expect(
      await api.service.database.sql`select from ${api.service.database.sql(table)}`,
      table,
    ).toHaveLength(5);
});
