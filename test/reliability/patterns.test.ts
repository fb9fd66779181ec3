/**
 * Hostile strings of 50 kB against every regular expression of the product. Work is measured in
 * processor time of this thread, and compared only with that for half the length.
 */
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../until.ts';
import { record } from './figures.ts';
import { type Attack, attacksOn, collectPatterns, type Pattern, textOf } from './patterns.ts';

const BYTES = 50_000;
const SCREENING_BYTES = 3000;
/** Below this, a pattern that takes quadratic time is a hundred times faster than it can be. */
const MEASURABLE_MS = 5;
/** Linear work takes twice the time for twice the text, quadratic work four times. */
const MOST_RATIO = 3;

/** Of one long run alone: a time says little beside other tests. */
const MOST_MS = 20;
/** Patterns that no stranger's text reaches. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/\\/\\/.*@/': 'hides a password in a value of the environment, which only the operator sets',
};

interface Measured {
  source: string;
  places: readonly string[];
  attack: string;
  ms: number;
  /** Time for the whole text in that for half of it; 0: too short to compare. */
  ratio: number;
}

test('no pattern takes more than linear time', () => {
  const patterns = collectPatterns();
  const reached = patterns.filter(({ source }) => EXCEPTIONS[source] === undefined);
  expect(patterns.length - reached.length, 'every exception is still needed').toBe(
    Object.keys(EXCEPTIONS).length,
  );
  expect(reached.length).toBeGreaterThan(100);
  const measured = reached.map(measure).sort((one, other) => other.ms - one.ms);
  expect(measured.filter(({ ratio }) => ratio > MOST_RATIO)).toEqual([]);
  const [slowest] = measured;
  record(
    {
      row: 22,
      figure: `${reached.length} patterns, the slowest ${slowest?.ms.toFixed(1)} ms`,
      isMet: (slowest?.ms ?? 0) <= MOST_MS,
    },
    'patterns',
  );
});

function measure(pattern: Pattern): Measured {
  const work = (attack: Attack, length: number, runs: number) => {
    const text = textOf(attack, length);
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs; run += 1)
      least = Math.min(
        least,
        processorMs(() => apply(pattern, text)),
      );
    return least;
  };
  return bounded(pattern, () => {
    const worst = attacksOn(pattern)
      .map((attack) => ({ attack, ms: work(attack, SCREENING_BYTES, 1) }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, 3);
    const all = worst.map(({ attack }) => {
      const ms = work(attack, BYTES, 2);
      const ratio = ms < MEASURABLE_MS ? 0 : ms / work(attack, BYTES / 2, 3);
      return { source: pattern.source, ms, ratio, attack: JSON.stringify(attack), places: pattern.places };
    });
    return all.reduce((one, other) => (other.ratio > one.ratio || other.ms > one.ms ? other : one));
  });
}

/** As the product does: all matches of a global pattern, else the first. */
function apply({ expression }: Pattern, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
}

function processorMs(run: () => void): number {
  const before = process.cpuUsage().user;
  run();
  return (process.cpuUsage().user - before) / 1000;
}

/** A pattern that backtracks for ever is stopped, and named. */
function bounded<T>({ source, places }: Pattern, run: () => T): T {
  const context: { run: () => T } = { run };
  try {
    return runInContext('run()', createContext(context), { timeout: PATIENCE_MS });
  } catch (cause) {
    throw new Error(`${source} in ${places} does not end`, { cause });
  }
}
