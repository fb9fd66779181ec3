import { expect } from 'vitest';
import { printFigures } from './print-figures.ts';

/**
 * Prints how many of the figures lie within their stated errors, by kind, and expects 93 to 97 % of all, and 92 % of each kind, for none may
 * make up for another. `least` figures are needed; `slack`: the bounds are wider by so much.
 */
export function expectCoverage<Kind extends string>(
  title: string,
  { kinds, held, all }: { kinds: readonly Kind[]; held: Record<Kind, number>; all: Record<Kind, number> },
  { least, slack }: { least: number; slack: number },
): void {
  const rows = kinds.map((kind) => [kind, held[kind] / all[kind], `of ${all[kind]}`]);
  printFigures(title, rows);
  const shares = rows.map(([kind, share]) => `${kind} ${share}`).join(', ');
  const sum = (counts: Record<Kind, number>) => kinds.reduce((total, kind) => total + counts[kind], 0);
  expect(sum(all), shares).toBeGreaterThan(least);
  expect(sum(held) / sum(all), shares).toBeGreaterThan(0.93 - slack);
  expect(sum(held) / sum(all), shares).toBeLessThan(0.97 + slack);
  for (const kind of kinds) expect(held[kind] / all[kind], shares).toBeGreaterThan(0.92 - slack);
}
