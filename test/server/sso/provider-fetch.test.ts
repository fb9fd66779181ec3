/** What is never connected to on a provider's word, and how long an answer may take. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FetchSettings, openProviderFetch } from '../../../server/sso/provider-fetch.ts';

let asked = 0;
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/json') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    // The rest never ends.
    if (request.url === '/slow') response.writeHead(200).write('{');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const ask = (url: string, settings: FetchSettings) =>
  openProviderFetch(settings)(url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' });

test('an answer is read', async () => {
  const response = await ask(`${origin}/json`, { allowPrivate: true });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'application/json',
    '{}',
  ]);
});

describe('no connection is made', () => {
  test.each([
    ['this machine', () => origin, false, /^private address of 127.0.0.1/],
    ['a private network', () => 'https://10.1.2.3/', false, /^private address of 10.1.2.3/],
    ['the machine of a cloud', () => 'https://169.254.169.254/', false, /^private address/],
    ['IPv6 that carries such an address', () => 'https://[::ffff:127.0.0.1]/', false, /^private address/],
    ['a public address without https', () => 'http://192.0.2.1/', true, /without https/],
    ['a private address without https', () => 'http://10.1.2.3/', true, /without https/],
    ['a name that does not exist', () => 'https://nowhere.invalid/', true, /^no such host/],
  ])('to %s', async (_, url, allowPrivate, why) => {
    const before = asked;
    await expect(ask(url(), { allowPrivate })).rejects.toThrow(why);
    expect(asked).toBe(before);
  });
});

test.each(['/slow', '/silent'])('an answer that does not end is given up: %s', async (path) => {
  await expect(ask(`${origin}${path}`, { allowPrivate: true, wholeMs: 100 })).rejects.toThrow(
    'no answer in time',
  );
});
