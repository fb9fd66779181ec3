import { expect, test } from 'vitest';
import { parseSearch, pick, stringifySearch } from '../../../console/client/search.ts';

test('texts come back as they were, and what is empty is left out', () => {
  const search = { search: 'a & b = "c" +1 ü', status: 'ok', from: '' };
  const written = stringifySearch(search);
  expect(written).toBe('?search=a+%26+b+%3D+%22c%22+%2B1+%C3%BC&status=ok');
  expect(parseSearch(written)).toEqual({ search: search.search, status: 'ok' });
  expect(stringifySearch({ a: undefined, b: 1 })).toBe('');
});

test('only the named parameters are read', () => {
  expect(pick('a', 'b')({ a: 'x', b: '', c: 'y', d: 1 })).toEqual({ a: 'x' });
});
