/** Jobs for decisions that a restored database has, and its queue does not. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeMissingJobs } from '../../../server/jobs/make-missing-jobs.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test('each decision has one afterwards, without a whole queue beside it', async () => {
  const { owner } = await server.newDatabase();
  const running = ['dec_a', 'dec_b'].map((decisionId) => ({ organizationId: 1, decisionId }));
  // A restored database has the queue's tables, and no rows in them.
  await owner`delete from pgboss.queue`;
  // The listener of a whole queue, which a plain access does not have, would take a connection.
  expect(await makeMissingJobs(owner, running.slice(0, 1))).toBe(1);
  expect(await makeMissingJobs(owner, running)).toBe(1);
  expect(await makeMissingJobs(owner, running)).toBe(0);
  expect(
    await owner`select name, state, retry_limit as "retryLimit", data from pgboss.job order by created_on`,
  ).toEqual(running.map((data) => ({ name: 'decisions', state: 'created', retryLimit: 2, data })));
});
