/** A proxy that can fall silent, as a network or a host does that is lost without a word. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The address of the database through this proxy. */
  url: string;
  port: number;
  /** The address that new connections are passed on to. */
  target: string;
  /**
   * What happens to new connections. `silent`: they are accepted, and their bytes go nowhere.
   * `closed`: they are cut at once.
   */
  state: 'open' | 'silent' | 'closed';
  /** From now on, the bytes of today's connections go nowhere. */
  silence(): void;
  /** Cuts today's connections. */
  cut(): void;
  /** Connections that were accepted so far. */
  readonly accepted: number;
  close(): Promise<void>;
}

export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let accepted = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const pass = async (from: Socket, to: Socket) => {
    try {
      for await (const piece of from) if (!silent.has(from)) to.write(piece);
    } catch {
      // It was cut.
    }
    if (!silent.has(from)) to.destroy();
  };
  const server = createServer((client) => {
    accepted += 1;
    keep(client);
    if (proxy.state === 'closed') return void client.destroy();
    const target = new URL(proxy.target);
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    keep(database);
    if (proxy.state === 'silent') for (const socket of [client, database]) silent.add(socket);
    void pass(client, database);
    void pass(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');
  const proxy: TcpProxy = {
    url: Object.assign(new URL(databaseUrl), { port: String(address.port) }).href,
    port: address.port,
    target: databaseUrl,
    state: 'open',
    silence() {
      for (const socket of sockets) silent.add(socket);
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    get accepted() {
      return accepted;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
