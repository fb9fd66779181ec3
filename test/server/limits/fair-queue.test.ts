/** Who is served next, with work that ends when the test says so. */
import { expect, test } from 'vitest';
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
        weight,
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
