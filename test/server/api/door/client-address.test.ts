/** Whose request it is: by the connection, and by X-Forwarded-For as far as TRUST_PROXY says. */
import { describe, expect, test } from 'vitest';
import { limitedNetwork, trustedProxies } from '../../../../server/api/door/client-address.ts';
import { openApp } from '../open-service.ts';
import { serve } from '../serve.ts';

const api = serve({ work: false });

/** What the log says of a request by this peer, to a service with these proxies. */
async function loggedAddress(trustProxy: string[], peer: string, forwarded?: string): Promise<unknown> {
  const { services, logged } = api.service;
  const app = await openApp({ ...services, config: { ...services.config, trustProxy } });
  await app.inject({
    url: '/api/openapi.json',
    remoteAddress: peer,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  await app.close();
  return JSON.parse(logged.at(-1) ?? '{}').address;
}

describe('the address in the log', () => {
  test.each([
    ['of the connection', [], '192.0.2.1', undefined, '192.0.2.1'],
    ['of the connection, whatever a header says', [], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['of the connection when that is no proxy', ['10.0.0.0/8'], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['as the proxy says', ['10.0.0.0/8'], '10.0.0.5', '198.51.100.7', '198.51.100.7'],
    [
      'the last one that no proxy has',
      ['10.0.0.0/8'],
      '10.0.0.5',
      '6.6.6.6, 198.51.100.7, 10.0.0.6',
      '198.51.100.7',
    ],
    ['of the proxy when it says nothing', ['10.0.0.0/8'], '10.0.0.5', undefined, '10.0.0.5'],
    [
      'of the proxy when what it says is no address',
      ['10.0.0.0/8'],
      '10.0.0.5',
      'x'.repeat(1000),
      '10.0.0.5',
    ],
    ['without its port', ['10.0.0.0/8'], '10.0.0.5', '198.51.100.7:4711', '198.51.100.7'],
    ['of IPv6 without its port', ['fd00::/8'], 'fd00::5', '[2001:db8::1]:4711', '2001:db8::1'],
    [
      'as a proxy says whose IPv4 address is written as IPv6',
      ['10.0.0.0/8'],
      '::ffff:10.0.0.5',
      '198.51.100.7',
      '198.51.100.7',
    ],
  ])('is that %s', async (_, proxies, peer, forwarded, address) => {
    expect(await loggedAddress(proxies, peer, forwarded)).toBe(address);
  });

  test('is also there for what meets no route', async () => {
    await api.service.app.inject({ url: '/p/%ZZ', remoteAddress: '192.0.2.9' });
    expect(JSON.parse(api.service.logged.at(-1) ?? '{}')).toMatchObject({
      status: 404,
      address: '192.0.2.9',
    });
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1:0:0:9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is limited as %s', (address, network) => {
  expect(limitedNetwork(address)).toBe(network);
});

test('a proxy is whoever is in its networks, and nobody without any', () => {
  const isProxy = trustedProxies(['10.0.0.5/32', 'fd00::/8']);
  for (const address of ['10.0.0.5', '::ffff:10.0.0.5', 'fd12::1'])
    expect(isProxy(address), address).toBe(true);
  for (const address of ['10.0.0.6', '::ffff:10.0.0.6', 'fe80::1', '', 'fd00', 'unknown'])
    expect(isProxy(address), address).toBe(false);
  expect(trustedProxies([])('127.0.0.1')).toBe(false);
});
