/**
 * Finds the client's address from the connection, and from X-Forwarded-For when TRUST_PROXY allows
 * it.
 */
import { describe, expect, test } from 'vitest';
import { limitedNetwork, trustedProxies } from '../../../../server/http/door/client-address.ts';
import { openApp } from '../../surfaces/rest/open-service.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ work: false });

/**
 * Returns the address in the log after this peer sent a request to a service with these proxies.
 */
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
    ['that the proxy states', ['10.0.0.0/8'], '10.0.0.5', '198.51.100.7', '198.51.100.7'],
    [
      'that is the last in the header and not a proxy',
      ['10.0.0.0/8'],
      '10.0.0.5',
      '6.6.6.6, 198.51.100.7, 10.0.0.6',
      '198.51.100.7',
    ],
    ['of the proxy when it states none', ['10.0.0.0/8'], '10.0.0.5', undefined, '10.0.0.5'],
    [
      'of the proxy when it states no valid address',
      ['10.0.0.0/8'],
      '10.0.0.5',
      'x'.repeat(1000),
      '10.0.0.5',
    ],
    [
      'that the proxy states, without a port',
      ['10.0.0.0/8'],
      '10.0.0.5',
      '198.51.100.7:4711',
      '198.51.100.7',
    ],
    [
      'that the proxy states, an IPv6 address without a port',
      ['fd00::/8'],
      'fd00::5',
      '[2001:db8::1]:4711',
      '2001:db8::1',
    ],
    [
      'that the proxy states, also when its own IPv4 address is written as IPv6',
      ['10.0.0.0/8'],
      '::ffff:10.0.0.5',
      '198.51.100.7',
      '198.51.100.7',
    ],
  ])('is the one %s', async (_, proxies, peer, forwarded, address) => {
    expect(await loggedAddress(proxies, peer, forwarded)).toBe(address);
  });

  test('is also there for a request without a route', async () => {
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

test('a proxy is an address in the networks of TRUST_PROXY; without networks there is none', () => {
  const isProxy = trustedProxies(['10.0.0.5/32', 'fd00::/8']);
  for (const address of ['10.0.0.5', '::ffff:10.0.0.5', 'fd12::1'])
    expect(isProxy(address), address).toBe(true);
  for (const address of ['10.0.0.6', '::ffff:10.0.0.6', 'fe80::1', '', 'fd00', 'unknown'])
    expect(isProxy(address), address).toBe(false);
  expect(trustedProxies([])('127.0.0.1')).toBe(false);
});
