import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Semaphore } from '../../engine/semaphore.ts';

/** Work that ends when `end` is called. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    log.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

/** Waits until all promises that can settle have settled. */
const settle = () => setImmediate();

test('at most so many run at once, the rest in the order in which they came', async () => {
  const semaphore = new Semaphore(2);
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => work(begun, name));
  const taken = works.map(({ run }) => semaphore.take(undefined, run));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  works[1]!.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { end } of works) end();
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails frees its place', async () => {
  const semaphore = new Semaphore(1);
  const failed = semaphore.take(undefined, () => Promise.reject(new Error('planted')));
  const next = semaphore.take(undefined, async () => 'next');
  await expect(failed).rejects.toThrow('planted');
  expect(await next).toBe('next');
  expect(await semaphore.take(undefined, async () => 'later')).toBe('later');
});

test('work that leaves the queue never begins, and takes no place', async () => {
  const semaphore = new Semaphore(1);
  const begun: string[] = [];
  const [first, second, third] = ['a', 'b', 'c'].map((name) => work(begun, name));
  const leaving = new AbortController();
  const taken = [
    semaphore.take(undefined, first!.run),
    semaphore.take(leaving.signal, second!.run),
    semaphore.take(undefined, third!.run),
  ];
  leaving.abort(new Error('gone'));
  await expect(taken[1]).rejects.toThrow('gone');
  first!.end();
  await settle();
  expect(begun).toEqual(['a', 'c']);
  third!.end();
  expect(await taken[2]).toBe('c');
  await expect(semaphore.take(leaving.signal, second!.run)).rejects.toThrow('gone');
  expect(await semaphore.take(undefined, async () => 'still free')).toBe('still free');
});
