/** `Prefer: wait=N`: how it is read, and what it does. */
import { describe, expect, test } from 'vitest';
import { preferredWait } from '../../../../../server/surfaces/rest/adapter/inputs.ts';
import { openApp, smallDecision, toReply } from '../open-service.ts';
import { serveEach } from '../serve.ts';

test.each([
  [undefined, null],
  ['', null],
  ['respond-async', null],
  ['wait=10', 10],
  ['wait=0', 0],
  ['WAIT = 7', 7],
  ['wait="12"', 12],
  ['respond-async, wait=3', 3],
  ['return=minimal; foo=bar, wait=3; x=1', 3],
  ['wait=5, wait=9', 5],
  ['wait=99999999999999999999', 1_000_000],
  [['return=minimal', 'wait=4'], 4],
  ['wait', null],
  ['wait=', null],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait=soon', null],
  ['waiting=5', null],
])('Prefer: %s', (header, seconds) => {
  expect(preferredWait(header)).toBe(seconds);
});

describe('a decision', () => {
  const api = serveEach();

  /**
   * Sends a decision that never ends; returns the reply and how long the service would have waited.
   */
  async function sent(prefer: string, changes: Record<string, unknown> = {}) {
    await api.open({ work: false });
    const waitedMs: number[] = [];
    const app = await openApp({
      ...api.service.services,
      watcher: {
        watch: () => () => {},
        async wait(_watched, { timeoutMs }) {
          waitedMs.push(timeoutMs);
          return false;
        },
      },
    });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/decisions',
      headers: { authorization: `Bearer ${api.caller.secret}`, 'content-type': 'application/json', prefer },
      payload: JSON.stringify(smallDecision(changes)),
    });
    await app.close();
    return { reply: toReply(reply.statusCode, reply.headers, reply.payload), waitedMs };
  }

  test('with wait=0 is answered 202 at once, as with async', async () => {
    const { reply, waitedMs } = await sent('wait=0');
    expect(reply.status).toBe(202);
    expect(reply.headers['preference-applied']).toBe('wait=0');
    expect(reply.body).toMatchObject({ status: 'running', mode: 'default', retry_after: 2 });
    expect(waitedMs).toEqual([]);
  });

  test('with wait=1 is answered 202 after a second, however long the service would wait', async () => {
    const { reply, waitedMs } = await sent('wait=1');
    expect(reply.status).toBe(202);
    expect(waitedMs).toEqual([1000]);
  });

  test('with a preference that cannot be read is answered without Preference-Applied', async () => {
    const { reply } = await sent('wait=soon', { async: true });
    expect(reply.status).toBe(202);
    expect(reply.headers).not.toHaveProperty('preference-applied');
  });
});
