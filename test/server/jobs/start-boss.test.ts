import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openQueue } from '../../../server/jobs/queue.ts';
import { joinTestServer } from '../../embedded-database.ts';

const ROUNDS = process.env.LONG === '1' ? 12 : 2;

test('nodes that start together on an empty database all start, time and again', async () => {
  const server = joinTestServer(inject('databaseServer'));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const url = await server.newUrl();
      const nodes = Array.from({ length: 6 }, () => openDatabase(url, { max: 3 }));
      const started = await Promise.allSettled(
        nodes.map(async (node) => {
          await migrate(node.sql);
          return openQueue(node, pino({ level: 'silent' }), { daily: async () => {} });
        }),
      );
      for (const one of started) if (one.status === 'fulfilled') await one.value.stop(0);
      for (const node of nodes) await node.close();
      expect(started.map((one) => (one.status === 'rejected' ? String(one.reason) : 'started'))).toEqual(
        nodes.map(() => 'started'),
      );
    }
  } finally {
    await server.stop();
  }
});
