import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { openMigrated } from '../../../server/database/open-migrated.ts';
import { openQueue } from '../../../server/jobs/queue.ts';
import { bringUpToDate } from '../../../server/process/bring-up-to-date.ts';
import { joinTestServer } from '../../embedded-database.ts';

const ROUNDS = process.env.LONG === '1' ? 12 : 2;

test('nodes that start together on an empty database all start, time and again', async () => {
  const server = joinTestServer(inject('databaseServer'));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const addresses = await server.newAddresses();
      const started = await Promise.allSettled(
        Array.from({ length: 6 }, async () => {
          await bringUpToDate(addresses);
          const { database } = await openMigrated(addresses.url, { max: 3 });
          const queue = await openQueue(database, pino({ level: 'silent' }), { daily: async () => {} });
          return async () => {
            await queue.stop(0);
            await database.close();
          };
        }),
      );
      for (const one of started) if (one.status === 'fulfilled') await one.value();
      expect(started.map((one) => (one.status === 'rejected' ? String(one.reason) : 'started'))).toEqual(
        started.map(() => 'started'),
      );
    }
  } finally {
    await server.stop();
  }
});
