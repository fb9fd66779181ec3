/**
 * Bounds the cost of connections: their number, the unanswered requests on each, the time that an
 * answer waits for a peer that does not read, and the bytes that wait in all. The bounds hold for
 * each process.
 *
 * A connection costs about 20 kB. If its peer does not read, it also holds one answer, a few MB at
 * most. All connections together hold at most UNSENT_BYTES of answers, and UNSEEN_BYTES more until
 * `look` is called next.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Observer, UNOBSERVED } from '../../observer/observer.ts';
import type { LogFields } from '../../process/log-fields.ts';
import { Refusal } from '../../refusals.ts';
import { rawReply } from '../serving/error-reply.ts';
import { type IsProxy, limitedNetwork } from './client-address.ts';
import { closeGently } from './close-gently.ts';
import { mostUnread, takenBytes, type Unread } from './unread-answers.ts';

/** The connection of a peer that reads nothing of its answer for this long is closed. */
const STALLED_MS = 30_000;
/** How long a peer whose connection was ended may take to end its side. */
const LINGER_MS = 2000;
const LOOK_EVERY_MS = 1000;
/** When this many unsent bytes have been added since the last look, the next look comes at once. */
const UNSEEN_BYTES = 8 * 1024 * 1024;
/**
 * The most unanswered requests on one connection; they are answered one after the other. Clients
 * that pipeline send two or three. The answer to the last of them closes the connection if more
 * have come, so that the client knows that those were not run.
 */
const MOST_UNANSWERED = 10;
/**
 * When this share of the connections is open, idle connections are closed, and so are those of
 * callers that are over a limit of theirs.
 */
const CROWDED = 0.9;
const RETRY_SECONDS = 5;
const WARN_EVERY_MS = 1000;

export interface ConnectionSettings {
  limits: { maxConnections: number; maxConnectionsPerAddress: number };
  /**
   * Connections of proxies are not counted by address, because they carry the requests of many
   * clients.
   */
  isProxy: IsProxy;
  baseUrl: string;
  log: { warn(fields: Pick<LogFields, 'address' | 'connections' | 'since'>, message: string): void };
  observer?: Observer;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

interface Connection {
  unanswered: Set<ServerResponse>;
  /** It takes no more requests. */
  isLast: boolean;
  /** The time at which our side was ended; null while it is open. */
  endedAtMs: number | null;
  /**
   * The bytes that the kernel has taken for the peer, and the last time at which that number
   * changed or no bytes waited.
   */
  taken: number;
  takenAtMs: number;
}

export class Connections {
  readonly #limits: ConnectionSettings['limits'];
  readonly #isProxy: IsProxy;
  readonly #baseUrl: string;
  readonly #log: ConnectionSettings['log'];
  readonly #observer: Observer;
  readonly #now: () => number;
  readonly #open = new Map<Socket, Connection>();
  /** The number of open connections of each address. */
  readonly #counts = new Map<string, number>();
  readonly #servers: Server[] = [];
  #warnedAtMs = Number.NEGATIVE_INFINITY;
  #unwarned = 0;
  /** Unsent bytes of answers that were added since the last look. */
  #unseen = 0;

