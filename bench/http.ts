/**
 * Measures the API under load from 32 connections, in turn with a bare Fastify that sends as much
 * (GET) or parses and answers as much (POST). No worker runs (ROLE=web), so that only the API and
 * its database are measured; afterwards a worker runs every decision that was answered 202, and
 * each must end `ok`. Targets: GET 0.06 of the bare rate (aim 0.08), p99 100 ms; POST 0.015 (aim
 * 0.02), p99 250 ms; no failure.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../test/service.ts';
import { type Extent, load, type Round, type Target } from './http/load.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 3;
const SECONDS: Extent = { duration: 4 };
/** Limits how many decisions the worker has to run afterwards. */
const POSTS: Extent = { amount: 640 };
const BODY_BYTES = 6000;
const ENV = { MAX_RUNNING_DECISIONS: '10000', DRAWS: '1024' };

export async function benchHttp(): Promise<void> {
  const dataDir = makeDataDir();
  const ends: (() => Promise<unknown>)[] = [async () => removeDataDir(dataDir)];
  try {
    const { key, decision, record, notice } = await prepare(dataDir);
    const bare = await startServer({
      file: 'bench/http/bare-server.ts',
      env: { GET_BYTES: String(bytes(record)), POST_BYTES: String(bytes(notice)) },
      readyPath: '/',
    });
    ends.push(() => bare.end('SIGTERM'));
    const web = await startService(dataDir, { ...ENV, ROLE: 'web' });
    ends.push(() => web.end('SIGTERM'));
    console.log('request              sent B  reply B     requests/s by round    median  p99 ms  failures');
    await compare(getTargets(web, bare, key, decision), SECONDS, [0, bytes(record)]);
    const accepted: string[] = [];
    const onBody = (text: string) => void accepted.push(String(Object(JSON.parse(text)).id));
    await compare(postTargets(web, bare, key, onBody), POSTS, [BODY_BYTES, bytes(notice)]);
    await web.end('SIGTERM');
    await finishAll(dataDir, key, accepted);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/**
 * Makes a database with a key and a finished decision, and returns examples of the replies to
 * measure.
 */
async function prepare(dataDir: string) {
  const service = await startService(dataDir, ENV);
  try {
    const key = service.key ?? '';
    const notice = await send(`${service.baseUrl}/api/v1/decisions`, key, typicalBody());
    const decision = String(Object(JSON.parse(notice)).id);
    await waitUntilOk(service, key, decision);
    const record = await send(`${service.baseUrl}/api/v1/decisions/${decision}`, key);
    return { key, decision, record, notice };
  } finally {
    await service.end('SIGTERM');
  }
}

type Pair = [service: Target, bare: Target];

function getTargets(web: Service, bare: ServerProcess, key: string, decision: string): Pair {
  const headers = { authorization: `Bearer ${key}` };
  const all = { method: 'GET', expectedStatus: 200, headers } as const;
  return [
    { ...all, name: 'GET a decision', url: `${web.baseUrl}/api/v1/decisions/${decision}` },
    { ...all, name: 'GET, bare', url: `${bare.baseUrl}/` },
  ];
}

function postTargets(web: Service, bare: ServerProcess, key: string, onBody: (text: string) => void): Pair {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const all = { method: 'POST', expectedStatus: 202, headers, body: typicalBody() } as const;
  return [
    { ...all, name: 'POST a decision', url: `${web.baseUrl}/api/v1/decisions`, onBody },
    { ...all, name: 'POST, bare', url: `${bare.baseUrl}/` },
  ];
}

/** The first round of each target is a warm-up and does not count. */
async function compare(targets: Pair, extent: Extent, sizes: [sent: number, reply: number]): Promise<void> {
  const rounds: [Round[], Round[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1)
    for (const place of [0, 1] as const) {
      const measured = await load(targets[place], extent);
      if (round >= 0) rounds[place].push(measured);
      else if (measured.failures > 0) throw new Error(`${targets[place].name}: failures in the warm-up`);
    }
  const medians = ([0, 1] as const).map((place) => {
    const rates = rounds[place].map(({ requestsPerSecond }) => requestsPerSecond);
    const median = quantile(rates, 0.5);
    const latencies = rounds[place].flatMap(({ latenciesMs }) => latenciesMs);
    const failures = rounds[place].reduce((sum, one) => sum + one.failures, 0);
    console.log(
      [
        targets[place].name.padEnd(18),
        ...sizes.map((size) => String(size).padStart(8)),
        rates.map((rate) => rate.toFixed(0).padStart(7)).join(' '),
        median.toFixed(0).padStart(9),
        quantile(latencies, 0.99).toFixed(1).padStart(7),
        String(failures).padStart(9),
      ].join(' '),
    );
    return median;
  });
  console.log(`  ratio of the medians: ${(medians[0]! / medians[1]!).toFixed(4)}`);
}

async function finishAll(dataDir: string, key: string, ids: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const worker = await startService(dataDir, ENV);
  try {
    for (const id of ids) await waitUntilOk(worker, key, id);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `  ${ids.length} decisions answered 202: all ended ok, ${seconds.toFixed(0)} s after a worker started`,
    );
  } finally {
    await worker.end('SIGTERM');
  }
}

/** Waits until the decision has ended. Throws when its status is not `ok`. */
async function waitUntilOk(service: Service, key: string, id: string): Promise<void> {
  for (;;) {
    const record = Object(JSON.parse(await send(`${service.baseUrl}/api/v1/decisions/${id}`, key)));
    if (record.status === 'ok') return;
    if (record.status !== 'running')
      throw new Error(`${id} ended in ${record.status}: ${record.errorMessage}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function send(url: string, key: string, body?: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const reply = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body });
  const text = await reply.text();
  if (reply.status !== (body === undefined ? 200 : 202)) throw new Error(`${reply.status}: ${text}`);
  return text;
}

/**
 * The typical decision: 3 stakeholders and 3 options of 4 consequences, with a context that makes
 * the body 6 kB long.
 */
export function typicalBody(): string {
  const example = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../examples/office-policy.json'), 'utf8'),
  );
  const withContext = (context: string) => JSON.stringify({ ...example, context, seed: 1, async: true });
  const sentence = `${example.context} `;
  const room = BODY_BYTES - bytes(withContext(''));
  return withContext(sentence.repeat(Math.ceil(room / sentence.length)).slice(0, room));
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
