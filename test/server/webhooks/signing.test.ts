/** Signatures against the vector of the Standard Webhooks specification, and times of tries. */
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { formatSecret, newSecret, signedHeaders } from '../../../server/webhooks/signing.ts';

test('the example of the specification’s libraries', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const sentAt = new Date(1_614_265_330_000);
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const headers = signedHeaders({ id, sentAt, body: Buffer.from('{"test": 2432232314}') }, [secret]);
  expect(headers).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a body of any characters is accepted by the library, and refused when it was changed', () => {
  const [first, second] = [newSecret(), newSecret()];
  const body = '{"text":"日本 😀 \\u0000"}';
  const headers = signedHeaders({ id: 'evt_1', sentAt: new Date(), body: Buffer.from(body) }, [
    first,
    second,
  ]);
  for (const secret of [first, second])
    expect(new Webhook(formatSecret(secret)).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(formatSecret(first)).verify(`${body} `, headers)).toThrow(/signature/i);
  expect(() => new Webhook(formatSecret(newSecret())).verify(body, headers)).toThrow(/signature/i);
  expect(formatSecret(first)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
