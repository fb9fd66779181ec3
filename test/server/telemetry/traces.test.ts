/**
 * A request, its job on another node, and the call to the model are one trace, and no span holds
 * content or a secret.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DecisionEndpoint, openDecisionEndpoint } from '../../decision-endpoint/decision-endpoint.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import { until } from '../../until.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { type Collector, openCollector } from './collector.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const CANARY = 'canary-4711';

let server: TestServer;
let collector: Collector;
let endpoint: DecisionEndpoint;
const nodes: ServerProcess[] = [];
let key = '';
let baseUrl = '';

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const { url } = await server.newDatabase({ max: 1 });
  collector = await openCollector();
  endpoint = await openDecisionEndpoint({ dialect: 'typesafe', apiKey: `sk-${CANARY}` });
  for (const role of ['web', 'worker'])
    nodes.push(
      await startServer({
        file: 'server/main.ts',
        readyPath: '/readyz',
        env: {
          ROLE: role,
          DATABASE_URL: url,
          MODEL_URL: endpoint.url,
          MODEL_NAME: endpoint.model,
          MODEL_API_KEY: `sk-${CANARY}`,
          SYNC_WAIT_SECONDS: '100',
          ENGINE_THREADS: '1',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_EXPORTER_OTLP_HEADERS: `authorization=${CANARY}`,
          OTEL_BSP_SCHEDULE_DELAY: '100',
          OTEL_METRIC_EXPORT_INTERVAL: '1000',
        },
      }),
    );
  const [web] = nodes;
  baseUrl = web!.baseUrl;
  key = /dk_[0-9A-Za-z]{49}/.exec(web!.printed())?.[0] ?? '';
});
afterAll(async () => {
  for (const node of nodes) await node.end('SIGTERM');
  await endpoint?.close();
  await collector?.close();
  await server?.stop();
});

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

function attributesOf(name: string, traceId = TRACE): Record<string, unknown> {
  const span = spansOf(traceId).find((one) => one.name === name);
  return Object.fromEntries(
    (span?.attributes ?? []).map(({ key: at, value }) => [at, Object.values(value)[0]]),
  );
}

async function post(body: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${baseUrl}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, text: await reply.text() };
}

test('the caller’s trace reaches the worker, the engine and the model, and their spans its collector', async () => {
  const body = smallDecision({ context: `A shop decides. ${CANARY}` });
  const { status, text } = await post(body, { traceparent: `00-${TRACE}-${CALLER}-01` });
  expect(status, text).toBe(200);
  const names = ['POST /api/v1/decisions', 'run decision', 'ask model', 'solve problem'];
  await until('all spans have come', () => {
    const found = spansOf(TRACE).map(({ name }) => name);
    return names.every((name) => found.includes(name));
  });
  const spanOf = (name: string) => spansOf(TRACE).find((one) => one.name === name);
  expect(spanOf('POST /api/v1/decisions')?.parentSpanId).toBe(CALLER);
  expect(attributesOf('POST /api/v1/decisions')).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/decisions',
    'http.response.status_code': 200,
  });
  const run = spanOf('run decision');
  expect(spansOf(TRACE).map(({ spanId }) => spanId)).toContain(run?.parentSpanId);
  expect(spanOf('ask model')?.parentSpanId).toBe(run?.spanId);
  expect(spanOf('solve problem')?.parentSpanId).toBe(run?.spanId);
  expect(attributesOf('ask model')).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': endpoint.model,
  });
  const asked = spansOf(TRACE).filter(({ name }) => name === 'ask model');
  const sent = endpoint.calls.map(({ headers }) => headers.traceparent);
  for (const { spanId } of asked) expect(sent).toContain(`00-${TRACE}-${spanId}-01`);
});

test('no span has a path, a query, a text, an error’s words or a secret', async () => {
  const url = `${baseUrl}/api/v1/decisions/${CANARY}?q=${CANARY}`;
  await (await fetch(url, { headers: { authorization: `Bearer ${CANARY}` } })).arrayBuffer();
  await (await fetch(`${baseUrl}/${CANARY}`)).arrayBuffer();
  await post({ [CANARY]: CANARY });
  await until('the spans have come', () => {
    const names = collector.spans.map(({ name }) => name);
    return ['GET /api/v1/decisions/{id}', 'GET unknown'].every((name) => names.includes(name));
  });
  const metrics = ['gen_ai.client.operation.duration', 'decision_analysis.jobs', 'decision_analysis.ready'];
  await until('the metrics have come', () => metrics.every((name) => collector.metrics.has(name)));
  await nodes[0]!.end('SIGTERM');
  await nodes[1]!.end('SIGTERM');
  expect(collector.bodies.join('\n')).not.toMatch(new RegExp(`${CANARY}|${key}|A shop|Owns the shop`));
  for (const span of collector.spans) expect([span.name, span.events ?? []]).toEqual([span.name, []]);
});
