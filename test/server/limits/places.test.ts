import { expect, test } from 'vitest';
import { openPlaces } from '../../../server/limits/places.ts';

const open = () =>
  openPlaces({
    most: { person: 2, organization: 3 },
    all: 5,
    what: 'exports',
    retryAfterSeconds: 5,
  });

test('a person, an organization and all have so many places, and the refusal names the limit', () => {
  const places = open();
  const take = (person: string, organization: number) => places.take({ person, organization });
  const [first] = [take('a', 1), take('a', 1)];
  expect(() => take('a', 1)).toThrow(
    '2 exports are open, which is the limit of one person; close one and try again',
  );
  take('b', 1);
  expect(() => take('c', 1)).toThrow('3 exports are open, which is the limit of one organization;');
  take('e', 2);
  take('c', 2);
  expect(() => take('d', 3)).toThrow('not available');
  // Giving a place back twice gives back one.
  first();
  first();
  take('d', 3);
  expect(() => take('f', 4)).toThrow('not available');
});

test('the level that has none left can be asked for', () => {
  const places = open();
  const take = () => places.tryTake({ person: 'a', organization: 1 });
  expect([typeof take(), typeof take(), take()]).toEqual(['function', 'function', 'person']);
});
