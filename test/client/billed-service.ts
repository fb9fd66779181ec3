/**
 * The real service behind a proxy that fails, over a database that only these tests use, with an
 * organization that pays for each decision.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { type FailingProxy, openFailingProxy } from './failing-proxy.ts';
import { openOwnService } from './own-service.ts';

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
  const service = await openOwnService({ freeDecisions: 0 });
  const { sql } = service;
  await sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 10000000, 'x' from organizations`;
  const proxy = await openFailingProxy(service.baseUrl);
  return {
    key: service.key,
    proxy,
    async expectOneCapture(id, decisions) {
      expect(await sql`select id from decisions`).toHaveLength(decisions);
      expect(await sql`select kind from ledger where subject = ${id}`).toEqual([{ kind: 'capture' }]);
      expect(await sql`select 1 from ledger where kind = 'capture'`).toHaveLength(decisions);
    },
    async close() {
      await proxy.close();
      await service.close();
    },
  };
}
