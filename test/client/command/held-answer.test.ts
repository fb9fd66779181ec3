/** Under retention `none`, the command leaves the one fetch of an answer to its user. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../../service.ts';
import { UNSET_SETTINGS } from '../../unset-settings.ts';

const root = resolve(import.meta.dirname, '../../..');
const dataDir = makeDataDir();
let service: Service;
beforeAll(async () => {
  service = await startService(dataDir);
  const env = { ...UNSET_SETTINGS, DATA_DIR: dataDir };
  const { code } = await runAdmin(['key', 'set', '--id', '1', '--retention', 'none'], () => env);
  expect(code).toBe(0);
});
afterAll(async () => {
  await service?.end('SIGKILL');
  removeDataDir(dataDir);
});

function decide(...args: string[]) {
  return spawnSync(process.execPath, ['-r', './preload.cjs', 'client/command/main.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH ?? '',
      DECISIONS_URL: service.baseUrl,
      DECISIONS_API_KEY: service.key ?? '',
    },
  });
}

test('a Direct mode decision says who judged, and its answer can still be fetched once', () => {
  const sent = decide('examples/direct-lunch.json');
  expect([sent.status, sent.stderr]).toEqual([0, '']);
  expect(sent.stdout).toContain('Made by the built-in judge');
  const id = sent.stdout.split('\n')[0] ?? '';
  expect(decide('get', id)).toMatchObject({ status: 0, stderr: '' });
  expect(decide('get', id).stderr).toContain('no longer stored');
});
