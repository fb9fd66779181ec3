/**
 * The service in the process of the tests, with the built-in judge and the key of a first start, on
 * a database that only one file uses. The start of a process would take longer than most files.
 */
import { openBuiltInPool } from '../../judge/lexical/pool.ts';
import type { Database } from '../../server/database/database.ts';
import { openFairQueue } from '../../server/limits/fair-queue.ts';
import type { Config } from '../../server/process/config.ts';
import { makeFirstKey } from '../../server/process/first-key.ts';
import { freePort } from '../free-port.ts';
import { openGround, openService, type ServiceOptions } from '../server/surfaces/rest/open-service.ts';

export interface OwnService {
  baseUrl: string;
  /** Of the administrator, whose organization is 1. */
  key: string;
  /** As the owner of the tables. */
  sql: Database['sql'];
  /** For operators' commands. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

const FREE_DECISIONS = 1_000_000;
/** The files of a process share the judge's threads, and take the port in turn. */
let judge: ReturnType<typeof openBuiltInPool> | undefined;
let port: number | undefined;

export async function openOwnService(
  config: Partial<Config> = {},
  options: Pick<ServiceOptions, 'sending'> = {},
): Promise<OwnService> {
  judge ??= openBuiltInPool({ threads: 1, openQueue: openFairQueue });
  port ??= await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const ground = await openGround();
  const service = await openService(ground, {
    ...options,
    model: judge,
    config: { maxRunningDecisions: 100, ...config, baseUrl },
  });
  const { database, app } = service;
  const first = await makeFirstKey(database.sql, {
    freeDecisions: config.freeDecisions ?? FREE_DECISIONS,
    baseUrl,
  });
  if (first === null) throw new Error('the database has an organization already');
  await app.listen({ host: '127.0.0.1', port });
  return {
    baseUrl,
    key: first.secret,
    sql: database.owner,
    settings: { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, BASE_URL: baseUrl },
    async close() {
      await service.close();
      await ground.close();
    },
  };
}
