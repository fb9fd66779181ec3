/**
 * A load balancer for tests. It takes the nodes in turn, asks a node whether it is ready before it
 * passes a request on, and sends nothing twice. While no node is ready, requests wait.
 */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../until.ts';

export interface Balancer {
  url: string;
  /** Addresses of the nodes. */
  nodes: string[];
  /** Replies by the address of the node that gave them. */
  served: Map<string, number>;
  /** Requests that a node refused or cut off. */
  faults: string[];
  close(): Promise<void>;
}

export async function openBalancer(): Promise<Balancer> {
  let turn = 0;
  // Without limits of its own, it closes no connection on which a caller is just sending.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (incoming, reply) => {
    void until('a node is ready', nextReady).then(
      (node) => pass(node, incoming, reply),
      (error) => {
        balancer.faults.push(`${incoming.method} ${incoming.url}: ${String(error)}`);
        reply.writeHead(502).end();
      },
    );
  });
  const nextReady = async () => {
    for (let tried = 0; tried < balancer.nodes.length; tried += 1) {
      turn += 1;
      const node = balancer.nodes[turn % balancer.nodes.length];
      if (node !== undefined && (await isReady(node))) return node;
    }
    return null;
  };
  const pass = (node: string, incoming: IncomingMessage, reply: ServerResponse) => {
    const { method, url, headers } = incoming;
    const onFault = (error: Error) => {
      balancer.faults.push(`${method} ${url} at ${node}: ${error.message}`);
      reply.headersSent ? reply.destroy() : reply.writeHead(502).end();
    };
    const outgoing = request(`${node}${url}`, { method, headers, agent: false }, (answer) => {
      balancer.served.set(node, (balancer.served.get(node) ?? 0) + 1);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', onFault).pipe(reply);
    });
    incoming.pipe(outgoing.on('error', onFault));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const balancer: Balancer = {
    url: `http://127.0.0.1:${port}`,
    nodes: [],
    served: new Map(),
    faults: [],
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return balancer;
}

function isReady(node: string): Promise<boolean> {
  return new Promise((settle) => {
    // A connection of its own, which no node can close as idle just then.
    get(`${node}/readyz`, { agent: false }, (reply) => {
      reply.resume().on('end', () => settle(reply.statusCode === 200));
    }).on('error', () => settle(false));
  });
}
