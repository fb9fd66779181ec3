/**
 * Measures the cost of a request that is refused before its sender is known. Each request is sent
 * 500 times, one after the other. The cost is the processor time that the service uses (limits: 10
 * ms, and a reply of 16,000 bytes). The time to the end of the reply, printed beside it, includes
 * the sending of the body and any other work of the machine.
 */
import { readFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { encodeKey } from '../server/accounts/key-format.ts';
import { LARGEST_BODY_BYTES } from '../server/http/bodies/body-limits.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../test/service.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 500;
/** A header of this length is still read. */
const LONG_KEY_LENGTH = 15_000;
const json = { 'content-type': 'application/json' };

interface BadInput {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const DECISIONS = { method: 'POST', path: '/api/v1/decisions' };
const CASES: readonly BadInput[] = [
  { name: 'no key', ...DECISIONS, headers: json, body: '{}' },
  {
    name: 'a malformed key',
    ...DECISIONS,
    headers: { ...json, authorization: 'Bearer x' },
    body: '{}',
  },
  {
    name: 'an unknown key',
    ...DECISIONS,
    headers: { ...json, authorization: `Bearer ${encodeKey(new Uint8Array(32))}` },
    body: '{}',
  },
  {
    name: 'a key of 15,000 characters',
    ...DECISIONS,
    headers: { ...json, authorization: `Bearer ${'x'.repeat(LONG_KEY_LENGTH)}` },
    body: '{}',
  },
  { name: 'no key, 64 kB of [', ...DECISIONS, headers: json, body: '['.repeat(65_536) },
  { name: 'no key, 4 MiB of [', ...DECISIONS, headers: json, body: Buffer.alloc(4 * 1024 * 1024, '[') },
  { name: 'no key, 16 MiB, cut off', ...DECISIONS, headers: json, body: Buffer.alloc(16 * 1024 * 1024) },
  { name: 'an unknown path', method: 'POST', path: `/${'%F0%9F%99%82'.repeat(1000)}`, body: '{}' },
  { name: 'an unsupported method', method: 'DELETE', path: DECISIONS.path },
  { name: 'a malformed escape', method: 'GET', path: '/api/v1/decisions/%' },
  { name: 'headers of 64 kB', method: 'GET', path: '/', headers: { a: 'x'.repeat(65_536) } },
];

export async function benchBadInput(): Promise<void> {
  const dataDir = makeDataDir();
  try {
    const service = await startService(dataDir, { ROLE: 'web' });
    try {
      console.log('refused before authentication  status  reply B  processor ms  median ms  p99 ms');
      for (const one of CASES) await measure(service, one);
    } finally {
      await service.end('SIGTERM');
    }
  } finally {
    removeDataDir(dataDir);
  }
}

async function measure(service: Service, { name, body, ...options }: BadInput): Promise<void> {
  // A connection whose body is not read to its end is not used again.
  const agent = new Agent({ keepAlive: true });
  const timesMs: number[] = [];
  const statuses = new Set<number>();
  let largest = 0;
  let before = processorMs(service);
  // The first tenth warms up.
  for (let round = -ROUNDS / 10; round < ROUNDS; round += 1) {
    if (round === 0) before = processorMs(service);
    const startedAt = performance.now();
    const reply = await send(service.baseUrl, { ...options, agent }, body);
    if (round >= 0) timesMs.push(performance.now() - startedAt);
    statuses.add(reply.status);
    largest = Math.max(largest, reply.bytes);
  }
  agent.destroy();
  const costMs = (processorMs(service) - before) / ROUNDS;
  console.log(
    [
      name.padEnd(30),
      [...statuses].join('/').padStart(6),
      String(largest).padStart(8),
      costMs.toFixed(2).padStart(13),
      quantile(timesMs, 0.5).toFixed(2).padStart(10),
      quantile(timesMs, 0.99).toFixed(2).padStart(7),
    ].join(' '),
  );
}

/**
 * Processor time of all threads of the service, which Linux counts in hundredths of a second; NaN
 * on other systems.
 */
function processorMs({ process }: Service): number {
  try {
    const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return 10 * (Number(user) + Number(system));
  } catch {
    return Number.NaN;
  }
}

function send(
  baseUrl: string,
  options: RequestOptions,
  body: string | Buffer = '',
): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(baseUrl, options, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => {
        resolve({ status: reply.statusCode ?? 0, bytes });
        // The service does not read such a body to its end and would cut the connection itself.
        if (body.length > LARGEST_BODY_BYTES) sent.destroy();
      });
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
