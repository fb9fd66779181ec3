/**
 * A client goes away at ten moments of its request: while it sends, and before statements of the
 * request. Either nothing was done, or the decision ends and is billed once; no hold stays, and the
 * same request with its Idempotency-Key gets the one answer.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { DIRECT_EXAMPLE } from '../../server/surfaces/rest/examples.ts';
import { joinTestServer, type SharedServer } from '../embedded-database.ts';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { openStatementProxy, type Passing, type StatementProxy } from '../statement-proxy.ts';
import { eventually } from './eventually.ts';
import { Caller } from './exchange.ts';
import { record } from './figures.ts';
import { findBreaches } from './invariants.ts';

let server: SharedServer;
let proxy: StatementProxy;
let database: Database;
let service: Service;
let caller: Caller;
const dataDir = makeDataDir();
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const { url, ownerUrl } = await server.newMigrated();
  proxy = await openStatementProxy(url);
  const env = { DATABASE_URL: proxy.url, DATABASE_OWNER_URL: ownerUrl, DRAWS: '256', FREE_DECISIONS: '0' };
  service = await startService(dataDir, env);
  database = openDatabase(ownerUrl, { max: 2, as: 'owner' });
  await database.sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 10000000, 'x' from organizations`;
  caller = new Caller(service.key ?? '');
});
afterAll(async () => {
  if (tried === MOMENTS.length)
    record({
      row: 12,
      figure: `${sound} of ${tried} moments: no hold left, one answer, one capture`,
      isMet: sound === tried,
    });
  caller?.close();
  await service?.end('SIGKILL');
  await proxy?.close();
  await database?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

/** Before which statement; `head` and `half`: before the body, and in its middle. */
type Moment = 'head' | 'half' | ((passing: Passing) => boolean);
const says = (text: string) => (passing: Passing) => passing.statement.includes(text);
const commitOf = (text: string) => (passing: Passing) =>
  /^\s*commit/i.test(passing.statement) && passing.before.some((statement) => statement.includes(text));

const accepting = smallDecision();
const MOMENTS: [name: string, body: object, moment: Moment][] = [
  ['before the body is sent', accepting, 'head'],
  ['in the middle of the body', accepting, 'half'],
  ['while its key is looked up', accepting, says('secret_hash')],
  ['while its Idempotency-Key is claimed', accepting, says('insert into idempotency_keys')],
  ['before the decision is stored', accepting, says('insert into decisions')],
  ['before the acceptance is committed', accepting, commitOf('insert into decisions')],
  ['while the decision runs', accepting, says('finished_at = now()')],
  ['in Direct mode, before the hold', DIRECT_EXAMPLE, says('insert into holds')],
  ['in Direct mode, before the capture', DIRECT_EXAMPLE, says('insert into ledger')],
  ['in Direct mode, before the commit', DIRECT_EXAMPLE, commitOf('insert into ledger')],
];

test.each(MOMENTS)(
  'a client that goes %s leaves no hold, and its repeat gets the one answer',
  async (name, body, moment) => {
    tried += 1;
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    let isGone = false;
    const leave = async () => {
      socket.destroy();
      isGone = true;
      // Read after the end of the connection, so the service has seen that.
      expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);
    };
    if (typeof moment === 'function')
      proxy.watch = async (passing) => {
        if (isGone || !moment(passing)) return 'pass';
        isGone = true;
        await leave();
        return 'pass';
      };
    write(socket, name, body, moment);
    if (typeof moment === 'string') await leave();
    else await eventually(`the client goes ${name}`, () => isGone);
    const { sql } = database;
    await eventually('nothing is under way', async () => {
      const [row] = await sql<{ open: number }[]>`
      select (select count(*) from holds) + (select count(*) from decisions where status = 'running')
        + (select count(*) from idempotency_keys where state = 'claimed') as open`;
      return Number(row?.open) === 0;
    });
    proxy.watch = null;
    const before = await bills();
    expect(before - billed).toBeLessThanOrEqual(1);

    const asked = { method: 'POST', path: '/api/v1/decisions', body, idempotencyKey: name } as const;
    const again = await caller.insist(service.baseUrl, asked);
    expect(again).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^dec_/) } });
    const bill = billed + 1;
    billed = await bills();
    expect(billed).toBe(bill);
    expect(await findBreaches(sql, name)).toEqual([]);
    expect(await sql`select from holds`).toEqual([]);
    sound += 1;
  },
);

/** Captures of the tests before. */
let billed = 0;
let tried = 0;
/** Moments after which all was as it must be. */
let sound = 0;

async function bills(): Promise<number> {
  return (await database.sql`select from ledger where kind = 'capture'`).length;
}

function write(socket: Socket, idempotencyKey: string, body: object, moment: Moment): void {
  const text = JSON.stringify(body);
  const head = [
    'POST /api/v1/decisions HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${service.key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    `idempotency-key: ${idempotencyKey}`,
  ];
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (moment === 'head') return;
  socket.write(moment === 'half' ? text.slice(0, text.length / 2) : text);
}
