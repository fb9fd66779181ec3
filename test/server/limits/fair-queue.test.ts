/** Who is served next, with work that ends when the test says so. */
import { expect, test, vi } from 'vitest';
import { type FairQueue, openFairQueue } from '../../../server/limits/fair-queue.ts';
import { Refusal } from '../../../server/refusals.ts';

const LIMITS = {
  atOnce: 2,
  mostOfParty: 100,
  mostOfAll: 1000,
  refuse: (whose: 'party' | 'all') => new Refusal('unavailable', { message: whose }),
};

/** Work that is named by its party and its number; `started` has what began, in order. */
function works(queue: FairQueue<string>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const runs = new Map<string, Promise<unknown>>();
  const add = (name: string, weight?: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const run = queue
      .run(
        name[0]!,
        () => {
          started.push(name);
          return promise.then(() => name);
        },
        { weight: weight ?? 1 },
      )
      .catch((error: Refusal) => error.message);
    runs.set(name, run);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await runs.get(name);
  };
  const endAll = async () => {
    for (const resolve of ends.values()) resolve();
    return Promise.all(runs.values());
  };
  return { started, add, end, endAll };
}

test('a party that comes last gets the next place', async () => {
  const { started, add, end, endAll } = works(openFairQueue(LIMITS));
  for (let count = 1; count <= 9; count += 1) add(`a${count}`);
  add('b1');
  expect(started).toEqual(['a1', 'a2']);
  await end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(started.slice(3)).toEqual(['a3']);
  await endAll();
});

test('parties take turns, each with its work in order; one that comes back goes to the end', async () => {
  const { started, add, endAll } = works(openFairQueue({ ...LIMITS, atOnce: 1 }));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4']) add(name);
  await endAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('one party never takes the last place', async () => {
  const { started, add, end, endAll } = works(openFairQueue({ ...LIMITS, atOnce: 3, atOnceOfParty: 2 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name);
  expect(started).toEqual(['a1', 'a2']);
  add('b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  add('b2');
  await end('a2');
  expect(started.slice(3)).toEqual(['b2']);
  await end('a1');
  expect(started.slice(4)).toEqual(['a3']);
  await endAll();
});

test('a party with too much is refused, and no other; then everybody is', async () => {
  const { started, add, endAll } = works(openFairQueue({ ...LIMITS, mostOfParty: 3, mostOfAll: 5 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1']) add(name);
  expect(await endAll()).toEqual(['a1', 'a2', 'a3', 'party', 'b1', 'b2', 'all', 'all']);
  expect(started).toHaveLength(5);
  add('a5');
  expect(started).toHaveLength(6);
});

test('heavy work counts for more, and work that weighs nothing is never refused and takes its turn', async () => {
  const { started, add, end, endAll } = works(openFairQueue({ ...LIMITS, atOnce: 1, mostOfParty: 5 }));
  add('a1', 4);
  add('a2', 2);
  add('a3', 1);
  add('a4', 1);
  add('a5', 0);
  add('b1', 5);
  add('b2', 0);
  await end('a1');
  expect(started).toEqual(['a1', 'b1']);
  expect(await endAll()).toEqual(['a1', 'party', 'a3', 'party', 'a5', 'b1', 'b2']);
  expect(started).toEqual(['a1', 'b1', 'a3', 'b2', 'a5']);
});

test('work that fails gives its place back', async () => {
  const queue = openFairQueue<string>({ ...LIMITS, atOnce: 1, mostOfParty: 1 });
  const fail = () => queue.run('a', () => Promise.reject(new Error('lost')));
  await expect(fail()).rejects.toThrow('lost');
  await expect(fail()).rejects.toThrow('lost');
  await expect(queue.run('b', async () => 'runs')).resolves.toBe('runs');
});

test('what is last has a turn only while nobody else waits', async () => {
  const queue = openFairQueue<string>({ atOnce: 1 });
  const begun: string[] = [];
  const run = (name: string, isLast: boolean) =>
    queue.run(name, async () => void begun.push(name), { isLast });
  const all = [run('free 1', true), run('free 2', true), run('paying 1', false), run('paying 2', false)];
  await Promise.all(all);
  expect(begun).toEqual(['free 1', 'paying 1', 'paying 2', 'free 2']);
});

test('what is aborted while it waits leaves the queue and what it counted for, and others keep their turns', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = openFairQueue<string>({ ...LIMITS, atOnce: 1, mostOfParty: 2 });
  const begun: string[] = [];
  const run = (name: string, signal?: AbortSignal) =>
    queue.run(
      name[0]!,
      () => promise.then(() => void begun.push(name)),
      signal === undefined ? {} : { signal },
    );
  const gone = new AbortController();
  const kept = [run('a1')];
  const left = [run('b1', gone.signal), run('b2', gone.signal)];
  kept.push(run('a2'));
  gone.abort(new Error('left'));
  for (const one of left) await expect(one).rejects.toThrow('left');
  await expect(run('b3', gone.signal)).rejects.toThrow('left');
  kept.push(run('b4'), run('b5'));
  await expect(run('b6')).rejects.toThrow('party');
  resolve();
  await Promise.all(kept);
  expect(begun).toEqual(['a1', 'b4', 'a2', 'b5']);
});

test('a place is held until it is given back; what waits for too long is refused, and leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queue = openFairQueue<string>({ atOnce: 2, atOnceOfParty: (party) => (party === 'all' ? 2 : 1) });
  const limit = { ms: 5000, late: () => new Error('late') };
  const first = await queue.take('a', { limit });
  expect(vi.getTimerCount()).toBe(0);
  const refused = expect(queue.take('a', { limit })).rejects.toThrow('late');
  vi.advanceTimersByTime(4999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await refused;
  const next = queue.take('a', { limit });
  first();
  (await next)();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('places of one party and of all are given in turn', async () => {
  const queue = openFairQueue<string>({ atOnce: 2, atOnceOfParty: (party) => (party === 'all' ? 2 : 1) });
  const first = await queue.take('a');
  const second = await queue.take('all');
  const waiting = [queue.take('a'), queue.take('all')];
  second();
  (await waiting[1]!)();
  first();
  (await waiting[0]!)();
  expect(await Promise.all([queue.take('all'), queue.take('all')])).toHaveLength(2);
});
