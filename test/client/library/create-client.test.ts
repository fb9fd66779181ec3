/** What the client accepts, before anything is sent. */
import { expect, test } from 'vitest';
import { createClient } from '../../../client/library/create-client.ts';

function asking(baseUrl: string): { urls: string[]; client: ReturnType<typeof createClient> } {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    urls.push(String(url));
    return Response.json({});
  };
  return { urls, client: createClient({ baseUrl, apiKey: 'dk_x', fetch }) };
}

test.each([
  ['http://localhost:3000', 'http://localhost:3000/api/v1/decisions/dec_1'],
  ['http://localhost:3000/', 'http://localhost:3000/api/v1/decisions/dec_1'],
  ['https://a.example/tools/', 'https://a.example/tools/api/v1/decisions/dec_1'],
  ['https://a.example/api/v1/', 'https://a.example/api/v1/decisions/dec_1'],
])('the address %s', async (baseUrl, expected) => {
  const { client, urls } = asking(baseUrl);
  await client.decisions.get('dec_1');
  expect(urls).toEqual([expected]);
});

test.each(['', '..', '../receipts', 'a/b', 'dec_1?x=1', 'dec 1'])('%j is no id', async (id) => {
  const { client, urls } = asking('http://localhost');
  await expect(client.decisions.get(id)).rejects.toThrow(/^id: expected letters/);
  await expect(client.decisions.publish(id)).rejects.toThrow(/^id: expected letters/);
  expect(urls).toEqual([]);
});

test('an address or a key that cannot be used is an error at once, which does not quote the key', () => {
  expect(() => asking('ftp://localhost')).toThrow('baseUrl: expected http:// or https://, got ftp:');
  const wrong = () => createClient({ baseUrl: 'http://localhost', apiKey: 'secret\nkey' });
  expect(wrong).toThrow(/^apiKey: expected printable ASCII characters without spaces$/);
});
