/**
 * Between a process and PostgreSQL: tells of statements as they pass, so that a process can be
 * ended or stopped between two.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { asksForEncryption, type PostgresMessage, PostgresMessages, textsOf } from './postgres-messages.ts';

export interface Passing {
  /** The text of the statement that is about to be executed. */
  statement: string;
  /** Those of the same connection, until now and oldest first, since its last `begin`. */
  before: readonly string[];
}

/**
 * `drop`: it does not arrive, nor does anything after it. `silence`: it arrives, and no answer
 * comes back.
 */
export type Verdict = 'pass' | 'drop' | 'silence';

export interface StatementProxy {
  /** The database's address by way of this proxy. */
  url: string;
  /** Asked about each statement before it goes on to the database; what it waits for, waits. */
  watch: ((passing: Passing) => Promise<Verdict>) | null;
  /**
   * Told when the database has answered all that the connection sent, and it is in no transaction.
   */
  settled: ((passed: Pick<Passing, 'before'>) => void) | null;
  /**
   * What went wrong in between: an error of `watch`, or bytes of another protocol. Its connection
   * is cut.
   */
  readonly problems: readonly unknown[];
  /** Rejects when there were problems. */
  close(): Promise<void>;
}

export async function openStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const problems: unknown[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    relay(proxy, client, database).catch((error: unknown) => {
      problems.push(error);
      for (const socket of [client, database]) socket.destroy();
    });
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');
  const proxy: StatementProxy = {
    url: Object.assign(new URL(databaseUrl), { port: String(address.port) }).href,
    watch: null,
    settled: null,
    problems,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      if (problems.length > 0) throw new AggregateError(problems, `the proxy failed: ${problems.join('; ')}`);
    },
  };
  return proxy;
}

/** Of one connection, until both ends have closed it. */
async function relay(proxy: StatementProxy, client: Socket, database: Socket): Promise<void> {
  const connection = { before: [] as string[], isSilent: false };
  const toDatabase = async () => {
    // What has passed arrives, also when whoever sent it has ended since.
    await forward(proxy, client, database, connection).finally(() => database.end());
  };
  const toClient = async () => {
    const messages = new PostgresMessages('server');
    for await (const piece of read(database)) {
      if (connection.isSilent) continue;
      const whole = messages.push(piece);
      client.write(piece);
      if (whole.some(isIdle)) proxy.settled?.({ before: connection.before });
    }
    client.end();
  };
  await Promise.all([toDatabase(), toClient()]);
}

async function forward(
  proxy: StatementProxy,
  client: Socket,
  database: Socket,
  connection: { before: string[]; isSilent: boolean },
): Promise<void> {
  const messages = new PostgresMessages('client');
  const prepared = new Map<string, string>();
  let request: PostgresMessage[] = [];
  for await (const piece of read(client))
    for (const message of messages.push(piece)) {
      if (asksForEncryption(message)) {
        client.write('N');
        continue;
      }
      request.push(message);
      if (!ENDS_REQUEST.has(message.type)) continue;
      for (const statement of request.flatMap((one) => executed(one, prepared))) {
        if (/^begin/i.test(statement)) connection.before = [];
        const verdict = (await proxy.watch?.({ statement, before: connection.before })) ?? 'pass';
        connection.before.push(statement);
        if (verdict === 'drop') return;
        connection.isSilent ||= verdict === 'silence';
      }
      database.write(Buffer.concat(request.map(({ bytes }) => bytes)));
      request = [];
    }
}

/**
 * Messages after which the server acts: start-up, Query, Flush, Sync, the password's, those of a
 * copy, Terminate.
 */
const ENDS_REQUEST = new Set(['', 'Q', 'H', 'S', 'p', 'd', 'c', 'f', 'X']);

/** The statement that a Query or a Bind executes; a Parse only prepares one. */
function executed(message: PostgresMessage, prepared: Map<string, string>): string[] {
  if (message.type === 'Q') return textsOf(message, 1);
  if (message.type === 'P') {
    const [name = '', text = ''] = textsOf(message, 2);
    prepared.set(name, text);
  }
  if (message.type !== 'B') return [];
  const [, name = ''] = textsOf(message, 2);
  return [prepared.get(name) ?? ''];
}

/** ReadyForQuery outside of a transaction. */
function isIdle({ type, bytes }: PostgresMessage): boolean {
  return type === 'Z' && bytes.toString('latin1', 5) === 'I';
}

/** Ends when the connection does, in whatever way. */
async function* read(socket: Socket): AsyncGenerator<Buffer> {
  try {
    for await (const piece of socket) yield piece;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
