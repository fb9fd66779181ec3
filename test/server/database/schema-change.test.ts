/**
 * A migration changes a table while its rows are read. A driver that sends several statements at
 * once answered up to two thirds of them with rows of others.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isUnavailable } from '../../../server/database/database.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';
import { askWhileAltering, ONE_MORE_COLUMN, TYPE_OF_A_COLUMN } from './ask-while-altering.ts';

const isLong = process.env.LONG === '1';
const ANSWERS = isLong ? 4000 : 1500;

let server: TestServer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test.each([
  // With `--long`, for a minute.
  ['the type of a column', TYPE_OF_A_COLUMN, isLong ? 6000 : 8],
  // A table can have 1,600 columns, dropped ones among them, and every other change adds one.
  ['one more column', ONE_MORE_COLUMN, isLong ? 3000 : 8],
] as const)(
  '%s: no statement gets the rows of another',
  { timeout: 1_800_000 },
  async (_, alterations, least) => {
    const { sql, owner } = await server.newDatabase({ max: 4 });
    const asked = await askWhileAltering(sql, {
      owner,
      alterations,
      goOn: ({ answers, changes }) => answers < ANSWERS || changes < least,
    });
    expect(asked.wrong).toBe(0);
    // A transaction whose statement was prepared before the change may have to be sent again.
    for (const fault of asked.faults) expect(isUnavailable(fault), String(fault)).toBe(true);
    expect(asked.answers).toBeGreaterThanOrEqual(ANSWERS);
  },
);
