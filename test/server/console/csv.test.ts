import { expect, test } from 'vitest';
import { csvRow } from '../../../server/console/csv.ts';

test('cells are quoted where CSV needs it, and never formulas', () => {
  expect(csvRow(['a', 1, true, null, undefined, { s1: 'A' }])).toBe('a,1,true,,,"{""s1"":""A""}"\r\n');
  expect(csvRow(['=1', '+1', '-1', '@x', '\tx', '\rx'])).toBe("'=1,'+1,'-1,'@x,'\tx,\"'\rx\"\r\n");
  expect(csvRow(['a"b', 'a,b', 'a\nb', '=a,b'])).toBe('"a""b","a,b","a\nb","\'=a,b"\r\n');
});
