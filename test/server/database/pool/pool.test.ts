import { expect, test } from 'vitest';
import { ALL, type Connection } from '../../../../server/database/pool/connection.ts';
import { openPool, type Pool } from '../../../../server/database/pool/pool.ts';

/** As much of a connection as a pool uses. `end` never resolves, as for one that was lost. */
function fakeConnection(more: Partial<Connection> = {}): Connection {
  const fake = { scope: '', retiresAt: Number.POSITIVE_INFINITY, isLost: false, ...more };
  const unused = () => {
    throw new Error('the pool sends no statements');
  };
  const nothing = { send: unused, destroy() {}, end: () => new Promise<void>(() => {}) };
  return { ...nothing, ...fake, sql: Object.assign(unused) };
}

/** Leases one after the other; `entered` holds the scopes in the order in which they got one. */
function leaseAll(pool: Pool, scopes: readonly string[]) {
  const entered: string[] = [];
  const leases = scopes.map(async (scope) => {
    const connection = await pool.lease(scope);
    entered.push(scope);
    return connection;
  });
  return { entered, leases };
}
/** Until everything that can go on without an answer has gone on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a lost connection gives its place back at once, also when it is past its lifetime', async () => {
  const opened: Connection[] = [];
  const pool = openPool({
    max: 1,
    waitMs: 0,
    async open() {
      opened.push(fakeConnection({ retiresAt: 0, isLost: opened.length === 0 }));
      return opened.at(-1)!;
    },
  });
  pool.release(await pool.lease('1'));
  await pool.lease('1');
  expect(opened).toHaveLength(2);
});

test('organizations take turns, however many statements of one wait', async () => {
  const pool = openPool({ max: 1, waitMs: 0, open: async () => fakeConnection() });
  const first = await pool.lease('1');
  const { entered, leases } = leaseAll(pool, ['1', '1', '1', '2', ALL]);
  for (let release = first, next = 0; next < leases.length; next += 1) {
    pool.release(release);
    await settle();
    // One place: whoever has entered last has it.
    const index = entered.length - 1;
    const order = [3, 4, 0, 1, 2];
    release = await leases[order[index]!]!;
  }
  expect(entered).toEqual(['2', ALL, '1', '1', '1']);
});

test('one organization has three quarters of the connections at most; statements across them have all', async () => {
  const pool = openPool({ max: 8, waitMs: 0, open: async () => fakeConnection() });
  const ofOne = leaseAll(
    pool,
    Array.from({ length: 8 }, () => '1'),
  );
  await settle();
  expect(ofOne.entered).toHaveLength(6);
  const ofAll = leaseAll(pool, [ALL, ALL, ALL]);
  await settle();
  expect(ofAll.entered).toHaveLength(2);
  pool.release(await ofOne.leases[0]!);
  await settle();
  expect([ofOne.entered.length, ofAll.entered.length]).toEqual([6, 3]);
  pool.release(await ofOne.leases[1]!);
  await settle();
  expect([ofOne.entered.length, ofAll.entered.length]).toEqual([7, 3]);
});

test('who waits too long is refused, and takes no place later', async () => {
  const pool = openPool({ max: 1, waitMs: 1, open: async () => fakeConnection() });
  const held = await pool.lease('1');
  await expect(pool.lease('2')).rejects.toThrow('no connection to the database was free within 1 ms');
  pool.release(held);
  pool.release(await pool.lease('3'));
  expect(await pool.lease('2')).toBeDefined();
});

test('closing refuses who waits or comes, and ends when all was given back, however often it is asked', async () => {
  const pool = openPool({
    max: 2,
    waitMs: 0,
    open: async () => fakeConnection({ end: async () => {} }),
  });
  const held = [await pool.lease('1'), await pool.lease('2')];
  const waiting = pool.lease('3');
  let isClosed = false;
  const closing = pool.close().then(() => {
    isClosed = true;
  });
  await expect(waiting).rejects.toThrow('the connections to the database were closed');
  await expect(pool.lease('4')).rejects.toThrow('the connections to the database were closed');
  pool.release(held[0]!);
  await settle();
  expect(isClosed).toBe(false);
  pool.release(held[1]!);
  await closing;
  await pool.close();
});

test('a wait for a connection that has ended keeps no process alive', async () => {
  const pool = openPool({ max: 1, waitMs: 60_000, open: async () => fakeConnection() });
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const first = await pool.lease('1');
  const second = pool.lease('2');
  pool.release(first);
  await second;
  expect(timers()).toBe(before);
});
