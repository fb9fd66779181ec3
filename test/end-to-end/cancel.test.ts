/**
 * A decision is cancelled at a node that does not run it: the requests to the model, which another
 * process has sent, end, and no more are sent.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import type { TestServer } from '../embedded-database.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../endpoint/scripted-endpoint.ts';
import { scattered, scriptedJudge } from '../judge/endpoint/scripted-judge.ts';
import { startPreparedServer } from '../prepared-data.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { Client } from './client.ts';

const decision = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../examples/dominated-option.json'), 'utf8'),
);
let server: TestServer;
let database: Database;
let endpoint: ScriptedEndpoint;
const nodes: ServerProcess[] = [];
let client: Client;
/** How many more requests the model answers; then it computes until the connection ends. */
let answered = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  const forever = new Promise<void>(() => {});
  endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer: scriptedJudge(scattered),
    stray: {},
    hold() {
      answered -= 1;
      return answered < 0 ? forever : null;
    },
  });
  server = await startPreparedServer();
  const { url, ownerUrl } = server.addresses;
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    MODEL_URL: endpoint.url,
    MODEL_NAME: 'scripted',
    MODEL_STRATEGY: 'single',
    MODEL_CONCURRENCY: '4',
    MODEL_TIMEOUT_SECONDS: '600',
    SYNC_WAIT_SECONDS: '100',
  };
  // The first node makes the key.
  for (const role of ['web', 'worker'])
    nodes.push(
      await startServer({ file: 'server/main.ts', env: { ...env, ROLE: role }, readyPath: '/readyz' }),
    );
  const key = /dk_[0-9A-Za-z]{49}/.exec(nodes[0]?.printed() ?? '')?.[0];
  client = new Client(nodes[0]?.baseUrl ?? '', key ?? '');
  database = openDatabase(ownerUrl, { max: 2, as: 'owner' });
});
afterAll(async () => {
  for (const node of nodes.splice(0)) await node.end('SIGKILL');
  await database?.close();
  await server?.stop();
  await endpoint?.close({ problems: true });
});

const answeredRequests = () => endpoint.requests.filter(({ ended }) => ended === 'sent').length;

test('cancelling at one node ends the requests of another to the model', async () => {
  // What the worker asks to learn the features of the endpoint is no decision's.
  await client.finish(decision);
  const probed = answeredRequests();
  await client.finish(decision);
  const needed = answeredRequests() - probed;
  expect(needed).toBeGreaterThan(4);
  answered = 4;
  const id = await client.accept(decision);
  const open = () => endpoint.requests.filter(({ ended }) => ended === 'open');
  await until('the worker has several requests open', () => open().length > 1);
  expect((await client.get(id)).body.status).toBe('running');
  const cancelled = await client.cancel(id);
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'error']);
  await until('no request is open', () => open().length === 0);
  const before = answeredRequests();
  // The worker runs the next decision, and gets no answer besides those of that decision.
  answered = Number.POSITIVE_INFINITY;
  await client.finish(decision);
  expect(answeredRequests()).toBe(before + needed);
  expect((await client.get(id)).body).toMatchObject({ status: 'error', costUsd: 0 });
  expect(await database.sql`select from ledger where subject = ${id}`).toEqual([]);
  expect(await database.sql`select from holds where subject = ${id}`).toEqual([]);
});
