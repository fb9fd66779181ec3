/**
 * What a hostile receiver, or a hostile name, can do: nothing is reached that is not public, and
 * nothing takes longer or more than it may.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createPlain, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PostOptions, post } from '../../../../server/webhooks/sending/post.ts';
import { openReceiver, type Receiver } from '../receiver.ts';

const HOUR_MS = 3_600_000;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const send = (url: string, options: Partial<PostOptions> = {}) =>
  post(
    { url, headers: { 'webhook-id': 'evt_1' }, body: Buffer.from('{}') },
    { allowPrivate: false, wholeMs: HOUR_MS, ...options },
  );
const portOf = ({ url }: Receiver) => new URL(url).port;

describe('an address that is not public is never connected to', () => {
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '127.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '10.0.0.1',
    'localhost',
    'a.localhost',
  ])('%s', async (host) => {
    const posted = await send(`https://${host}:${portOf(receiver)}/`);
    expect(posted).toEqual({ status: null, fault: 'refused_url' });
    expect(receiver.connections).toBe(0);
  });

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
    ['fd00:ec2::254'],
    ['fe80::1%eth0'],
    ['not an address'],
  ])('a name that leads to %s', async (...addresses) => {
    const url = `https://hooks.example.com:${portOf(receiver)}/`;
    const posted = await send(url, { resolveHost: async () => addresses });
    expect(posted).toEqual({ status: null, fault: 'private_address' });
    expect(receiver.connections).toBe(0);
  });

  test('whatever the name says after it was checked: it is asked once, and that answer is used', async () => {
    // The receiver listens at the second address alone.
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    let asked = 0;
    const resolveHost = async () => answers[asked++] ?? [];
    const url = `http://hooks.example.com:${portOf(receiver)}/`;
    expect(await send(url, { allowPrivate: true, resolveHost })).toEqual({
      status: null,
      fault: 'connection',
    });
    expect([asked, receiver.connections]).toEqual([1, 0]);
  });

  test('nor by a redirect', async () => {
    const inside = await openReceiver();
    receiver.answer = (_request, reply) => void reply.writeHead(307, { location: inside.url }).end();
    expect(await send(receiver.url, { allowPrivate: true })).toEqual({ status: 307, fault: null });
    expect(inside.connections).toBe(0);
    await inside.close();
  });

  test('nor without TLS, unless private addresses are allowed', async () => {
    const resolveHost = async () => ['93.184.216.34'];
    expect(await send('http://example.com/', { resolveHost })).toEqual({
      status: null,
      fault: 'refused_url',
    });
  });
});

describe('a receiver', () => {
  const trusted = { allowPrivate: true };

  test('by its IPv6 address', async () => {
    const other = await openReceiver('::1');
    expect(await send(other.url, trusted)).toEqual({ status: 204, fault: null });
    await other.close();
  });

  test('that sends an endless body is closed after the first kilobyte', async () => {
    const closed = new Promise<void>((done) => {
      receiver.answer = (_request, reply) => {
        reply.writeHead(200);
        const more = () => {
          while (reply.write('x'.repeat(1024)));
        };
        reply.on('drain', more).on('close', done);
        more();
      };
    });
    expect(await send(receiver.url, trusted)).toEqual({ status: 200, fault: null });
    await closed;
  });

  test('that never ends its body has answered with its status', async () => {
    receiver.answer = (_request, reply) => void reply.writeHead(202).write('x');
    expect(await send(receiver.url, { ...trusted, wholeMs: 500 })).toEqual({ status: 202, fault: null });
  });

  test('that takes the request and never answers', async () => {
    receiver.answer = () => {};
    expect(await send(receiver.url, { ...trusted, wholeMs: 500 })).toEqual({
      status: null,
      fault: 'timeout',
    });
  });

  test('that sends endless headers, or no HTTP, or closes', async () => {
    const endless = (socket: Socket) => {
      const more = () => {
        while (socket.write(`x-${'y'.repeat(100)}: z\r\n`));
      };
      socket.on('drain', more).on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\n');
      more();
    };
    for (const [answer, fault] of [
      [endless, 'not_http'],
      [(socket: Socket) => void socket.end('SSH-2.0-x\r\n\r\n'), 'not_http'],
      [(socket: Socket) => void socket.destroy(), 'connection'],
    ] as const) {
      const sockets = new Set<Socket>();
      const server = createPlain((socket) => {
        sockets.add(socket.on('error', () => {}));
        answer(socket);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      expect(await send(`http://127.0.0.1:${port}/`, trusted)).toEqual({ status: null, fault });
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });

  test('that speaks no TLS, is not there, or whose name is unknown', async () => {
    const port = portOf(receiver);
    expect(await send(`https://127.0.0.1:${port}/`, trusted)).toMatchObject({ fault: 'tls' });
    await receiver.close();
    expect(await send(`http://127.0.0.1:${port}/`, trusted)).toEqual({ status: null, fault: 'connection' });
    receiver = await openReceiver();
    expect(await send('https://hooks.example.com/', { resolveHost: async () => [] })).toEqual({
      status: null,
      fault: 'no_such_host',
    });
    const throwing = { resolveHost: () => Promise.reject(new Error('no')) };
    expect(await send('https://hooks.example.com/', throwing)).toMatchObject({ fault: 'no_such_host' });
  });

  test('whose name server stalls', async () => {
    const stalling = { resolveHost: () => new Promise<string[]>(() => {}), wholeMs: 300 };
    expect(await send('https://hooks.example.com/', stalling)).toEqual({ status: null, fault: 'timeout' });
  });

  test('is not asked by a proxy of the environment', async () => {
    const proxy = await openReceiver();
    const script = `
      const { post } = await import(${JSON.stringify(resolve('server/webhooks/sending/post.ts'))});
      const sent = { url: ${JSON.stringify(receiver.url)}, headers: {}, body: Buffer.from('{}') };
      console.log(JSON.stringify(await post(sent, { allowPrivate: true })));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      {
        env: {
          ...process.env,
          NODE_USE_ENV_PROXY: '1',
          HTTP_PROXY: new URL(proxy.url).origin,
          http_proxy: new URL(proxy.url).origin,
          HTTPS_PROXY: new URL(proxy.url).origin,
          NO_PROXY: '',
          no_proxy: '',
        },
      },
    );
    expect(JSON.parse(stdout)).toEqual({ status: 204, fault: null });
    expect([proxy.connections, receiver.connections]).toEqual([0, 1]);
    await proxy.close();
  });
});
