/** Finds ports for servers whose port a test must choose. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports lie below those that systems give to outgoing connections (from 32768 on Linux, 49152
 * elsewhere), which could take a port between its check and the server's start. Each process begins
 * at another port of the range.
 */
const FIRST = 10_000;
const PORTS = 20_000;
const PORTS_OF_A_PROCESS = 100;
let next = (process.pid * PORTS_OF_A_PROCESS) % PORTS;

/** Returns a port on which nobody listens. This process gets each port only once. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % PORTS;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + PORTS - 1} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
