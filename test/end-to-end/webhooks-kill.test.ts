/**
 * Kills the service with `kill -9` while it tells a webhook of decisions, and starts it again on
 * the same data. Every decision that was answered is told, under one id however often it comes.
 */
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { openDatabase } from '../../server/database/database.ts';
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { openReceiver, type Receiver, verify } from '../server/webhooks/receiver.ts';
import { removeDataDir, type Service, startService } from '../service.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { until } from '../until.ts';
import { Client } from './client.ts';

const KILLS = process.env.LONG === '1' ? 50 : 2;
const ENV = { WEBHOOK_ALLOW_PRIVATE: 'on', LOG_LEVEL: 'warn' };
const dataDir = copyPreparedData();
let service: Service | undefined;
let receiver: Receiver | undefined;
afterAll(async () => {
  await service?.end('SIGKILL');
  await receiver?.close();
  removeDataDir(dataDir);
});

const admin = async (command: string) => {
  const env = { ...UNSET_SETTINGS, ...ENV, DATA_DIR: dataDir };
  const { code, stdout, stderr } = await runAdmin(command.split(' '), () => env);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim();
};

const DIRECT = {
  mode: 'direct',
  context: 'A shop decides on its opening hours.',
  stakeholders: [{ description: 'Owns the shop' }],
  options: [
    { id: 'A', description: 'Open longer' },
    { id: 'B', description: 'Stay as it is' },
  ],
};

test(`events survive ${KILLS} kills`, { timeout: 300_000 + KILLS * 60_000 }, async () => {
  receiver = await openReceiver();
  service = await startService(dataDir, ENV);
  const key = service.key ?? '';
  const secret = await admin(`webhook add --org 1 --url ${receiver.url} --quiet`);
  const answered: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The receiver holds its answers, so that tries are under way at the kill.
    const before = receiver.received.length;
    receiver.answer = () => {};
    const client = new Client(service.baseUrl, key);
    for (let sent = 0; sent < 6; sent += 1) {
      const { status, body } = await client.post(DIRECT);
      expect(status).toBe(200);
      answered.push(String(body.id));
    }
    const { received } = receiver;
    await until('a try is under way', () => received.length > before);
    await service.end('SIGKILL');
    receiver.answer = 204;
    service = await startService(dataDir, ENV);
  }
  const { url, stop } = await borrowEmbedded({ dataDir, checkout: resolve(import.meta.dirname, '../..') });
  const { sql, close } = openDatabase(url, { max: 1 });
  await until('each event is delivered', async () => {
    const left = await sql`select from webhook_deliveries where state <> 'delivered'`;
    return left.length === 0;
  });
  await close();
  await stop();

  const told = new Map<string, Set<string>>();
  for (const one of receiver.received) {
    const { id } = Object(verify(secret, one).data);
    told.set(id, (told.get(id) ?? new Set()).add(one.id));
  }
  expect([...told.keys()].sort()).toEqual(answered.toSorted());
  expect([...told.values()].filter((ids) => ids.size !== 1)).toEqual([]);
});
