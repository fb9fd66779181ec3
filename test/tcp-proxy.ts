/** A proxy that can fall silent, as a network or a host does that is lost without a word. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The address of the database through this proxy. */
  url: string;
  port: number;
  /**
   * `silent`: bytes are taken and go nowhere, also those of new connections, which are accepted.
   * `closed`: connections are cut, and new ones are cut at once.
   */
  state: 'open' | 'silent' | 'closed';
  /** Connections that were accepted so far. */
  readonly accepted: number;
  close(): Promise<void>;
}

export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: TcpProxy['state'] = 'open';
  let accepted = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const pass = async (from: Socket, to: Socket) => {
    try {
      for await (const piece of from) if (state === 'open') to.write(piece);
    } catch {
      // It was cut.
    }
    if (state === 'open') to.destroy();
  };
  const server = createServer((client) => {
    accepted += 1;
    keep(client);
    if (state === 'closed') return void client.destroy();
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    keep(database);
    void pass(client, database);
    void pass(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(address.port) }).href,
    port: address.port,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      if (next === 'closed') for (const socket of sockets) socket.destroy();
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
}
