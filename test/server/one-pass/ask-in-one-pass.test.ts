/** How long a request of one pass waits for its model. */
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { Model, OnePassTask } from '../../../judge/port.ts';
import { askInOnePass, mostPassSeconds } from '../../../server/one-pass/ask-in-one-pass.ts';
import { withoutSlots } from '../../../server/process/capacity.ts';
import { readConfig } from '../../../server/process/config.ts';
import { createTableJudge } from '../../table-judge.ts';

const TASKS: OnePassTask[] = [
  { kind: 'noul', context: 'x', question: 'q', statement: 'q', choices: ['yes', 'no'] },
];
const ENDPOINT = { MODEL_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'm', MODEL_TIMEOUT_SECONDS: '30' };

/** Others have it for ever. */
const judge = createTableJudge();
const taken: Model = {
  name: judge.name,
  notice: null,
  plan: (tasks) => judge.plan(tasks),
  answer: (_tasks, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};

afterEach(() => void vi.useRealTimers());

test.each([
  { isFree: false, refusal: 'unavailable' },
  { isFree: true, refusal: 'free_capacity_busy' },
])('nobody waits longer for a turn than the hold lasts: $refusal', async ({ isFree, refusal }) => {
  vi.useFakeTimers();
  const config = readConfig(ENDPOINT);
  const services = { config, ...withoutSlots(taken), log: pino({ level: 'silent' }) };
  let ended: unknown = null;
  const { signal } = new AbortController();
  const asked = askInOnePass(services, TASKS, { isFree, signal, calls: 1, party: 1 }).catch(
    (error: unknown) => {
      ended = error;
    },
  );
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).toBeNull();
  await vi.advanceTimersByTimeAsync((mostPassSeconds(config) - 59) * 1000 - 1);
  expect(ended).toMatchObject({
    refusal,
    message: expect.stringContaining('busy with other requests for 60 seconds'),
  });
  await asked;
});

test('an answer in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  const config = readConfig(ENDPOINT);
  const services = { config, ...withoutSlots(judge), log: pino({ level: 'silent' }) };
  const { signal } = new AbortController();
  const { distributions } = await askInOnePass(services, TASKS, {
    isFree: false,
    signal,
    calls: 1,
    party: 1,
  });
  expect(distributions).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
