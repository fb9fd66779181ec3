/**
 * Row 35: one organization keeps as many requests under way as it can: 2,000 reads with one key,
 * 150 searches and eight exports that nobody reads at the console. Measures what another
 * organization gets meanwhile.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/database/database.ts';
import { quantile } from '../quantile.ts';
import type { Attack, Figure } from './attack.ts';
import { makeDecision } from './large-decision.ts';
import type { Target } from './target.ts';

const READS_AT_ONCE = 2000;
const READ_MS = 10_000;
const SEARCHES = 150;
const EXPORTS = 8;
/** Enough for a search to read for a while, and for an export to fill every buffer. */
const DECISIONS = 200_000;

export const attack: Attack = {
  row: 35,
  title: `one organization: ${READS_AT_ONCE} reads at once, ${SEARCHES} searches, ${EXPORTS} exports that nobody reads`,
  env: { DRAWS: '1024', MAX_CONNECTIONS: '5000', MAX_CONNECTIONS_PER_ADDRESS: '5000' },
  async run(target) {
    const neighbour = await target.newNeighbour();
    const own = await makeDecision(target, target.key);
    const path = await makeDecision(target, neighbour);
    return [
      ...(await readAtOnce(target, own, { key: neighbour, path })),
      ...(await pipeline(target, own)),
      ...(await askConsole(target)),
    ];
  },
};

/** Keeps the reads under way until the time is over. The neighbour's key is one that works. */
async function readAtOnce(
  { service, key }: Target,
  own: string,
  neighbour: { key: string; path: string },
): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const endsAt = performance.now() + READ_MS;
  const statuses = new Map<number, number>();
  const read = async () => {
    while (performance.now() < endsAt) {
      const status = await get(`${service.baseUrl}${own}`, { authorization: `Bearer ${key}` }, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const reading = Array.from({ length: READS_AT_ONCE }, read);
  const seen = { statuses: new Map<number, number>(), ms: [] as number[] };
  const others = Array.from({ length: 5 }, async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const headers = { authorization: `Bearer ${neighbour.key}` };
      const status = await get(`${service.baseUrl}${neighbour.path}`, headers);
      seen.ms.push(performance.now() - startedAt);
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      await sleep(50);
    }
  });
  await Promise.all([...others, ...reading]);
  agent.destroy();
  return [
    { name: 'reads of the organization', value: counted(statuses), target: '' },
    { name: "another's reads meanwhile", value: counted(seen.statuses), target: '200 only' },
    { name: "another's reads: median", value: seconds(quantile(seen.ms, 0.5)), target: '' },
    { name: "another's reads: slowest", value: seconds(Math.max(...seen.ms)), target: '≤ 1 s' },
  ];
}

/** Twenty requests sent at once on one connection. */
async function pipeline({ service, key }: Target, path: string): Promise<Figure[]> {
  const { port } = new URL(service.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  let end = 'closed';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', (error) => {
    end = Object(error).code;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`.repeat(20));
  await new Promise((done) => socket.once('close', done));
  const answers = text.split('HTTP/1.1 200').length - 1;
  return [{ name: '20 requests on one connection', value: `${answers} × 200, ${end}`, target: '10, closed' }];
}

async function askConsole(target: Target): Promise<Figure[]> {
  const { service } = target;
  const database = openDatabase(await target.databaseUrl(), { max: 1 });
  const [one, other] = await Promise.all([signIn(target, 1), signIn(target, 2)]);
  await fillLog(database.sql, 1);
  await fillLog(database.sql, 2, 20);
  await database.close();
  const search = (cookie: string) => {
    const input = encodeURIComponent(JSON.stringify({ search: 'not there' }));
    return get(`${service.baseUrl}/console/trpc/decisions.list?input=${input}`, { cookie });
  };
  const statuses = new Map<number, number>();
  const searching = Array.from({ length: SEARCHES }, async () => {
    const status = await search(one);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await sleep(100);
  const startedAt = performance.now();
  const status = await search(other);
  const ms = performance.now() - startedAt;
  await Promise.all(searching);
  const exports = await Promise.all(
    Array.from({ length: EXPORTS }, async (_, index) => {
      const cookie = index < 2 ? one : await signIn(target, 1);
      return openExport(service.baseUrl, cookie);
    }),
  );
  const others = await openExport(service.baseUrl, other);
  for (const { leave } of [...exports, others]) leave();
  const taken = new Map<number, number>();
  for (const one of exports) taken.set(one.status, (taken.get(one.status) ?? 0) + 1);
  return [
    { name: `${SEARCHES} searches`, value: counted(statuses), target: '' },
    { name: "another's search meanwhile", value: `${status}, ${seconds(ms)}`, target: '200, ≤ 2 s' },
    { name: `${EXPORTS} exports of four people`, value: counted(taken), target: '' },
    { name: "another's export", value: String(others.status), target: '200' },
  ];
}

/** A new person of the organization; returns the cookie. */
async function signIn({ service, admin }: Target, organization: number): Promise<string> {
  const email = `person-${Math.random().toString(36).slice(2)}@example.org`;
  admin('member', 'add', '--org', String(organization), '--email', email);
  const link = admin('member', 'link', '--org', String(organization), '--email', email);
  const reply = await fetch(`${service.baseUrl}/console/trpc/session.useLink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl, 'x-console': '1' },
    body: JSON.stringify({ token: link.split('#')[1] }),
  });
  return (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function fillLog(
  sql: ReturnType<typeof openDatabase>['sql'],
  organizationId: number,
  count = DECISIONS,
): Promise<void> {
  await sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_done, calls_total,
      keeps_content, option_letters, root_id)
    select ${organizationId}, 'dec_o' || ${organizationId}::text || lpad(n::text, 20, '0'),
      (select min(id) from api_keys where organization_id = ${organizationId}), 'direct', 'ok', true, 'correct',
      1, 1, true, 'AB', 'dec_o' || ${organizationId}::text || lpad(n::text, 20, '0')
    from generate_series(1, ${count}) n`;
}

async function openExport(baseUrl: string, cookie: string) {
  const sent = request(`${baseUrl}/console/export/decisions.ndjson`, { headers: { cookie } }).end();
  const [reply] = await once(sent, 'response');
  return { status: Number(reply.statusCode), leave: () => void reply.destroy() };
}

/** Returns the status; 0 when there was no reply. */
function get(url: string, headers: Record<string, string>, agent?: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { headers, ...(agent && { agent }) }, (reply) => {
      reply.resume();
      reply.once('close', () => resolve(Number(reply.statusCode)));
    });
    sent.once('error', () => resolve(0)).end();
  });
}

function counted(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
