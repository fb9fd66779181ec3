import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openQueue } from '../../../server/jobs/queue.ts';
import { startTestServer } from '../../embedded-database.ts';

test('nodes that start together on an empty database all start, time and again', {
  timeout: 120_000,
}, async () => {
  const server = await startTestServer();
  try {
    for (let round = 0; round < 4; round += 1) {
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
