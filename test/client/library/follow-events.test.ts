/** Events in pieces, broken off, refused and missing; and what waiting makes of them. */
import { expect, test } from 'vitest';
import { createClient } from '../../../client/library/create-client.ts';

type Answer = () => Response | Promise<Response>;
const event = (id: string, type: string, done = 1) =>
  `id: ${id}\nevent: ${type}\ndata: {"id":"dec_1","status":"running","progress":{"done":${done},"total":4}}\n\n`;
const NO_ROOM = () => Response.json({ error: { type: 'rate_limited', message: 'x' } }, { status: 429 });

/** The pieces of a stream; `break` ends it by an error. */
function stream(pieces: string[], { isBroken = false } = {}): Response {
  const left = [...pieces];
  const body = new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (isBroken) controller.error(new Error('reset'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function serving(answers: Answer[]) {
  const asked: string[] = [];
  const waits: number[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const last = new Headers(init?.headers).get('last-event-id');
    asked.push(`${String(url).split('/api/v1')[1]}${last === null ? '' : ` behind ${last}`}`);
    const next = answers.shift();
    if (next === undefined) throw new Error('more was asked than expected');
    return next();
  };
  const sleep = async (ms: number) => void waits.push(ms);
  return { client: createClient({ baseUrl: 'http://localhost', apiKey: 'k', fetch, sleep }), asked, waits };
}
const record = (status: string) => () =>
  Response.json({ id: 'dec_1', status, progress: status === 'running' ? { done: 1, total: 4 } : null });

async function typesOf(events: AsyncIterable<{ type: string; eventId: string }>): Promise<string[]> {
  const types = [];
  for await (const { type, eventId } of events) types.push(`${type} ${eventId}`);
  return types;
}

test('events come as they are, however they are cut, and heartbeats do not', async () => {
  const text = `retry: 2000\n\n${event('0-4', 'progress', 0)}: heartbeat\n\n${event('later', 'news')}${event('ok', 'done', 4)}`;
  const { client } = serving([() => stream([...text])]);
  expect(await typesOf(client.decisions.events('dec_1'))).toEqual(['progress 0-4', 'done ok']);
});

test('a stream that breaks off, or ends early, is resumed behind the last event', async () => {
  const { client, asked } = serving([
    () => stream([event('0-4', 'progress')], { isBroken: true }),
    () => stream([event('1-4', 'progress')]),
    () => stream([event('error', 'failed')]),
  ]);
  expect(await typesOf(client.decisions.events('dec_1'))).toEqual([
    'progress 0-4',
    'progress 1-4',
    'failed error',
  ]);
  expect(asked).toEqual([
    '/decisions/dec_1/events',
    '/decisions/dec_1/events behind 0-4',
    '/decisions/dec_1/events behind 1-4',
  ]);
});

test('behind the last event there is none', async () => {
  const { client } = serving([() => new Response(null, { status: 204 })]);
  expect(await typesOf(client.decisions.events('dec_1', { lastEventId: 'ok' }))).toEqual([]);
});

test('a refusal is the error of the service, and is not repeated', async () => {
  const gone = () => Response.json({ error: { type: 'invalid_request', message: 'gone' } }, { status: 410 });
  const { client, asked } = serving([gone]);
  await expect(typesOf(client.decisions.events('dec_1'))).rejects.toMatchObject({
    status: 410,
    message: 'gone',
  });
  expect(asked).toHaveLength(1);
  await expect(typesOf(client.decisions.events('../x'))).rejects.toThrow(/^id: expected letters/);
});

test('an abort ends the reading with its own reason', async () => {
  const abort = new AbortController();
  const { client } = serving([() => stream([event('0-4', 'progress')])]);
  const reading = async () => {
    for await (const _ of client.decisions.events('dec_1', { signal: abort.signal }))
      abort.abort(new Error('enough'));
  };
  await expect(reading()).rejects.toThrow('enough');
});

test('waiting follows the events, and then reads the record once', async () => {
  const { client, asked, waits } = serving([
    () => stream([event('1-4', 'progress'), event('ok', 'done')]),
    record('ok'),
  ]);
  const seen: number[] = [];
  await client.decisions.wait('dec_1', { onProgress: ({ done }) => seen.push(done) });
  expect([asked, seen, waits]).toEqual([['/decisions/dec_1/events', '/decisions/dec_1'], [1], []]);
});

test.each<[string, Answer]>([
  [
    'an older service',
    () => Response.json({ error: { type: 'invalid_request', message: 'x' } }, { status: 404 }),
  ],
  [
    'a proxy that turns events into a page',
    () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
  ],
])('where there are no events, waiting asks for the record: %s', async (_name, none) => {
  const { client, asked } = serving([none, record('running'), record('ok')]);
  expect((await client.decisions.wait('dec_1')).status).toBe('ok');
  expect(asked).toEqual(['/decisions/dec_1/events', '/decisions/dec_1', '/decisions/dec_1']);
});

test('where there is no room for events, or they break off, they are tried again between questions', async () => {
  const broken = () => stream([event('1-4', 'progress')], { isBroken: true });
  const { client, asked } = serving([
    NO_ROOM,
    record('running'),
    broken,
    record('running'),
    () => stream([event('ok', 'done')]),
    record('ok'),
  ]);
  expect((await client.decisions.wait('dec_1')).status).toBe('ok');
  expect(asked.filter((path) => path.endsWith('events'))).toHaveLength(3);
});

test('an error of onProgress is the caller’s own', async () => {
  const { client } = serving([() => stream([event('1-4', 'progress')])]);
  const waiting = client.decisions.wait('dec_1', {
    onProgress() {
      throw new RangeError('mine');
    },
  });
  await expect(waiting).rejects.toThrow('mine');
});

test('a list comes page by page, with its filters, and no page more than is read', async () => {
  const page = (ids: string[], next_cursor: string | null) => () =>
    Response.json({ decisions: ids.map((id) => ({ id })), next_cursor });
  const { client, asked } = serving([page(['a', 'b'], '5-b'), page(['c'], null), page(['d'], '4-d')]);
  const ids = [];
  for await (const { id } of client.decisions.list({
    status: 'ok',
    keyId: 3,
    shared: false,
    search: undefined,
  }))
    ids.push(id);
  expect(ids).toEqual(['a', 'b', 'c']);
  const query = 'limit=100&status=ok&shared=false&key_id=3';
  expect(asked).toEqual([`/decisions?${query}`, `/decisions?${query}&cursor=5-b`]);
  for await (const _ of client.decisions.list()) break;
  expect(asked).toHaveLength(3);
});
