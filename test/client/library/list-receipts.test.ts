/** Receipts come page by page, each once. */
import { expect, test } from 'vitest';
import { createClient } from '../../../client/library/create-client.ts';

/** Answers like the service: newest first, before `to`, at most `limit`. */
function serving(times: readonly number[]) {
  const asked: string[] = [];
  const all = times.map((ms, index) => ({ id: index + 1, created_at: new Date(ms).toISOString() })).reverse();
  const fetch: typeof globalThis.fetch = async (url) => {
    const { searchParams } = new URL(String(url));
    asked.push(String(searchParams));
    const until = Date.parse(searchParams.get('to') ?? '9999-01-01');
    const page = all.filter(({ created_at }) => Date.parse(created_at) < until);
    return Response.json({ receipts: page.slice(0, Number(searchParams.get('limit'))) });
  };
  return { client: createClient({ baseUrl: 'http://localhost', apiKey: 'k', fetch }), asked };
}

async function idsOf(receipts: AsyncIterable<{ id: number }>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of receipts) ids.push(id);
  return ids;
}

test('all receipts of several pages come once, also where many have the same time', async () => {
  const times = Array.from({ length: 800 }, (_, index) => 1000 * Math.floor(index / 7));
  const { client, asked } = serving(times);
  expect(await idsOf(client.receipts())).toEqual(times.map((_, index) => 800 - index));
  expect(asked).toHaveLength(3);
});

test('a period is passed on, and nothing is asked beyond what is read', async () => {
  const { client, asked } = serving([1, 2, 3]);
  expect(await idsOf(client.receipts({ from: '1970-01-01', to: '1970-01-02' }))).toEqual([3, 2, 1]);
  expect(asked).toEqual(['limit=300&from=1970-01-01&to=1970-01-02']);
  const many = serving(Array.from({ length: 400 }, (_, index) => index));
  for await (const _ of many.client.receipts()) break;
  expect(many.asked).toHaveLength(1);
});
