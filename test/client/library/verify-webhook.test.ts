/** Signatures of the reference implementation of Standard Webhooks are taken; others are not. */
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook } from '../../../client/library/verify-webhook.ts';

const SECRET = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('some other secret bytes!').toString('base64')}`;
const NOW = new Date('2026-11-23T10:00:00Z');
const BODY = '{"type":"decision.done","data":{"id":"dec_1","note":"é – 日本"}}';

function signed({ at = NOW, secret = SECRET, body = BODY, id = 'msg_1' } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
const verify = (headers: Record<string, string>, body: string | Uint8Array = BODY, secret = SECRET) =>
  verifyWebhook(secret, headers, body, { nowMs: NOW.getTime() });

test('what the reference implementation signs is verified, as text and as bytes', async () => {
  expect(await verify(signed())).toBe(true);
  expect(await verify(signed(), new TextEncoder().encode(BODY))).toBe(true);
  expect(await verify(signed(), BODY, SECRET.slice('whsec_'.length))).toBe(true);
  expect(await verifyWebhook(SECRET, new Headers(signed()), BODY, { nowMs: NOW.getTime() })).toBe(true);
});

test('the reference implementation agrees about the present', async () => {
  const headers = signed({ at: new Date() });
  expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  expect(await verifyWebhook(SECRET, headers, BODY)).toBe(true);
});

test('one of several signatures is enough, as while a secret is replaced', async () => {
  const [mine, other] = [signed(), signed({ secret: OTHER })].map((one) => one['webhook-signature']);
  const both = { ...signed(), 'webhook-signature': `v1a,xyz ${other} ${mine}` };
  expect(await verify(both)).toBe(true);
  expect(await verify({ ...signed(), 'webhook-signature': `${other}` })).toBe(false);
});

test('five minutes are tolerated, into the past and the future, and no second more', async () => {
  const at = (seconds: number) => verify(signed({ at: new Date(NOW.getTime() + seconds * 1000) }));
  expect([await at(-300), await at(300), await at(-301), await at(301)]).toEqual([true, true, false, false]);
});

test.each<[string, Record<string, string>, string?]>([
  ['another body', signed(), `${BODY} `],
  ['another id', { ...signed(), 'webhook-id': 'msg_2' }],
  ['another time', { ...signed(), 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) }],
  ['a time that is none', { ...signed(), 'webhook-timestamp': '1e9' }],
  ['no signature', { ...signed(), 'webhook-signature': '' }],
  ['a signature that is no base64', { ...signed(), 'webhook-signature': 'v1,***' }],
  [
    'a signature of another version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
  ],
  ['half a signature', { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(0, 24) }],
  ['no headers', {}],
])('%s is not verified', async (_name, headers, body) => {
  expect(await verify(headers, body)).toBe(false);
});

test('a secret that is none is an error, which does not quote it', async () => {
  for (const secret of ['whsec_', 'whsec_***', ''])
    await expect(verifyWebhook(secret, signed(), BODY)).rejects.toThrow(
      /^secret: expected whsec_ and base64$/,
    );
});
