/**
 * A proxy between a process and PostgreSQL. It reports statements as they pass, so that a test can
 * end or stop the process between two of them.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import {
  asksForEncryption,
  type PostgresMessage,
  PostgresMessages,
  textsOf,
  withText,
} from './postgres-messages.ts';

export interface Passing {
  /** The text of the statement that is about to be executed. */
  statement: string;
  /** The earlier statements of the same connection since its last `begin`, oldest first. */
  before: readonly string[];
}

/**
 * `drop`: neither the statement nor anything after it arrives. `silence`: it arrives, but the
 * client gets no answer.
 */
export type Verdict = 'pass' | 'drop' | 'silence';

export interface StatementProxy {
  /** The address of the database through this proxy. */
  url: string;
  /**
   * Called before each statement goes on to the database. The statement waits until it resolves.
   */
  watch: ((passing: Passing) => Promise<Verdict>) | null;
  /**
   * Called when the database has answered everything that the connection sent, and no transaction
   * is open.
   */
  settled: ((passed: Pick<Passing, 'before'>) => void) | null;
  /** Changes the text of each statement, where it is prepared or sent as a simple query. */
  rewrite: ((statement: string) => string) | null;
  /** Errors of `watch`, and bytes of another protocol. Each cuts its connection. */
  readonly problems: readonly unknown[];
  /** Rejects if there were problems. */
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
    rewrite: null,
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

/** Relays one connection until both ends have closed it. */
async function relay(proxy: StatementProxy, client: Socket, database: Socket): Promise<void> {
  const connection = { before: [] as string[], isSilent: false };
  const toDatabase = async () => {
    // Statements that have passed arrive even if their sender has ended since.
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
      database.write(Buffer.concat(request.map((one) => rewritten(one, proxy.rewrite))));
      request = [];
    }
}

/**
 * Messages after which the server acts: start-up, Query, Flush, Sync, the password's, those of a
 * copy, Terminate.
 */
const ENDS_REQUEST = new Set(['', 'Q', 'H', 'S', 'p', 'd', 'c', 'f', 'X']);

/** The statement that a Query or a Bind executes. A Parse only prepares one. */
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

function rewritten(message: PostgresMessage, rewrite: StatementProxy['rewrite']): Buffer {
  if (rewrite === null || (message.type !== 'P' && message.type !== 'Q')) return message.bytes;
  // A Parse has the name of the prepared statement before its text.
  const texts = textsOf(message, message.type === 'P' ? 2 : 1);
  const text = texts.at(-1) ?? '';
  return withText(message, { before: texts.slice(0, -1), text, newText: rewrite(text) });
}

/** Whether the message is a ReadyForQuery outside of a transaction. */
function isIdle({ type, bytes }: PostgresMessage): boolean {
  return type === 'Z' && bytes.toString('latin1', 5) === 'I';
}

/** Ends when the connection ends, in whatever way. */
async function* read(socket: Socket): AsyncGenerator<Buffer> {
  try {
    for await (const piece of socket) yield piece;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
