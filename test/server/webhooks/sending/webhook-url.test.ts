/** Addresses that a webhook may have, by their text and by where they lead. */
import { expect, test } from 'vitest';
import { isRefusedAddress } from '../../../../server/webhooks/sending/refused-address.ts';
import { whyNoWebhookUrl } from '../../../../server/webhooks/sending/webhook-url.ts';

const why = (url: string) => whyNoWebhookUrl(url, { allowPrivate: false });

test.each([
  'https://example.com/hooks?token=x',
  'https://example.com:443/',
  'https://example.com:8443/',
  'https://93.184.216.34/',
  'https://[2606:4700::1111]/',
  'https://bücher.example/',
])('%s is allowed', (url) => {
  expect(why(url)).toBeNull();
});

test.each([
  ['http://example.com/', 'plain text'],
  ['ftp://example.com/', 'expected an https address'],
  ['example.com', 'expected an https address'],
  ['', 'expected an https address'],
  ['https://', 'expected an https address'],
  ['https://user@example.com/', 'without user and password'],
  ['https://:secret@example.com/', 'without user and password'],
  ['https://example.com/#part', 'without a fragment'],
  ['https://example.com:22/', 'got 22'],
  ['https://example.com:0/', 'got 0'],
  ['https://example.com:80/', 'got 80'],
  ['https://single/', 'local network'],
  ['https://LOCALHOST./', 'local network'],
  ['https://printer.local/', 'local network'],
  ['https://metadata.google.internal/', 'local network'],
  ['https://１２７.０.０.１/', 'not a public address'],
  ['https://0177.0.0.1/', 'not a public address'],
  [`https://example.com/${'x'.repeat(2048)}`, 'at most 2048 characters'],
])('%s is refused: %s', (url, reason) => {
  expect(why(url)).toContain(reason);
});

test('with private addresses allowed, only the form of the address counts', () => {
  const allowed = (url: string) => whyNoWebhookUrl(url, { allowPrivate: true });
  for (const url of ['http://localhost:22/', 'http://[::1]/', 'https://10.0.0.1/'])
    expect(allowed(url), url).toBeNull();
  for (const url of ['ftp://example.com/', 'http://user@localhost/', 'http://localhost/#x'])
    expect(allowed(url), url).not.toBeNull();
});

// The first and last addresses of ranges, and their neighbours outside, as IANA lists them.
const REFUSED = [
  ['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1'],
  ['192.168.0.0', '192.168.255.255', '198.18.0.0', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '100.100.100.200', '168.63.129.16'],
  ['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  ['100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '4000::1', '5f00::1'],
  ['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '', 'x', '1.2.3', '1'],
].flat();
const PUBLIC = [
  ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1'],
  ['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.20.0.0', '223.255.255.255', '2606:4700::1111', '2a00:1450::1', '2001:4860::8888'],
].flat();

test.each(REFUSED)('"%s" is refused', (address) => {
  expect(isRefusedAddress(address)).toBe(true);
});
test.each(PUBLIC)('%s is public', (address) => {
  expect(isRefusedAddress(address)).toBe(false);
});
