/** Sends bodies from a thread of its own, so that sending does not delay the measurements. */
import { request } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

export interface Bodies {
  /** The address of the API, without a slash at the end. */
  api: string;
  key: string;
  /** Routes, used one after the other. */
  routes: readonly (readonly [method: string, path: string])[];
  /** Rounds on each route. */
  rounds: number;
  /** Requests of a round, which are all sent at once. */
  atOnce: number;
  body: Buffer;
}

/**
 * Returns the different statuses of the replies; 0 stands for a connection that was closed before
 * its reply.
 */
export async function sendBodies(bodies: Bodies): Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: bodies });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

async function sendAll({ routes, rounds, atOnce, ...content }: Bodies): Promise<number[]> {
  const statuses = new Set<number>();
  for (const [method, path] of routes)
    for (let round = 0; round < rounds; round += 1) {
      const sent = Array.from({ length: atOnce }, () => send(method, path, content));
      for (const status of await Promise.all(sent)) statuses.add(status);
    }
  return [...statuses].sort();
}

/** Sends one request on a connection of its own. */
function send(
  method: string,
  path: string,
  { api, key, body }: Pick<Bodies, 'api' | 'key' | 'body'>,
): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(`${api}${path}`, { method, headers, agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

if (parentPort !== null) parentPort.postMessage(await sendAll(workerData));
