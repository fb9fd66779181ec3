/**
 * The port for those who run the service: metrics, and readiness with its reasons. It listens on
 * this machine alone unless TELEMETRY_HOST says otherwise, and holds no content and no secret.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Scrapers and probes of one process are few. */
const MOST_CONNECTIONS = 50;
const REQUEST_TIMEOUT_MS = 10_000;

/** Why a process is not ready, by the name of the check; empty when it is. */
export type Reasons = Readonly<Record<string, string>>;

interface TelemetryPages {
  /** In the text format of Prometheus; null when metrics go elsewhere. */
  metrics(): Promise<string>;
  reasons(): Promise<Reasons>;
}

export interface TelemetryServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Rejects with the system's error when the port cannot be had. */
export async function openTelemetryServer(
  { host, port }: { host: string; port: number },
  pages: TelemetryPages,
): Promise<TelemetryServer> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const path = request.url?.split('?')[0];
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading) return send(response, 405, 'text/plain', 'only GET is served here\n');
    answer(path, pages).then(
      ({ status, type, text }) => send(response, status, type, text),
      () => send(response, 500, 'text/plain', 'the metrics could not be read\n'),
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen({ host, port }, done);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

const TEXT = 'text/plain; version=0.0.4; charset=utf-8';

async function answer(path: string | undefined, pages: TelemetryPages) {
  if (path === '/metrics') return { status: 200, type: TEXT, text: await pages.metrics() };
  if (path === '/livez') return { status: 200, type: 'application/json', text: '{"status":"ok"}\n' };
  if (path !== '/readyz')
    return { status: 404, type: 'text/plain', text: 'served here: /metrics, /readyz, /livez\n' };
  const reasons = await pages.reasons();
  const isReady = Object.keys(reasons).length === 0;
  const text = `${JSON.stringify({ status: isReady ? 'ready' : 'not ready', reasons })}\n`;
  return { status: isReady ? 200 : 503, type: 'application/json', text };
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
