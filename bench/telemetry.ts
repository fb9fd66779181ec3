/**
 * Compares a service with telemetry with one without, in turn on one machine: GET of a decision and
 * POST → 202, with a scrape of the metrics in each round. Target: at most 3 % fewer requests a
 * second, and 3 % more processor time of the process. TRACES=1 also sends traces and metrics to a
 * collector that takes and drops them.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../test/free-port.ts';
import { makeDataDir, removeDataDir, startService } from '../test/service.ts';
import { type Extent, load, type Target } from './http/load.ts';
import { typicalBody } from './http.ts';
import { processorMsOf } from './processor-time.ts';
import { quantile } from './quantile.ts';

/** Short and many, so that whatever else the machine does meets both sides alike. */
const ROUNDS = 32;
const GETS: Extent = { amount: 1500 };
const POSTS: Extent = { amount: 300 };
/** No worker runs, so that only requests are measured. */
const ENV = { ROLE: 'web', MAX_RUNNING_DECISIONS: '10000', LOG_LEVEL: 'info' };

interface Side {
  name: string;
  targets: Record<'GET' | 'POST', Target>;
  scrape(): Promise<number>;
  rates: Record<'GET' | 'POST', number[]>;
  /** Milliseconds of the process for each request. */
  processorMs: Record<'GET' | 'POST', number[]>;
  pid: number | undefined;
}

export async function benchTelemetry(): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    const port = await freePort();
    const sides = [await open('off', {}, ends), await open('on', await telemetry(port, ends), ends)];
    for (let round = -1; round < ROUNDS; round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await measure(side, round);
    for (const method of ['GET', 'POST'] as const)
      for (const [what, of] of [
        ['requests/s', 'rates'],
        ['processor ms', 'processorMs'],
      ] as const) {
        const [off, on] = sides.map((side) => side[of][method]);
        const ratios = on!.map((figure, round) => figure / off![round]!);
        const shown = (share: number) => quantile(ratios, share).toFixed(3);
        const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ROUNDS;
        const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (ROUNDS - 1);
        console.log(
          `${method.padEnd(4)} ${what.padEnd(12)} off ${quantile(off!, 0.5).toFixed(2)}, on ${quantile(on!, 0.5).toFixed(2)}; ratio on ÷ off: mean ${mean.toFixed(3)} ± ${Math.sqrt(variance / ROUNDS).toFixed(3)}, median ${shown(0.5)}, quartiles ${shown(0.25)}–${shown(0.75)}, ${ROUNDS} rounds`,
        );
      }
    const times: number[] = [];
    for (let scrape = 0; scrape < 20; scrape += 1) times.push(await sides[1]!.scrape());
    console.log(`one scrape takes ${quantile(times, 0.5).toFixed(1)} ms (median of ${times.length})`);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function measure({ targets, rates, processorMs, pid, scrape }: Side, round: number): Promise<void> {
  await scrape();
  for (const [method, extent] of [
    ['GET', GETS],
    ['POST', POSTS],
  ] as const) {
    const before = processorMsOf(pid);
    const { requestsPerSecond, latenciesMs, failures } = await load(targets[method], extent);
    if (failures > 0) console.log(`round ${round}, ${targets[method].name}: ${failures} failures`);
    if (round < 0) continue; // the warm-up
    rates[method].push(requestsPerSecond);
    processorMs[method].push((processorMsOf(pid) - before) / latenciesMs.length);
  }
}

async function telemetry(port: number, ends: (() => unknown)[]): Promise<Record<string, string>> {
  const env = { TELEMETRY_PORT: String(port) };
  if (process.env.TRACES !== '1') return env;
  const collector = createServer((request, reply) => {
    request.resume().on('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => collector.once('listening', done));
  ends.push(() => collector.close());
  return {
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
}

async function open(name: string, env: Record<string, string>, ends: (() => unknown)[]): Promise<Side> {
  const dataDir = makeDataDir();
  ends.push(() => removeDataDir(dataDir));
  const service = await startService(dataDir, { ...ENV, ...env });
  ends.push(() => service.end('SIGTERM'));
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
  const url = `${service.baseUrl}/api/v1/decisions`;
  const made = await fetch(url, { method: 'POST', headers, body: typicalBody() });
  const { id } = Object(await made.json());
  const { TELEMETRY_PORT: port } = env;
  return {
    name,
    targets: {
      GET: { name: `GET, ${name}`, url: `${url}/${id}`, method: 'GET', expectedStatus: 200, headers },
      POST: { name: `POST, ${name}`, url, method: 'POST', expectedStatus: 202, headers, body: typicalBody() },
    },
    async scrape() {
      if (port === undefined) return 0;
      const startedAt = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/metrics`)).arrayBuffer();
      return performance.now() - startedAt;
    },
    rates: { GET: [], POST: [] },
    processorMs: { GET: [], POST: [] },
    pid: service.process.pid,
  };
}
