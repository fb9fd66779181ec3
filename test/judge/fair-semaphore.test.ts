/** The order in which askers get slots. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Asker, createFairSemaphore } from '../../judge/fair-semaphore.ts';

const never = new AbortController().signal;

/** Work that ends when the test tells it to, and the order in which such work began. */
function crew(slots: number) {
  const turns = createFairSemaphore(slots);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask(asker: Asker, name: string, signal = never): Promise<void> {
      return turns.run(asker, signal, () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return promise;
      });
    },
    async endAll(): Promise<void> {
      do {
        ends.shift()?.();
        await setImmediate();
      } while (ends.length > 0);
    },
  };
}

test('an asker with one request waits for one piece of another’s work, not for all', async () => {
  const { ask, begun, endAll } = crew(1);
  const many = { isPaying: true };
  const one = { isPaying: true };
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(many, name));
  all.push(ask(one, 'b1'), ask(one, 'b2'));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

test('paying askers go first', async () => {
  const { ask, begun, endAll } = crew(1);
  const all = [
    ask({ isPaying: false }, 'free 1'),
    ask({ isPaying: false }, 'free 2'),
    ask({ isPaying: true }, 'paying 1'),
    ask({ isPaying: true }, 'paying 2'),
  ];
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['free 1', 'paying 1', 'paying 2', 'free 2']);
});

test('no more work runs than there are slots, and failed work releases its slot', async () => {
  const turns = createFairSemaphore(2);
  let [now, most] = [0, 0];
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      turns.run({ isPaying: true }, never, async () => {
        now += 1;
        most = Math.max(most, now);
        await setImmediate();
        now -= 1;
        if (index % 3 === 0) throw new Error('broke');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
});

test('an asker that is aborted while it waits leaves the queue, and others keep their turns', async () => {
  const { ask, begun, endAll } = crew(1);
  const gone = new AbortController();
  const leaver = { isPaying: true };
  const other = { isPaying: true };
  const first = ask(other, 'a1');
  const left = [ask(leaver, 'b1', gone.signal), ask(leaver, 'b2', gone.signal)];
  const last = ask(other, 'a2');
  gone.abort(new Error('left'));
  for (const one of left) await expect(one).rejects.toThrow('left');
  await expect(ask(leaver, 'b3', gone.signal)).rejects.toThrow('left');
  const again = ask(leaver, 'b4');
  await endAll();
  await Promise.all([first, last, again]);
  expect(begun).toEqual(['a1', 'a2', 'b4']);
});
