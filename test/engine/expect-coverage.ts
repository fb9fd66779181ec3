import { expect } from 'vitest';
import { printFigures } from './print-figures.ts';

/**
 * Prints the share of figures that lie within their stated errors, by kind. Expects 93 to 97 % of
 * all, and 92 % of each kind, so that no kind makes up for another. At least `least` figures are
 * needed; `slack` widens the bounds.
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
