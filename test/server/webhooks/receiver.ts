/** A receiver of webhooks that a test controls. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  /** The requests that it got whole, in their order. */
  received: Received[];
  /** Connections that were made to it. */
  connections: number;
  /** The status of its answers; a function answers as it likes. */
  answer: number | RequestListener;
  close(): Promise<void>;
}

export async function openReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    connections: 0,
    answer: 204,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const { headers } = request;
      receiver.received.push({ id: String(headers['webhook-id']), headers, body });
      if (typeof receiver.answer === 'function') receiver.answer(request, reply);
      else reply.writeHead(receiver.answer).end();
    });
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/hooks?from=us`;
  return receiver;
}

/** Throws unless the library of the specification accepts the signature. */
export function verify(secret: string, { headers, body }: Received): Record<string, unknown> {
  const named = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const given = Object.fromEntries(named.map((name) => [name, String(headers[name])]));
  return Object(new Webhook(secret).verify(body, given));
}
