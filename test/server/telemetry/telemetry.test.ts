/** The telemetry port of a process: when it is there, what it serves, and what it refuses. */

import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { METRICS } from '../../../server/observer/metrics.ts';
import { openTelemetry, type Telemetry } from '../../../server/telemetry/open-telemetry.ts';
import { freePort } from '../../free-port.ts';
import { readExposition } from './exposition.ts';

const log = pino({ level: 'silent' });
const NO_COLLECTOR = { traces: false, metrics: false };
const opened: Telemetry[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(): Promise<Telemetry & { url: string }> {
  const listen = { host: '127.0.0.1', port: await freePort() };
  const telemetry = await openTelemetry({ listen, collector: NO_COLLECTOR }, { role: 'all', log });
  opened.push(telemetry);
  return Object.assign(telemetry, { url: `http://127.0.0.1:${telemetry.port}` });
}

const ask = async (url: string, method = 'GET') => {
  const reply = await fetch(url, { method });
  return { status: reply.status, text: await reply.text() };
};
const scrape = async (url: string) => readExposition((await ask(`${url}/metrics`)).text, 0);

test('before the process has started it is alive and not ready, and says why', async () => {
  const { url } = await open();
  expect(await ask(`${url}/livez`)).toEqual({ status: 200, text: '{"status":"ok"}\n' });
  expect(await ask(`${url}/readyz`)).toEqual({
    status: 503,
    text: '{"status":"not ready","reasons":{"started":"the process is starting"}}\n',
  });
  const { series } = await scrape(url);
  const ready = series.filter(({ name }) => name === 'decision_analysis_ready');
  expect(ready.find(({ labels }) => labels.check === 'started')?.value).toBe(0);
});

test('once it has started, readiness has the reasons of each check that fails', async () => {
  const telemetry = await open();
  const leaving = new AbortController();
  const sql = () => Promise.reject(new Error('not there'));
  let database: string | null = 'connect ECONNREFUSED';
  telemetry.attach({
    figures: { sql: Object.assign(sql, { unsafe: sql }) as never },
    readiness: async () => ({ database, engine: null }),
    leaving: leaving.signal,
    engineVersion: '1.2.3+abc',
  });
  expect(JSON.parse((await ask(`${telemetry.url}/readyz`)).text)).toEqual({
    status: 'not ready',
    reasons: { database: 'connect ECONNREFUSED' },
  });
  database = null;
  expect(await ask(`${telemetry.url}/readyz`)).toEqual({
    status: 200,
    text: '{"status":"ready","reasons":{}}\n',
  });
  leaving.abort();
  expect(JSON.parse((await ask(`${telemetry.url}/readyz`)).text).reasons).toEqual({
    serving: 'the process is stopping',
  });
});

test('counters stand at 0 before the first event, and a value that is not listed becomes `other`', async () => {
  const { url, observer } = await open();
  const faults = async () =>
    (await scrape(url)).series.filter(({ name }) => name === 'decision_analysis_refusals_total');
  const before = await faults();
  expect(before.every(({ value }) => value === 0)).toBe(true);
  expect(before.length).toBeGreaterThan(30);
  observer.add('refusals', { code: 'dk_secret' });
  observer.add('refusals', { code: 'no_valid_key' });
  const after = (await faults()).filter(({ value }) => value > 0);
  expect(after.map(({ labels, value }) => [labels.code, value]).sort()).toEqual([
    ['no_valid_key', 1],
    ['other', 1],
  ]);
});

test('histograms have the buckets of the table, in seconds', async () => {
  const { url, observer } = await open();
  observer.record('stages', 0.3, { stage: 'judge' });
  const { series, types } = await scrape(url);
  expect(types.get('decision_analysis_decision_stage_duration_seconds')).toBe('histogram');
  const buckets = series.filter(
    ({ name }) => name === 'decision_analysis_decision_stage_duration_seconds_bucket',
  );
  expect(buckets.map(({ labels }) => labels.le)).toEqual([...METRICS.stages.buckets.map(String), '+Inf']);
  expect(buckets.find(({ value }) => value === 1)?.labels.le).toBe('1');
});

test('other paths and methods are refused, and a body is not read', async () => {
  const { url, port } = await open();
  expect((await ask(`${url}/`)).status).toBe(404);
  expect((await ask(`${url}/metrics`, 'POST')).status).toBe(405);
  expect((await ask(`${url}/metrics`, 'HEAD')).status).toBe(200);
  const socket = connect(port ?? 0, '127.0.0.1')
    .on('error', () => {})
    .resume();
  socket.end('\u0000nonsense\r\n\r\n');
  await once(socket, 'close');
  expect((await ask(`${url}/livez`)).status).toBe(200);
});

test('a taken port rejects with the error of the system', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const opening = openTelemetry(
    { listen: { host: '127.0.0.1', port }, collector: NO_COLLECTOR },
    { role: 'all', log },
  );
  await expect(opening).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});
