import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Reply, sendReply } from '../../../../server/http/serving/reply.ts';

async function sent(answer: Reply) {
  const app = Fastify();
  app.get('/', async (_request, reply) => sendReply(reply, answer));
  const { statusCode: status, headers, rawPayload } = await app.inject('/');
  await app.close();
  const { 'content-type': type, 'cache-control': cache, 'content-length': length } = headers;
  return { status, type, cache, length, bytes: rawPayload.toString() };
}

const JSON_TYPE = 'application/json; charset=utf-8';

test('an object is sent as JSON, and a text is JSON already', async () => {
  const cache = 'no-store';
  const asJson = { status: 200, type: JSON_TYPE, cache, length: '9' };
  expect(await sent({ body: { a: 'é' } })).toEqual({ ...asJson, length: '10', bytes: '{"a":"é"}' });
  expect(await sent({ body: '{"b": 1 }' })).toEqual({ ...asJson, bytes: '{"b": 1 }' });
  const large = JSON.stringify('é'.repeat(100_000));
  const length = String(Buffer.byteLength(large));
  expect(await sent({ body: large })).toEqual({ ...asJson, length, bytes: large });
});

test('bytes have their type, a status and headers are those of the reply, and none has no body', async () => {
  const headers = { 'cache-control': 'private, no-cache' };
  const bytes = { status: 200, type: 'image/png', cache: 'private, no-cache', length: '3', bytes: 'png' };
  expect(await sent({ body: Buffer.from('png'), type: 'image/png', headers })).toEqual(bytes);
  const none = { status: 204, type: undefined, cache: 'no-store', length: undefined, bytes: '' };
  expect(await sent({ status: 204, body: null })).toEqual(none);
  const body = Readable.from(['event: ', 'done'], { objectMode: false });
  const stream = { status: 200, type: 'text/event-stream', cache: 'no-store', length: undefined };
  expect(await sent({ body, type: stream.type })).toEqual({ ...stream, bytes: 'event: done' });
});
