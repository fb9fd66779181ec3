import { expect, test } from 'vitest';
import { parseAddress } from '../../../server/process/database-address.ts';

test('an address names one host or several, each with its port', () => {
  const hosts = (text: string) => parseAddress(text)?.hosts.map(({ host, port }) => `${host} ${port}`);
  expect(hosts('postgres://u:p@db/x')).toEqual(['db 5432']);
  expect(hosts('postgresql://u:p@one:5433,two,[::1]:5434/x')).toEqual(['one 5433', 'two 5432', '::1 5434']);
  expect(hosts('postgres://u:p@%2Frun%2Fpostgresql/x')).toEqual(['/run/postgresql 5432']);
  expect(hosts('postgres:///x')).toEqual([]);
});

test('the driver is given the first host alone, and a password with any sign', () => {
  const { url, named } = parseAddress('postgres://u:a%40b%2Cc@one:1,two:2/x?sslmode=require') ?? {};
  expect([url?.hostname, url?.port, url?.pathname, url?.searchParams.get('sslmode')]).toEqual([
    'one',
    '1',
    '/x',
    'require',
  ]);
  expect(decodeURIComponent(url?.password ?? '')).toBe('a@b,c');
  expect(named).toBe('one:1,two:2');
});

test.each([
  ['postgres://u:p@db/x', false],
  ['postgres://u:p@one,two/x', true],
  ['postgres://u:p@one,two/x?target_session_attrs=any', false],
  ['postgres://u:p@db/x?target_session_attrs=primary', true],
  ['postgres://u:p@db/x?target_session_attrs=read-write', true],
])('%s: a host must accept changes: %s', (text, mustWrite) => {
  expect(parseAddress(text)?.mustWrite).toBe(mustWrite);
  expect(parseAddress(text)?.url.href).not.toContain('target_session_attrs');
});

test.each([
  'mysql://db/x',
  'postgres://one,,two/x',
  'postgres://one:port/x',
  'postgres://one:70000/x',
  'postgres://db/x?target_session_attrs=standby',
  'db',
])('%s is no address', (text) => {
  expect(parseAddress(text)).toBeNull();
});
