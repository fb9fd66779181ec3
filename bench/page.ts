/**
 * Measures public pages: their size as text and as it is sent, the size of their PNG, and a view
 * under load from 32 connections, in turn with a bare Fastify that sends as many bytes. The
 * processor time is that of the service's process (Linux only), which other programs of the machine
 * hardly change. Targets: 40 kB sent for a page, 1 ms of processor time for a view.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startServer } from '../test/server-process.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../test/service.ts';
import { load, type Target } from './http/load.ts';
import { processorMsOf } from './processor-time.ts';
import { quantile } from './quantile.ts';

const EXAMPLES = [
  'breach-disclosure',
  'database-migration',
  'direct-lunch',
  'dominated-option',
  'double-counting',
  'office-policy',
];
/** The page whose views are measured. */
const VIEWED = 'office-policy';
const ROUNDS = 3;
const SECONDS = 4;

export async function benchPage(): Promise<void> {
  const dataDir = makeDataDir();
  const ends: (() => Promise<unknown>)[] = [async () => removeDataDir(dataDir)];
  try {
    const service = await startService(dataDir, {
      MAX_RUNNING_DECISIONS: '100',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '10000000',
    });
    ends.push(() => service.end('SIGTERM'));
    console.log('page                   text kB   sent kB   brotli kB   data sent kB   PNG kB');
    const pages = new Map<string, string>();
    for (const name of EXAMPLES) {
      const url = await publish(service, name);
      pages.set(name, url);
      const [text, sent] = [await fetchBytes(url, 'identity'), await sizeSent(url)];
      const figures = [
        text.length,
        sent,
        brotliCompressSync(text).length,
        await sizeSent(`${url}.json`),
        await sizeSent(`${url}.png`),
      ].map((bytes) => (bytes / 1000).toFixed(1).padStart(10));
      console.log(`${name.padEnd(20)}${figures.join(' ')}`);
    }
    const url = pages.get(VIEWED) ?? '';
    const bare = await startServer({
      file: 'bench/http/bare-server.ts',
      env: { GET_BYTES: String(await sizeSent(url)), POST_BYTES: '100' },
      readyPath: '/',
    });
    ends.push(() => bare.end('SIGTERM'));
    const processes = [service.process.pid, service.process.pid, service.process.pid, bare.process.pid];
    await compare(url, `${bare.baseUrl}/`, processes);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** The first round of each is a warm-up. */
async function compare(page: string, bare: string, pids: readonly (number | undefined)[]): Promise<void> {
  const all = { method: 'GET', expectedStatus: 200 } as const;
  const targets: Target[] = [
    { ...all, name: 'a page, gzip', url: page, headers: { 'accept-encoding': 'gzip' } },
    { ...all, name: 'a page, text', url: page, headers: {} },
    { ...all, name: 'its picture', url: `${page}.png`, headers: {} },
    { ...all, name: 'bare Fastify', url: bare, headers: {} },
  ];
  const rates = targets.map((): number[] => []);
  const processorMs = targets.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [at, target] of targets.entries()) {
      const before = processorMsOf(pids[at]);
      const { requestsPerSecond, latenciesMs, failures } = await load(target, { duration: SECONDS });
      if (failures > 0) throw new Error(`${target.name}: ${failures} replies were not as expected`);
      if (round < 0) continue;
      rates[at]!.push(requestsPerSecond);
      processorMs[at]!.push((processorMsOf(pids[at]) - before) / latenciesMs.length);
    }
  const medians = rates.map((all) => quantile(all, 0.5));
  console.log('view              views/s   processor ms a view   rate ÷ that of the bare Fastify');
  for (const [at, { name }] of targets.entries())
    console.log(
      `${name.padEnd(16)} ${medians[at]!.toFixed(0).padStart(8)} ${quantile(processorMs[at]!, 0.5).toFixed(2).padStart(21)}   ${(medians[at]! / medians.at(-1)!).toFixed(3)}`,
    );
}

/** Returns the address of the page. */
async function publish({ baseUrl, key }: Service, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const send = async (path: string, body: string) => {
    const reply = await fetch(`${baseUrl}/api/v1/decisions${path}`, { method: 'POST', headers, body });
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
    return Object(await reply.json());
  };
  const request = readFileSync(resolve(import.meta.dirname, `../examples/${name}.json`), 'utf8');
  const { id } = await send('', request);
  return (await send(`/${id}/publication`, '{}')).links.view_url;
}

async function fetchBytes(url: string, encoding: string): Promise<Buffer> {
  const reply = await fetch(url, { headers: { 'accept-encoding': encoding } });
  return Buffer.from(await reply.arrayBuffer());
}

/** `fetch` unpacks what it reads, so the length is that of the header. */
async function sizeSent(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return Number(headers.get('content-length'));
}
