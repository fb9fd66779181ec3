import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { lockNumber } from '../../../server/database/locks.ts';

const SERVER = resolve(import.meta.dirname, '../../../server');

test('each purpose has its own number, and migrations have the number that earlier versions lock', () => {
  const numbers = (['migrate', 'first key', 'prepare'] as const).map(lockNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers[0]).toBe(7_302_561_874);
});

test('every advisory lock gets its number from lockNumber', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const calls = files.flatMap((name) =>
    [...readFileSync(join(SERVER, name), 'utf8').matchAll(/advisory\w*lock\w*\((.{0,24})/g)].map(
      ([, number]) => [name, number] as const,
    ),
  );
  expect(calls.length).toBeGreaterThan(1);
  for (const [name, number] of calls) expect(number, name).toMatch(/^\$\{(lockNumber\('|number\})/);
});
