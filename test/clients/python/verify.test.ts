/** The Python client checks results and webhooks as the service and the reference make them. */
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { canonicalHash, canonicalText } from '../../../server/wire/canonical-json.ts';
import { HAS_PYTHON, openPython, type Python } from './python-client.ts';

const SECRET = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('some other secret bytes!').toString('base64')}`;
const NOW = Date.parse('2026-11-23T10:00:00Z') / 1000;
const BODY = '{"type":"decision.done","data":{"id":"dec_1","note":"é – 日本"}}';

describe.skipIf(!HAS_PYTHON)('in Python', () => {
  const python: Python = HAS_PYTHON ? openPython() : Object();
  afterAll(() => python.close());

  async function verifies(results: unknown, agreement: unknown, result_hash?: string): Promise<unknown> {
    const hash = result_hash ?? canonicalHash({ agreement, results }).toString('hex');
    const result = { results, agreement, meta: { result_hash: hash } };
    return (await python.call({ name: 'verify_result', args: [result] })).answer;
  }

  test('whatever the service hashes is verified', async () => {
    const text = fc.string({ unit: 'binary' });
    const number = fc.double({ noDefaultInfinity: true, noNaN: true });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        number,
        fc.integer(),
        text,
        fc.constant(null),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, value, async (results, agreement) => {
        expect(await verifies(results, agreement)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('numbers are written as JavaScript writes them', async () => {
    const edges = [
      0,
      -0,
      1,
      -1,
      0.1,
      1e20,
      1e21,
      123456789012345680000,
      1e-6,
      1e-7,
      1.5e-7,
      5e-324,
      1.7976931348623157e308,
      2 ** 53,
      2 ** 64,
      0.000001234,
      1e16,
      1e15,
      123.456,
      -1.25e-10,
      333333333.3333333,
      4.5,
      2e-3,
      1e23,
    ];
    for (const one of edges) expect(await verifies([one, -one], null), canonicalText(one)).toBe(true);
  });

  test('names are in the order of UTF-16, where a pair of surrogates comes before U+E000', async () => {
    expect(await verifies({ '\ue000': 1, '\u{1f600}': 2, z: 3 }, null)).toBe(true);
  });

  test('each changed digit of a figure, and of the hash, is refused', async () => {
    const results = [{ best: 'A', ev: { A: { mean: 0.12345678901234566, p10: -1e-9 } } }];
    const hash = canonicalHash({ agreement: { a: 3 }, results }).toString('hex');
    const sent = JSON.stringify(results);
    const digits = [...sent.matchAll(/\d/g)].map(({ index }) => index);
    expect(digits.length).toBeGreaterThan(18);
    const other = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;
    for (const at of digits) expect(await verifies(JSON.parse(other(sent, at)), { a: 3 }, hash)).toBe(false);
    for (let at = 0; at < hash.length; at += 1)
      expect(await verifies(results, { a: 3 }, other(hash, at)), String(at)).toBe(false);
  });

  test('a result without a hash is a mistake of the caller', async () => {
    const { mistake } = await python.call({ name: 'verify_result', args: [{ results: [] }] });
    expect(mistake).toMatch(/^result: expected a Default mode/);
  });

  function signed({ at = NOW, secret = SECRET, body = BODY, id = 'msg_1' } = {}) {
    return {
      'Webhook-Id': id,
      'Webhook-Timestamp': String(at),
      'Webhook-Signature': new Webhook(secret).sign(id, new Date(at * 1000), body),
    };
  }
  const isSigned = async (
    headers: Record<string, string>,
    { body = BODY, secret = SECRET, now = NOW } = {},
  ) => (await python.call({ name: 'verify_webhook', args: [secret, headers, body], named: { now } })).answer;

  test('what the reference library signs is verified, also with a second signature', async () => {
    expect(await isSigned(signed())).toBe(true);
    const [mine, other] = [signed(), signed({ secret: OTHER })].map((one) => one['Webhook-Signature']);
    expect(await isSigned({ ...signed(), 'Webhook-Signature': `v1a,xyz ${other} ${mine}` })).toBe(true);
    expect(await isSigned({ ...signed(), 'Webhook-Signature': `${other}` })).toBe(false);
  });

  test('five minutes are tolerated, and no second more', async () => {
    const at = (seconds: number) => isSigned(signed({ at: NOW + seconds }));
    expect([await at(-300), await at(300), await at(-301), await at(301)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each<[string, Record<string, string>, string?]>([
    ['another body', signed(), `${BODY} `],
    ['another id', { ...signed(), 'Webhook-Id': 'msg_2' }],
    ['another time', { ...signed(), 'Webhook-Timestamp': String(NOW + 1) }],
    ['a time that is none', { ...signed(), 'Webhook-Timestamp': '1e9' }],
    ['a time in other digits', { ...signed(), 'Webhook-Timestamp': '١٢٣' }],
    ['no signature', { ...signed(), 'Webhook-Signature': '' }],
    ['a signature that is no ASCII', { ...signed(), 'Webhook-Signature': 'v1,é' }],
    ['half a signature', { ...signed(), 'Webhook-Signature': signed()['Webhook-Signature'].slice(0, 24) }],
    ['no headers', {}],
  ])('%s is not verified', async (_name, headers, body) => {
    expect(await isSigned(headers, body === undefined ? {} : { body })).toBe(false);
  });

  test('a secret that is none is a mistake, which does not quote it', async () => {
    for (const secret of ['whsec_', 'whsec_***', '']) {
      const { mistake } = await python.call({ name: 'verify_webhook', args: [secret, signed(), BODY] });
      expect(mistake).toBe('secret: expected whsec_ and base64');
    }
  });
});
