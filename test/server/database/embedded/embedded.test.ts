/** The private PostgreSQL: start, stop, kill, a second start, and reused process ids. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { SUPERUSER } from '../../../../server/database/embedded/cluster.ts';
import {
  borrowEmbedded,
  type EmbeddedDatabase,
  refuseIfRunning,
  startEmbedded,
} from '../../../../server/database/embedded/embedded.ts';
import { CannotStart } from '../../../../server/process/config.ts';
import { makeOpenFolder } from '../../../embedded-database.ts';
import { firstPrinted } from '../../../output.ts';

const checkout = resolve(import.meta.dirname, '../../../..');
const folders: string[] = [];
const running: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];
/** The data folder of all tests except those that need new or broken data. */
const shared = newDataDir();
let dataDir = shared;

beforeEach(() => {
  dataDir = shared;
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const one of running.splice(0)) await one.stop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('committed data is kept over a stop and a start', async () => {
  const first = await start();
  await query(first.ownerUrl, 'create table kept_1 (n int)');
  await query(first.ownerUrl, 'insert into kept_1 values (7)');
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow();
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false);
  const second = await start();
  expect(await query(second.ownerUrl, 'select n from kept_1')).toEqual([{ n: 7 }]);
});

test('the server listens on this machine only and asks for the password, which only the service’s user can read', async () => {
  const { url } = await start();
  const superuserUrl = superuserAt(url);
  for (const password of ['', 'wrong'])
    await expect(query(Object.assign(new URL(url), { password }).href, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
  expect(
    await query(superuserUrl, `select setting from pg_settings where name = 'listen_addresses'`),
  ).toEqual([{ setting: '127.0.0.1' }]);
  const methods = await query(superuserUrl, 'select distinct auth_method from pg_hba_file_rules');
  expect(methods).toEqual([{ auth_method: 'scram-sha-256' }]);
  for (const secret of ['password', 'connection.json', 'postgres.log'])
    expect(statSync(join(dataDir, secret)).mode & 0o077, secret).toBe(0);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
});

test('PostgreSQL’s log holds no statement and no row', async () => {
  const { ownerUrl: url } = await start();
  await query(url, 'create table few (n int primary key, said text)');
  await query(url, `insert into few values (1, 'canary-row')`);
  await expect(query(url, `insert into few values (1, 'canary-statement')`)).rejects.toThrow();
  await expect(query(url, `select 'canary-syntax' from`)).rejects.toThrow();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('canary');
});

test('a second start is refused, names the first and changes nothing', async () => {
  const { url } = await start();
  const before = readFileSync(join(dataDir, 'connection.json'), 'utf8');
  for (const again of [() => startEmbedded(options()), async () => refuseIfRunning(options())]) {
    const error = await again().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CannotStart);
    expect(String(error)).toMatch(
      new RegExp(`already running \\(process ${process.pid}\\).*${dataDir}.*DATA_DIR`),
    );
  }
  expect(readFileSync(join(dataDir, 'connection.json'), 'utf8')).toBe(before);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of four services that start at once, one gets the folder', async () => {
  dataDir = newDataDir();
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => start()));
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
});

test('a command borrows the database of a running service, or starts it when none runs', async () => {
  const alone = await borrowEmbedded(options());
  expect(await query(alone.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await alone.stop();
  await expect(query(alone.url, 'select 1')).rejects.toThrow();
  const { url, ownerUrl } = await start();
  const borrowed = await borrowEmbedded(options());
  expect(borrowed).toMatchObject({ url, ownerUrl });
  await borrowed.stop();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a command is told the settings of the running service, and none of one that was killed', async () => {
  const running = { baseUrl: 'http://127.0.0.1:4321', freeDecisions: 7, webhookAllowPrivate: true };
  const { child } = await startInChild({ running });
  const beside = await borrowEmbedded(options());
  expect(beside.running).toEqual(running);
  await beside.stop();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readFileSync(join(dataDir, 'connection.json'), 'utf8')).toContain(running.baseUrl);
  const alone = await borrowEmbedded(options());
  expect(alone.running).toBeUndefined();
  // Nor does the command itself have settings to tell another.
  const second = await borrowEmbedded(options());
  expect(second.running).toBeUndefined();
  await alone.stop();
});

test('a command is refused beside an older service, and changes nothing', async () => {
  const { url } = await start();
  writeFileSync(join(dataDir, 'connection.json'), JSON.stringify({ url }));
  const refusal = new RegExp(
    `older version of the service \\(process ${process.pid}\\) runs.*${dataDir}: use the command`,
  );
  await expect(borrowEmbedded(options())).rejects.toThrow(refusal);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the server of a killed service has ended when the next starts, and nothing committed is lost', async () => {
  const { child, ownerUrl } = await startInChild();
  await query(ownerUrl, 'create table kept_2 as select 7 as n');
  const orphan = postmasterPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await start();
  expect(isAlive(orphan)).toBe(false);
  expect(await query(next.ownerUrl, 'select n from kept_2')).toEqual([{ n: 7 }]);
});

test('a process that has the old owner’s id is not the owner', async () => {
  const first = await start();
  await first.stop();
  for (const owner of [
    { pid: process.pid, started: 'another boot:1' },
    { pid: 2 ** 22 - 1, started: '' },
  ]) {
    writeFileSync(join(dataDir, 'owner.json'), JSON.stringify(owner));
    const next = await start();
    await next.stop();
  }
});

test('a process that has the old server’s id is not stopped', async () => {
  const first = await start();
  await first.stop();
  const bystander = spawn('sleep', ['3600']);
  children.push(bystander);
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${bystander.pid}\n${dataDir}/postgres\n`);
  const { url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
});

test('the start after a first start that was killed begins anew', async () => {
  dataDir = newDataDir();
  mkdirSync(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'password'), 'of the attempt that was killed');
  const { url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server that ends by itself is noticed', async () => {
  const embedded = await start();
  process.kill(postmasterPid(), 'SIGKILL');
  await embedded.lost;
  await embedded.stop();
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a start on unusable data fails with the end of the server’s log', async () => {
  dataDir = newDataDir();
  const first = await start();
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n');
  await expect(start()).rejects.toThrow(/postgres\.log says:\n.*FATAL: .*incompatible/);
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false);
});

function newDataDir(): string {
  const folder = makeOpenFolder();
  folders.push(folder);
  return join(folder, 'data');
}

function options() {
  return { dataDir, checkout, durable: false };
}

async function start(): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded(options());
  running.push(embedded);
  return embedded;
}

/** Starts PostgreSQL from a separate process, which a test can kill like a service. */
async function startInChild(more: object = {}): Promise<{ child: ChildProcess; ownerUrl: string }> {
  const file = resolve(checkout, 'server/database/embedded/embedded.ts');
  const code = `
    import { startEmbedded } from ${JSON.stringify(file)};
    const { ownerUrl } = await startEmbedded(${JSON.stringify({ ...options(), ...more })});
    console.log(ownerUrl);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code]);
  children.push(child);
  return { child, ownerUrl: await firstPrinted(child) };
}

function superuserAt(url: string): string {
  const password = readFileSync(join(dataDir, 'password'), 'utf8');
  return Object.assign(new URL(url), { username: SUPERUSER, password }).href;
}

async function query(url: string, text: string): Promise<object[]> {
  const sql = postgres(url, { max: 1, onnotice() {}, connect_timeout: 60 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end({ timeout: 1 });
    await setImmediate();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A zombie, which has ended but was not reaped, does not count as alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return process.platform !== 'linux' && !String(error).includes('ESRCH');
  }
}
