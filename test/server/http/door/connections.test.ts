/**
 * Connections with real sockets: their number, the requests at once on one, and peers that do not
 * read.
 */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ConnectionSettings, Connections } from '../../../../server/http/door/connections.ts';
import { textSoFar } from '../../../output.ts';
import { until } from '../../../until.ts';

const LARGE = Buffer.alloc(16 * 1024 * 1024);
const STALLED_MS = 30_000;

let server: Server;
let connections: Connections;
let nowMs = 0;
let warnings: { message: string }[] = [];
const peers: Socket[] = [];
/** The server's sockets, oldest first. */
let accepted: Socket[] = [];

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function open(settings: Partial<ConnectionSettings>, answer: RequestListener): Promise<void> {
  nowMs = 0;
  warnings = [];
  accepted = [];
  connections = new Connections({
    limits: { maxConnections: 100, maxConnectionsPerAddress: 100 },
    isProxy: () => false,
    baseUrl: 'http://service.test',
    log: {
      warn: (fields, message) => void warnings.push({ ...fields, message }),
    },
    now: () => nowMs,
    ...settings,
  });
  server = createServer((request, reply) => {
    void connections.admit(request, reply).then((isAdmitted) => {
      if (isAdmitted) answer(request, reply);
    });
  });
  server.on('connection', (socket) => accepted.push(socket));
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Connects a peer, which reads nothing until the test makes it read. */
async function newPeer(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const peer = connect({ port, host: '127.0.0.1' });
  peers.push(peer);
  peer.on('error', () => {});
  const before = accepted.length;
  await once(peer, 'connect');
  await until('it is accepted', () => accepted.length > before);
  return peer;
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/**
 * Sends a request and waits until the kernel's buffers are full, so that the answer waits in the
 * server. Returns the server's socket.
 */
async function askUnread(peer: Socket): Promise<Socket> {
  const socket = accepted.at(-1)!;
  peer.pause();
  peer.write(GET);
  await until('its answer waits', () => socket.writableLength > 0);
  return socket;
}

/** Moves the clock by steps and calls `look` until the connection is closed; returns that time. */
async function closedAt(socket: Socket, stepMs: number, meanwhile = () => {}): Promise<number> {
  await until('it is closed', () => {
    meanwhile();
    nowMs += stepMs;
    connections.look();
    return socket.destroyed;
  });
  return nowMs;
}

/** Returns a function that waits until the peer has got so many answers, which end in "done". */
function answersOf(peer: Socket): (count: number) => Promise<unknown> {
  const text = textSoFar(peer);
  return (count) => until(`answer ${count}`, () => text().split('done').length > count);
}

/** Returns everything that the peer gets until the connection is closed. */
async function textOf(peer: Socket): Promise<string> {
  const text = textSoFar(peer);
  await new Promise((done) => peer.once('close', done));
  return text();
}

test('a peer that reads nothing for 30 s is cut off, and the log names its address', async () => {
  await open({}, (_request, reply) => reply.end(LARGE));
  const socket = await askUnread(await newPeer());
  connections.look();
  // Bytes that the kernel buffers count as read, so it may take longer than the limit.
  expect(await closedAt(socket, 10_000)).toBeGreaterThanOrEqual(STALLED_MS);
  expect(warnings).toEqual([
    expect.objectContaining({
      address: '127.0.0.1',
      message: 'connection cut off: its peer has read nothing of an answer for 30 s',
    }),
  ]);
});

test('a peer that reads nothing is cut off by the timer alone', async () => {
  await open({}, (_request, reply) => reply.end(LARGE));
  const socket = await askUnread(await newPeer());
  await until('it is closed', () => {
    nowMs += 10_000;
    return socket.destroyed;
  });
  expect(warnings[0]?.message).toContain('has read nothing');
});

test('a peer that reads nothing is cut off even if it keeps sending', async () => {
  await open({}, (_request, reply) => reply.end(LARGE));
  const peer = await newPeer();
  const socket = await askUnread(peer);
  peer.write('GET / HTTP/1.1\r\nX-Slowly: ');
  await closedAt(socket, 10_000, () => void peer.write('x'));
  expect(warnings[0]?.message).toContain('has read nothing');
});

test('a peer that reads slowly gets the whole answer, however long it takes', async () => {
  await open({}, (_request, reply) => reply.end(LARGE));
  const peer = await newPeer();
  const socket = await askUnread(peer);
  let read = 0;
  while (read < LARGE.length) {
    const before = socket.writableLength === 0 ? 0 : queued(socket);
    // Reads until there is room for more bytes on the server's side.
    while (read < LARGE.length && socket.writableLength > 0 && queued(socket) === before) {
      read += Buffer.byteLength(peer.read() ?? '');
      await turn();
    }
    while (socket.writableLength === 0 && read < LARGE.length) {
      read += Buffer.byteLength(peer.read() ?? '');
      await turn();
    }
    nowMs += STALLED_MS - 1;
    connections.look();
    expect(socket.destroyed).toBe(false);
  }
  expect(warnings).toEqual([]);
});

/** Waits until Node has handled what came from the kernel. */
function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

/** Bytes that the kernel has not taken yet. */
function queued(socket: Socket): number {
  return Number(Reflect.get(Reflect.get(socket, '_handle'), 'writeQueueSize'));
}

test('a peer that waits for its answer is left alone', async () => {
  const answers: (() => void)[] = [];
  await open({}, (_request, reply) => answers.push(() => reply.end('done')));
  const peer = await newPeer();
  const answered = answersOf(peer);
  peer.write(GET);
  await until('it asks', () => answers.length === 1);
  for (let look = 0; look < 10; look += 1) {
    nowMs += STALLED_MS;
    connections.look();
  }
  answers[0]?.();
  await answered(1);
  nowMs += 10 * STALLED_MS;
  connections.look();
  peer.write(GET);
  await until('it asks again', () => answers.length === 2);
  answers[1]?.();
  await answered(2);
});

test('when waiting answers hold too much memory, the connections with the most unsent bytes are cut off', async () => {
  await open({}, (_request, reply) => reply.end(LARGE));
  const sockets: Socket[] = [];
  for (let peer = 0; peer < 6; peer += 1) sockets.push(await askUnread(await newPeer()));
  connections.look();
  const left = sockets.filter(({ destroyed }) => !destroyed);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length * LARGE.length).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(warnings[0]?.message).toMatch(
    /^connection cut off: \d+ bytes wait for its peer, and \d+ in all, more than 33554432$/,
  );
  const before = left.length;
  connections.look();
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(before);
});

test('requests that are sent at once on a connection are answered one after the other', async () => {
  const answers: (() => void)[] = [];
  await open({}, (request, reply) => answers.push(() => reply.end(request.url)));
  const peer = await newPeer();
  const text = textSoFar(peer);
  peer.write(['/one', '/two', '/three'].map((path) => GET.replace('/', path)).join(''));
  for (const [index, path] of ['/one', '/two', '/three'].entries()) {
    await until('it is asked', () => answers.length > index);
    expect(answers).toHaveLength(index + 1);
    answers[index]?.();
    await until('it is answered', () => text().endsWith(path));
  }
});

describe('of more requests than a connection may have unanswered', () => {
  const paths = (count: number) => Array.from({ length: count }, (_, at) => `/n${at + 1}.`);
  const requests = (count: number) =>
    paths(count)
      .map((path) => GET.replace('/', path))
      .join('');
  /** The paths that were run, and those that were answered. */
  const run: (string | undefined)[] = [];
  const answered = (text: string) => [...text.matchAll(/\/n\d+\./g)].map(([path]) => path);
  async function openEcho(): Promise<void> {
    run.length = 0;
    await open({}, (request, reply) => {
      run.push(request.url);
      reply.end(request.url);
    });
  }

  test('the first ten are answered in order, the last answer closes it, and no other is run', async () => {
    await openEcho();
    const peer = await newPeer();
    const errors: unknown[] = [];
    peer.on('error', (error) => errors.push(error));
    peer.write(requests(20));
    const text = await textOf(peer);
    expect(run).toEqual(paths(10));
    expect(answered(text)).toEqual(paths(10));
    expect(text.split('connection: close')).toHaveLength(2);
    expect(text.lastIndexOf('HTTP/1.1')).toBeLessThan(text.indexOf('connection: close'));
    expect(errors).toEqual([]);
    expect(warnings[0]?.message).toBe(
      'connection ends: more than 10 requests were sent on it before an answer was read',
    );
  });

  test('a peer that has read nothing and still sends can read all answers', async () => {
    await openEcho();
    const peer = await newPeer();
    const [socket] = accepted;
    const errors: unknown[] = [];
    peer.on('error', (error) => errors.push(error));
    peer.pause();
    peer.write(requests(20));
    await until('our side is ended', () => socket?.writableFinished);
    // A closed socket would answer each of these with a reset.
    for (let part = 0; part < 5; part += 1) {
      const before = socket?.bytesRead ?? 0;
      peer.write(requests(100));
      await until('it is dropped', () => (socket?.bytesRead ?? 0) > before);
    }
    const text = textOf(peer);
    peer.resume();
    expect(answered(await text)).toEqual(paths(10));
    expect([run, errors]).toEqual([paths(10), []]);
  });

  test('bodies of those that are not run are dropped', async () => {
    await openEcho();
    const peer = await newPeer();
    const body = 'x'.repeat(100_000);
    const post = `POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    peer.write(requests(10) + post.repeat(10));
    expect(answered(await textOf(peer))).toEqual(paths(10));
    expect(run).toEqual(paths(10));
  });

  test('a peer that does not end its side is closed after 2 s', async () => {
    await openEcho();
    const peer = await newPeer();
    const [socket] = accepted;
    // A paused peer does not see our end, and so does not end its side.
    peer.pause();
    peer.write(requests(20));
    await until('our side is ended', () => socket?.writableFinished);
    connections.look();
    nowMs += 1999;
    connections.look();
    expect(socket?.destroyed).toBe(false);
    nowMs += 1;
    connections.look();
    expect(socket?.destroyed).toBe(true);
  });

  test('a peer that goes on sending for ever is cut off', async () => {
    await openEcho();
    const peer = await newPeer();
    const [socket] = accepted;
    peer.write(requests(20));
    await until('it is closed', () => {
      if (peer.writableLength < 1_000_000) peer.write(requests(20_000));
      return socket?.destroyed;
    });
    expect(run).toEqual(paths(10));
  });
});

test('unsent bytes are checked as they are added, and not only by the timer', async () => {
  const part = LARGE.subarray(0, LARGE.length / 2);
  await open({}, (_request, reply) => reply.end(part));
  for (let peer = 0; peer < 20; peer += 1) await askUnread(await newPeer());
  const left = accepted.filter(({ destroyed }) => !destroyed);
  expect(left.length * part.length).toBeLessThan(32 * 1024 * 1024 + 2 * part.length);
});

test('a connection may send any number of requests one after the other', async () => {
  await open({}, (_request, reply) => reply.end('done'));
  const peer = await newPeer();
  const answered = answersOf(peer);
  for (let request = 1; request <= 50; request += 1) {
    peer.write(GET);
    await answered(request);
  }
  expect(warnings).toEqual([]);
});

test.each([
  [
    'of an address',
    { maxConnections: 100, maxConnectionsPerAddress: 2 },
    '2 of this address are open, which is MAX_CONNECTIONS_PER_ADDRESS',
  ],
  [
    'of the process',
    { maxConnections: 2, maxConnectionsPerAddress: 100 },
    '2 are open, which is MAX_CONNECTIONS',
  ],
])(
  'a connection beyond the limit %s gets a 503 and is closed; when another ends, the next is accepted',
  async (_, limits, why) => {
    await open({ limits }, (_request, reply) => reply.end('done'));
    const [first] = [await newPeer(), await newPeer()];
    const text = await textOf(await newPeer());
    expect(text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(text).toMatch(/\r\nretry-after: 5\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '').error.type).toBe('server_error');
    expect(warnings).toEqual([
      expect.objectContaining({ address: '127.0.0.1', message: `connection refused: ${why}` }),
    ]);
    const [socket] = accepted;
    first?.destroy();
    await until('it has ended', () => socket?.destroyed);
    const next = await newPeer();
    const answered = answersOf(next);
    next.write(GET);
    await answered(1);
  },
);

test('a proxy may open as many connections as the process accepts', async () => {
  const limits = { maxConnections: 4, maxConnectionsPerAddress: 1 };
  await open({ limits, isProxy: (address) => address === '127.0.0.1' }, (_request, reply) =>
    reply.end('done'),
  );
  for (let peer = 0; peer < 4; peer += 1) await newPeer();
  expect(warnings).toEqual([]);
  expect(await textOf(await newPeer())).toContain('HTTP/1.1 503');
});

test('when nearly all connections are in use, idle ones are closed', async () => {
  await open({ limits: { maxConnections: 10, maxConnectionsPerAddress: 10 } }, (_request, reply) =>
    reply.end('done'),
  );
  for (let peer = 0; peer < 8; peer += 1) {
    const one = await newPeer();
    const answered = answersOf(one);
    one.write(GET);
    await answered(1);
  }
  await newPeer();
  connections.look();
  await until('the idle ones are closed', () => accepted.slice(0, 8).every(({ destroyed }) => destroyed));
  expect(warnings).toEqual([]);
});
