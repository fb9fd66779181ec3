/**
 * The proxy reports each statement separately, each time, and before it is executed, however many
 * are sent together.
 */
import postgres from 'postgres';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { joinTestServer, type TestServer } from './embedded-database.ts';
import { openStatementProxy, type StatementProxy } from './statement-proxy.ts';
import { until } from './until.ts';

let server: TestServer;
let url: string;
let proxy: StatementProxy;
let sql: postgres.Sql;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
  return () => server.stop();
});
beforeEach(async () => {
  url = (await server.newAddresses()).ownerUrl;
  proxy = await openStatementProxy(url);
  sql = postgres(proxy.url, { max: 1, ssl: 'prefer', fetch_types: false, backoff: () => 0.05 });
  await sql`create table said (word text)`;
});
afterEach(async () => {
  await sql.end({ timeout: 0 });
  await proxy.close();
});

const say = (tx: postgres.ISql, word: string) => tx`insert into said values (${word})`;
const words = async () => {
  const direct = postgres(url, { max: 1 });
  const rows = await direct<{ word: string }[]>`select word from said order by word`;
  await direct.end();
  return rows.map(({ word }) => word);
};

test('each statement is reported, prepared or simple, sent together or in turn', async () => {
  const seen: string[] = [];
  proxy.watch = async ({ statement, before }) => {
    seen.push(`${before.length}: ${statement.trim()}`);
    return 'pass';
  };
  for (let time = 0; time < 2; time += 1)
    await sql.begin((tx) => Promise.all([say(tx, 'one'), say(tx, 'two'), tx`select 1 as one`]));
  const transaction = [
    '0: begin',
    '1: insert into said values ($1)',
    '2: insert into said values ($1)',
    '3: select 1 as one',
    '4: commit',
  ];
  expect(seen).toEqual([...transaction, ...transaction]);
  expect(await words()).toEqual(['one', 'one', 'two', 'two']);
});

test('a statement that waits arrives afterwards; a dropped one and those after it do not', async () => {
  const gate = Promise.withResolvers<void>();
  proxy.watch = async ({ statement }) => {
    if (statement.startsWith('insert')) await gate.promise;
    return 'pass';
  };
  const waiting = say(sql, 'late').execute();
  expect(await words()).toEqual([]);
  gate.resolve();
  await waiting;
  expect(await words()).toEqual(['late']);
  proxy.watch = async ({ statement }) => (statement.trim() === 'commit' ? 'drop' : 'pass');
  await expect(sql.begin((tx) => say(tx, 'dropped'))).rejects.toThrow();
  expect(await words()).toEqual(['late']);
});

test('a silenced statement is executed, but the client gets no answer', async () => {
  let settled = 0;
  proxy.settled = () => {
    settled += 1;
  };
  proxy.watch = async ({ statement }) => (statement.trim() === 'commit' ? 'silence' : 'pass');
  const unheard = sql.begin((tx) => say(tx, 'silenced')).catch(String);
  expect(await until('the commit arrives', async () => (await words())[0])).toBe('silenced');
  expect(settled).toBe(0);
  await sql.end({ timeout: 0 });
  expect(await unheard).toContain('CONNECTION');
});

test('the proxy reports the end of a transaction', async () => {
  const over: number[] = [];
  proxy.settled = ({ before }) => over.push(before.length);
  await sql.begin((tx) => say(tx, 'one'));
  expect(over).toEqual([3]);
});

test('an error of `watch` ends the connection, and `close` rejects with it', async () => {
  proxy.watch = () => Promise.reject(new Error('planted'));
  await expect(say(sql, 'one')).rejects.toThrow();
  expect(proxy.problems).toEqual([new Error('planted')]);
  await expect(proxy.close()).rejects.toThrow('the proxy failed: Error: planted');
  proxy = await openStatementProxy(url);
});
