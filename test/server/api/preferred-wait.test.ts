/** `Prefer: wait=N`: what is read of it, and what it does. */
import { describe, expect, test } from 'vitest';
import { preferredWait } from '../../../server/api/preferred-wait.ts';
import { createTableJudge } from '../../table-judge.ts';
import { smallDecision } from './open-service.ts';
import { serveEach } from './serve.ts';

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

  async function sent(prefer: string, changes: Record<string, unknown> = {}) {
    const { promise: never } = Promise.withResolvers<void>();
    const model = createTableJudge({ block: { fromCall: 0, until: never } });
    await api.open({ model });
    const startedAt = performance.now();
    const reply = await api.service.post(api.caller, smallDecision(changes), { prefer });
    return { reply, ms: performance.now() - startedAt };
  }

  test('wait=0 is answered 202 at once, as async is', async () => {
    const { reply, ms } = await sent('wait=0');
    expect(reply.status).toBe(202);
    expect(reply.headers['preference-applied']).toBe('wait=0');
    expect(reply.body).toMatchObject({ status: 'running', mode: 'default', retry_after: 2 });
    expect(ms).toBeLessThan(10_000); // the service itself waits 20 s
  });

  test('wait=1 is answered 202 after a second, far before the service would', async () => {
    const { reply, ms } = await sent('wait=1');
    expect(reply.status).toBe(202);
    expect(ms).toBeGreaterThan(990);
    expect(ms).toBeLessThan(10_000);
  });

  test('what cannot be read is passed over, and nothing is said to be applied', async () => {
    const { reply } = await sent('wait=soon', { async: true });
    expect(reply.status).toBe(202);
    expect(reply.headers).not.toHaveProperty('preference-applied');
  });
});
