/**
 * Who serves when root starts the service. Only root can change users: started by anybody else,
 * these are skipped.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseServiceUser } from '../../../server/process/drop-root.ts';
import { Client, manyConsequences } from '../../end-to-end/client.ts';
import { copyPreparedData } from '../../prepared-data.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../../service.ts';
import { until } from '../../until.ts';

const root = resolve(import.meta.dirname, '../../..');
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const nobody = isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : 0;

/**
 * Two starts of up to a minute each, after which startService gives up and ends what it started.
 */
const TIMEOUT = { timeout: 180_000 };

describe.skipIf(!isRoot)('started by root', TIMEOUT, () => {
  let dataDir = '';
  let service: Service | undefined;
  beforeEach(() => {
    dataDir = makeDataDir();
  });
  afterEach(async () => {
    await service?.end('SIGKILL');
    await postgresEnds(dataDir);
    removeDataDir(dataDir);
  });

  test('the process that serves, with every thread, is a user without rights, and not the one who owns the data', async () => {
    service = await startService(dataDir);
    const serving = idsOf(`/proc/${service.process.pid}`);
    expect(serving.uids).toEqual([nobody, nobody, nobody, nobody]);
    expect(serving.gids).not.toContain(0);
    expect(serving.groups).not.toContain(0);
    expect(serving.capabilities).toBe(0n);
    const tasks = `/proc/${service.process.pid}/task`;
    expect(readdirSync(tasks).length).toBeGreaterThan(1);
    for (const task of readdirSync(tasks)) expect(idsOf(join(tasks, task))).toEqual(serving);
    const data = statSync(join(dataDir, 'postgres')).uid;
    expect([0, nobody]).not.toContain(data);
    await expect.poll(service.printed).toContain('The service runs as nobody\n');

    const client = new Client(service.baseUrl, service.key ?? '');
    await expect(client.finish(manyConsequences(1))).resolves.toMatch(/./);
    for (const path of ['/docs', '/docs/scalar.js'])
      expect((await fetch(`${service.baseUrl}${path}`)).status).toBe(200);
  });

  test('it still stops its PostgreSQL, and the same data starts again', async () => {
    copyPreparedData(dataDir);
    service = await startService(dataDir);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    const { key } = service;
    service = await startService(dataDir);
    await expect(new Client(service.baseUrl, key ?? '').finish(manyConsequences(1))).resolves.toMatch(/./);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  test('when it is killed, its PostgreSQL ends by itself, cleanly', async () => {
    copyPreparedData(dataDir);
    service = await startService(dataDir);
    await service.end('SIGKILL');
    await postgresEnds(dataDir);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('threads of the engine can be started afterwards', () => {
    const script = `
      import { chooseServiceUser, dropRoot } from './server/process/drop-root.ts';
      import { openEnginePool } from './engine/pool.ts';
      dropRoot(chooseServiceUser(process.cwd(), undefined));
      const pool = await openEnginePool({ threads: 2 });
      await pool.close();
      console.log(process.getuid());`;
    const args = ['--input-type=module', '-e', script];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: `${nobody}\n`, stderr: '' });
  });
});

describe.skipIf(!isRoot)('whom root becomes', () => {
  let checkout = '';
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
    for (const file of ['engine/worker.ts', 'node_modules/piscina/package.json', 'build/engine.wasm']) {
      mkdirSync(dirname(join(checkout, file)), { recursive: true });
      writeFileSync(join(checkout, file), '');
    }
    chmodSync(checkout, 0o755);
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  test('nobody, or another one where PostgreSQL is nobody', () => {
    expect(chooseServiceUser(checkout, 1_234_567)).toMatchObject({ name: 'nobody', uid: nobody });
    expect(chooseServiceUser(checkout, nobody)).toMatchObject({ name: 'daemon' });
  });

  test.each(['.', 'engine', 'node_modules', 'build/engine.wasm'])(
    'root stays root when only root can read %s, and says why',
    (path) => {
      chmodSync(join(checkout, path), 0o700);
      expect(chooseServiceUser(checkout, undefined)).toEqual({
        stays: `nobody and daemon cannot be switched to, or cannot read ${checkout}`,
      });
    },
  );

  test("the owner of a checkout that nobody else can read, unless the data's files are the owner's too", () => {
    chownSync(checkout, 1_234_567, 1_234_568);
    chmodSync(checkout, 0o700);
    expect(chooseServiceUser(checkout, undefined)).toEqual({
      uid: 1_234_567,
      gid: 1_234_568,
      name: 'uid 1234567',
    });
    expect(chooseServiceUser(checkout, 1_234_567)).toHaveProperty('stays');
  });

  test('somebody else stays who they are', () => {
    const script = `
      import { chooseServiceUser } from './server/process/drop-root.ts';
      console.log(chooseServiceUser(process.cwd(), undefined));`;
    const args = ['--input-type=module', '-e', script];
    const ids = { uid: nobody, gid: nobody };
    expect(spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', ...ids }).stdout).toBe(
      'undefined\n',
    );
  });
});

interface Ids {
  uids: number[];
  gids: number[];
  groups: number[];
  capabilities: bigint;
}

/** Of a process or a thread, from proc(5). */
function idsOf(folder: string): Ids {
  const status = readFileSync(join(folder, 'status'), 'utf8');
  const line = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.trim() ?? '';
  const numbers = (name: string) => line(name).split(/\s+/).map(Number);
  return {
    uids: numbers('Uid'),
    gids: numbers('Gid'),
    groups: numbers('Groups'),
    capabilities: BigInt(`0x${line('CapEff')}`),
  };
}

/** PostgreSQL's last word. Nothing to wait for where it never started. */
async function postgresEnds(dataDir: string): Promise<void> {
  const log = join(dataDir, 'postgres.log');
  const hasEnded = () =>
    !existsSync(log) || readFileSync(log, 'utf8').endsWith('database system is shut down\n');
  await until('PostgreSQL has ended', hasEnded);
}
