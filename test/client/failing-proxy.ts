/** Stands before the service and fails in chosen ways, as networks, proxies and nodes do. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Passing {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  prefer: string | undefined;
}

interface Answered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** What a failure may do with a request instead of passing it on. */
export interface Failing {
  request: IncomingMessage;
  reply: ServerResponse;
  /** Lets the service answer, which the caller then may never see. */
  forward(): Promise<Answered>;
}

export type Failure = (failing: Failing) => Promise<void> | void;

export interface FailingProxy {
  url: string;
  /** Taken one a request, first in first out; without any the request passes. */
  failures: Failure[];
  /** All requests since the last reset, in their order. */
  seen: Passing[];
  /** Pages that are served in front of the service, by path. */
  pages: Map<string, { type: string; text: string }>;
  close(): Promise<void>;
}

export async function openFailingProxy(upstream: string): Promise<FailingProxy> {
  const proxy = { failures: [] as Failure[], seen: [] as Passing[], pages: new Map() };
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    const page = proxy.pages.get(path);
    if (page !== undefined) {
      reply.setHeader('content-type', page.type).end(page.text);
      return;
    }
    proxy.seen.push({
      method: request.method ?? '',
      path,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      prefer: headerOf(request, 'prefer'),
    });
    const forward = () => passOn(`${upstream}${path}`, request);
    const failure = proxy.failures.shift();
    try {
      if (failure !== undefined) await failure({ request, reply, forward });
      else {
        const { status, headers, body } = await forward();
        reply.writeHead(status, headers).end(body);
      }
    } catch {
      reply.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...proxy,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const PASSED_ON = ['authorization', 'content-type', 'idempotency-key', 'prefer'];

async function passOn(url: string, request: IncomingMessage): Promise<Answered> {
  const sent = await buffer(request);
  const headers = PASSED_ON.flatMap((name) => {
    const value = headerOf(request, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers),
    ...(sent.length === 0 ? {} : { body: sent }),
  });
  const body = Buffer.from(await response.arrayBuffer());
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = Object.fromEntries(response.headers);
  return { status: response.status, headers: kept, body };
}
