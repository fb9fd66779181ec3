import { expect, it } from 'vitest';
import { sizeBreaches } from '../../gate/check-console.ts';

const BUILD = {
  a: { file: 'a.js', imports: ['shared'] },
  b: { file: 'b.js', imports: ['shared', 'a'] },
  shared: { file: 'shared.js' },
  lazy: { file: 'lazy.js' },
};

it('counts each script that is loaded at once, and counts it once', () => {
  const third = () => 50_000;
  expect(sizeBreaches(BUILD, ['a', 'b'], third)).toEqual([]);
  expect(sizeBreaches(BUILD, ['a', 'b', 'lazy'], third)[0]).toContain('200000 bytes');
  expect(sizeBreaches(BUILD, ['a', 'b'], (file) => (file === 'shared.js' ? 50_001 : 50_000))[0]).toContain(
    '150001 bytes',
  );
});
