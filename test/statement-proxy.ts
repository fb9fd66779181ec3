/** Between a process and PostgreSQL: tells of statements as they pass, so that a process can be ended or stopped between two. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Passing {
  /** What the process sent in one piece, as text: the statement is in it the first time that it is sent. */
  sent: string;
  /** Of the same connection, until now and oldest first, since its last `begin`. */
  before: readonly string[];
}

export interface StatementProxy {
  /** The database's address by way of this proxy. */
  url: string;
  /**
   * Asked about each piece before it goes on to the database; what it waits for, waits. `drop`: it does not arrive, nor does
   * anything after it. `silence`: it arrives, and no answer comes back.
   */
  watch: ((passing: Passing) => Promise<'pass' | 'drop' | 'silence'>) | null;
  close(): Promise<void>;
}

export async function openStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let before: string[] = [];
    let cut = false;
    let silent = false;
    let passed: Promise<void> = Promise.resolve();
    const pass = async (piece: Buffer) => {
      const sent = piece.toString('latin1');
      if (/\0begin/i.test(sent)) before = [];
      const verdict = (await proxy.watch?.({ sent, before })) ?? 'pass';
      before.push(sent);
      cut ||= verdict === 'drop';
      silent ||= verdict === 'silence';
      if (!cut) database.write(piece);
    };
    client.on('data', (piece: Buffer) => {
      passed = passed.then(() => pass(piece));
    });
    database.on('data', (piece: Buffer) => {
      if (!silent) client.write(piece);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        // What has passed arrives, also when whoever sent it has ended since.
        void passed.then(() => other.end());
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');
  const proxy: StatementProxy = {
    url: Object.assign(new URL(databaseUrl), { port: String(address.port) }).href,
    watch: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
