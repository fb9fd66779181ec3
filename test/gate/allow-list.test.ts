import { expect, it } from 'vitest';
import { compareWithList } from '../../gate/allow-list.ts';

it('finds what is not allowed, and what is allowed without need', () => {
  const compare = (found: string[], allowed: string[]) => compareWithList(found, allowed, 'a list', 'remedy');
  expect(compare(['a.ts'], ['a.ts'])).toEqual([]);
  expect(compare(['a.ts'], [])).toEqual(['a.ts: remedy']);
  expect(compare([], ['a.ts'])).toEqual(['a.ts: is in a list and not needed']);
});
