/** The embedded database has a key from the first start on; commands seal as the service does. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { createKeyring } from '../../../server/secrets/keyring.ts';
import { SECRETS_KEY } from '../../keyring.ts';
import { makeDataDir, removeDataDir, startService } from '../../service.ts';

const dataDir = makeDataDir();
const keyFile = join(dataDir, 'secrets.key');
afterAll(() => removeDataDir(dataDir));

const admin = (command: string, env: Record<string, string> = {}) =>
  runAdmin(command.split(' '), () => ({ DATA_DIR: dataDir, ...env }));
async function printed(command: string, env: Record<string, string> = {}) {
  const { stdout, stderr } = await admin(command, env);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('a key is made once, seals with nothing set, and still opens when the settings have another', async () => {
  await printed('migrate');
  const { id: org } = await printed('org create --name Sealed');
  const add = `webhook add --org ${org} --url https://example.com/hook`;
  await printed(add);
  const made = readFileSync(keyFile, 'utf8');
  const key = made.split('\n').find((line) => /^[0-9a-f]{64}$/.test(line))!;
  const { keyId } = createKeyring([key]);
  if (process.platform !== 'win32') expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect(await printed('secrets list')).toEqual({
    key: keyId,
    stored: [{ key: keyId, secrets: 1, readable: true }],
  });

  const service = await startService(dataDir, { SECRETS_KEY });
  try {
    expect(service.printed()).not.toContain('SECRETS_KEY');
    expect(await admin(add)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SECRETS_KEY is not that of the service which runs'),
    });
    await printed(add, { SECRETS_KEY });
    const { key: current, stored } = await printed('secrets list', { SECRETS_KEY });
    expect(current).toBe(createKeyring([SECRETS_KEY]).keyId);
    expect(stored).toHaveLength(2);
    expect(stored.every((one: { readable: boolean }) => one.readable)).toBe(true);
    expect(await printed('secrets rotate', { SECRETS_KEY })).toMatchObject({ sealed: 1, unreadable: 0 });
  } finally {
    await service.end('SIGTERM');
  }
  expect(readFileSync(keyFile, 'utf8')).toBe(made);
  writeFileSync(keyFile, 'half a key');
  expect((await admin('secrets list')).stderr).toMatch(
    /secrets\.key has no key in line 1: a key is 64 hex.*copy/,
  );
  rmSync(keyFile);
});