  constructor(settings: ConnectionSettings) {
    const { limits, isProxy, baseUrl, log, observer = UNOBSERVED, now = () => performance.now() } = settings;
    this.#limits = limits;
    this.#isProxy = isProxy;
    this.#baseUrl = baseUrl;
    this.#log = log;
    this.#observer = observer;
    observer.watch('connections', () => [{ value: this.#open.size, labels: {} }]);
    observer.watch('connectionLimit', () => [{ value: limits.maxConnections, labels: {} }]);
    this.#now = now;
  }

  /** Counts the server's connections, and checks them every second until the server closes. */
  watch(server: Server): void {
    this.#servers.push(server);
    server.on('connection', (socket) => this.#accept(socket));
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /**
   * Waits until the earlier requests of the connection are answered, so that a connection holds one
   * answer at a time. Returns false when the connection has ended or takes no more requests; then
   * the request is not run and gets no answer.
   */
  async admit({ socket }: IncomingMessage, reply: ServerResponse): Promise<boolean> {
    if (socket.destroyed || socket.writableEnded) return false;
    const connection = this.#open.get(socket);
    if (connection === undefined) return true;
    const { unanswered } = connection;
    const [previous] = [...unanswered].slice(-1);
    if (connection.isLast || unanswered.size >= MOST_UNANSWERED) {
      // The previous answer waits for those before it, so its head has not been sent.
      if (!connection.isLast) this.#endAfter(socket, connection, previous!);
      connection.isLast = true;
      socket.pause();
      return false;
    }
    unanswered.add(reply);
    reply.once('close', () => unanswered.delete(reply));
    // The answer was written to the socket; what the kernel has not taken waits in our memory.
    reply.once('prefinish', () => this.#noteUnsent(socket.writableLength));
    if (previous !== undefined) await new Promise((done) => previous.once('close', done));
    return !socket.destroyed;
  }

  /** Closes the connections of peers that do not read. */
  look(): void {
    this.#unseen = 0;
    const atMs = this.#now();
    const waiting: Unread[] = [];
    for (const [socket, connection] of this.#open) {
      const bytes = socket.writableLength;
      const taken = takenBytes(socket);
      if (bytes === 0 || taken !== connection.taken) connection.takenAtMs = atMs;
      connection.taken = taken;
      const { takenAtMs } = connection;
      if (connection.endedAtMs !== null && atMs - connection.endedAtMs >= LINGER_MS) socket.destroy();
      else if (atMs - takenAtMs >= STALLED_MS)
        this.#cutOff(socket, `its peer has read nothing of an answer for ${STALLED_MS / 1000} s`);
      else if (bytes > 0) waiting.push({ socket, bytes, takenAtMs });
    }
    for (const { socket, why } of mostUnread(waiting)) this.#cutOff(socket, why);
    if (this.isCrowded) for (const server of this.#servers) server.closeIdleConnections();
  }

  /** Nearly all connections are open: what is refused now gives its connection back. */
  get isCrowded(): boolean {
    return this.#open.size >= CROWDED * this.#limits.maxConnections;
  }

  #endAfter(socket: Socket, connection: Connection, last: ServerResponse): void {
    this.#warn(
      socket,
      'unanswered',
      `connection ends: more than ${MOST_UNANSWERED} requests were sent on it before an answer was read`,
    );
    last.setHeader('connection', 'close');
    closeGently(socket, () => {
      connection.endedAtMs = this.#now();
    });
  }

  #noteUnsent(bytes: number): void {
    this.#unseen += bytes;
    if (this.#unseen > UNSEEN_BYTES) this.look();
  }

  #accept(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const network = this.#isProxy(remoteAddress) ? null : limitedNetwork(remoteAddress);
    const count = network === null ? 0 : (this.#counts.get(network) ?? 0);
    const why = this.#whyFull(count);
    if (why !== null) {
      // The peer may lose this reply if it sends before it reads. The server does not wait for it.
      this.#warn(socket, 'limit', `connection refused: ${why}`);
      socket.end(rawReply(new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }), this.#baseUrl));
      socket.destroySoon();
      return;
    }
    this.#open.set(socket, {
      unanswered: new Set(),
      isLast: false,
      endedAtMs: null,
      taken: 0,
      takenAtMs: this.#now(),
    });
    if (network !== null) this.#counts.set(network, count + 1);
    socket.once('close', () => {
      this.#open.delete(socket);
      if (network === null) return;
      const left = (this.#counts.get(network) ?? 1) - 1;
      if (left > 0) this.#counts.set(network, left);
      else this.#counts.delete(network);
    });
  }

  /**
   * Says why no further connection is accepted from an address that has `count` open ones; null
   * when there is room.
   */
  #whyFull(count: number): string | null {
    const { maxConnections, maxConnectionsPerAddress } = this.#limits;
    if (this.#open.size >= maxConnections) return `${maxConnections} are open, which is MAX_CONNECTIONS`;
    if (count < maxConnectionsPerAddress) return null;
    return `${maxConnectionsPerAddress} of this address are open, which is MAX_CONNECTIONS_PER_ADDRESS`;
  }

  /**
   * Closes the connection by a reset. Otherwise the kernel would keep the unsent bytes for minutes.
   */
  #cutOff(socket: Socket, why: string): void {
    this.#warn(socket, 'unread', `connection cut off: ${why}`);
    socket.resetAndDestroy();
  }

  /**
   * Counts each, and logs at most one line a second, so that an attack does not fill the log.
   * `since` counts the warnings since the last line.
   */
  #warn(
    { remoteAddress: address }: Socket,
    reason: 'limit' | 'unread' | 'unanswered',
    message: string,
  ): void {
    this.#observer.add('connectionsRefused', { reason });
    this.#unwarned += 1;
    if (this.#now() - this.#warnedAtMs < WARN_EVERY_MS) return;
    this.#log.warn({ address, connections: this.#open.size, since: this.#unwarned }, message);
    this.#warnedAtMs = this.#now();
    this.#unwarned = 0;
  }
}
