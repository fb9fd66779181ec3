/** Keeps what the tests of the harness measure, for the table that `npm run test:faults` makes. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { printFigures } from '../engine/print-figures.ts';
import { type Figure, SCORECARD } from './scorecard.ts';

const folder = resolve(import.meta.dirname, '../../build/reliability');
/** Characters of an error. */
const MOST_SAID = 200;
const Kept = z.object({ row: z.number(), figure: z.string(), isMet: z.boolean() });

/** A row has one figure of each part. */
export function record({ row, figure, isMet }: Figure, part = 'all'): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${row}-${part}.json`), JSON.stringify({ row, figure, isMet }));
  const target = SCORECARD.find((one) => one.row === row)?.target ?? '';
  printFigures(`row ${row} of the scorecard`, [[target, figure, isMet ? 'met' : 'missed']]);
}

/**
 * Records the row with what `measure` returns, a text and whether it meets the target. Where it
 * throws, as a failed assertion does, the row is missed.
 */
export async function recordOutcome(row: number, measure: () => Promise<Omit<Figure, 'row'>>): Promise<void> {
  let outcome: Omit<Figure, 'row'>;
  try {
    outcome = await measure();
  } catch (error) {
    record({ row, figure: firstLineOf(error), isMet: false });
    throw error;
  }
  record({ row, ...outcome });
  expect(outcome.isMet, `row ${row}: ${outcome.figure}`).toBe(true);
}

/** Fit for a cell of a table. */
export function firstLineOf(error: unknown): string {
  const [line = ''] = String(error).split('\n');
  return line.replaceAll('|', '/').slice(0, MOST_SAID);
}

export function forgetFigures(): void {
  rmSync(folder, { recursive: true, force: true });
}

export function readFigures(): Figure[] {
  return globSync('*.json', { cwd: folder })
    .sort()
    .map((file) => Kept.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}
