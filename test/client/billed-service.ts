/**
 * The real service behind a proxy that fails, over a database that only these tests use, with an
 * organization that pays for each decision.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, inject } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { joinTestServer } from '../embedded-database.ts';
import { makeDataDir, removeDataDir, startService } from '../service.ts';
import { type FailingProxy, openFailingProxy } from './failing-proxy.ts';

/** A request; each test gives it a seed of its own. */
export const example = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../examples/dominated-option.json'), 'utf8'),
);

export interface BilledService {
  key: string;
  proxy: FailingProxy;
  /** So many decisions were made, each was captured once, and one of them has this id. */
  expectOneCapture(id: string, decisions: number): Promise<void>;
  close(): Promise<void>;
}

export async function openBilledService(): Promise<BilledService> {
  const dataDir = makeDataDir();
  const server = joinTestServer(inject('databaseServer'));
  const { url, ownerUrl } = await server.newAddresses();
  const service = await startService(dataDir, {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    FREE_DECISIONS: '0',
    MAX_RUNNING_DECISIONS: '20',
  });
  const { sql, close } = openDatabase(ownerUrl, { max: 2, as: 'owner' });
  await sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 10000000, 'x' from organizations`;
  const proxy = await openFailingProxy(service.baseUrl);
  return {
    key: service.key ?? '',
    proxy,
    async expectOneCapture(id, decisions) {
      expect(await sql`select id from decisions`).toHaveLength(decisions);
      expect(await sql`select kind from ledger where subject = ${id}`).toEqual([{ kind: 'capture' }]);
      expect(await sql`select 1 from ledger where kind = 'capture'`).toHaveLength(decisions);
    },
    async close() {
      await proxy.close();
      await service.end('SIGKILL');
      await close();
      await server.stop();
      removeDataDir(dataDir);
    },
  };
}
