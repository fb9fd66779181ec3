/** Tables of what simulated decisions showed, and the bounds that are expected of them. */
import { expect } from 'vitest';
import { printFigures } from './print-figures.ts';
import type { Probe } from './probe.ts';
import {
  type Cell,
  type Coverage,
  type Estimate,
  measureCoverage,
  type Range,
} from './simulated-decisions.ts';

/** Coverage with the posterior as it is and as it was with φ = 1 and ω = 0, on equal decisions. */
export interface Measured {
  cell: Cell;
  now: Coverage;
  /** Which is only printed, so only LONG=1 measures it. */
  before: Coverage | undefined;
}

export function measure(solver: Probe, cell: Cell, decisions: number): Measured {
  return {
    cell,
    now: measureCoverage(solver, cell, decisions),
    before: process.env.LONG === '1' ? measureCoverage(solver, cell, decisions, 'before') : undefined,
  };
}

/** Cell by cell; percentages with their standard errors, before → now. */
export function printCells(title: string, table: readonly Measured[]): void {
  const head = ['items', 'stakeholders', 'size sd', 'noise', 'stated', 'item errors', 'shared'];
  const measured = ['decisions', 'differences', 'EVs', 'wider', 'P(best) − right', 'log score'];
  const rows = table.map(({ cell, now, before }) => [
    cell.items,
    cell.stakeholders,
    cell.sizeSd,
    rangeText(cell.noise),
    cell.statedSpread === 'honest' ? 'honest' : rangeText(cell.statedSpread),
    cell.itemErrors,
    rangeText(cell.sharedErrors),
    now.decisions,
    `${since(before, ({ differences }) => percent(differences))}${percent(now.differences)} ± ${percent(now.differences, 'standardError')}`,
    `${since(before, ({ evs }) => percent(evs))}${percent(now.evs)} ± ${percent(now.evs, 'standardError')}`,
    before === undefined ? '–' : (now.width.mean / before.width.mean).toFixed(2),
    `${since(before, points)}${points(now)}`,
    `${since(before, ({ logScore }) => logScore.mean.toFixed(3))}${now.logScore.mean.toFixed(3)}`,
  ]);
  printFigures(`${title} (decisions from seed 1 on; %, before → now, ± standard error)`, [
    [...head, ...measured],
    ...rows,
  ]);
}

/** Least – greatest over the cells of as many items and the same item errors. */
export function printRanges(title: string, table: readonly Measured[]): void {
  const groups = new Map<string, Measured[]>();
  for (const one of table) {
    const key = `${one.cell.items} ${one.cell.itemErrors}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const head = ['items', 'item errors', 'differences before', 'now', 'EVs before', 'now'];
  const rows = [...groups.values()].map((group) => {
    const of = (version: 'before' | 'now', figure: 'differences' | 'evs') =>
      leastToGreatest(group.map((one) => 100 * (one[version]?.[figure].mean ?? Number.NaN)));
    const { items, itemErrors } = group[0]!.cell;
    return [
      items,
      itemErrors,
      of('before', 'differences'),
      of('now', 'differences'),
      of('before', 'evs'),
      of('now', 'evs'),
    ];
  });
  printFigures(`${title}, least–greatest, %`, [head, ...rows]);
}

/** Lower ends of the bins of a stated probability. */
const BINS = [0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** Stated P(best) beside how often it was right, bin by bin. */
export function printCalibration(title: string, table: readonly Measured[]): void {
  const rows = (['before', 'now'] as const).flatMap((version) => {
    const choices = table.flatMap((one) => one[version]?.choices ?? []);
    return BINS.map((from, bin) => {
      const to = BINS[bin + 1] ?? Infinity;
      const inside = choices.filter(({ stated }) => stated >= from && stated < to);
      const stated = inside.reduce((sum, one) => sum + one.stated, 0) / inside.length;
      const right = inside.filter((one) => one.right).length / inside.length;
      const error = Math.sqrt((right * (1 - right)) / inside.length);
      const gap = `${(100 * (stated - right)).toFixed(1)} ± ${(100 * error).toFixed(1)}`;
      return [version, from, inside.length, stated.toFixed(3), right.toFixed(3), gap];
    });
  });
  printFigures(`${title}: P(best) as stated and as right, by bins`, [
    ['', 'from', 'choices', 'stated', 'right', 'points'],
    ...rows,
  ]);
}

export function expectWithin(value: number, least: number, most: number, what: string): void {
  expect(value, what).toBeGreaterThanOrEqual(least);
  expect(value, what).toBeLessThanOrEqual(most);
}

/** Within 4 points; `errors`: so many standard errors of the simulation are allowed besides. */
export function expectCalibrated({ overstated }: Coverage, what: string, errors = 0): void {
  const margin = 0.04 + errors * overstated.standardError;
  expectWithin(overstated.mean, -margin, margin, `P(best), ${what}`);
}

function rangeText([least, most]: Range): string {
  return least === most ? `${least}` : `${least}–${most}`;
}

function since(before: Coverage | undefined, figure: (before: Coverage) => string): string {
  return before === undefined ? '' : `${figure(before)} → `;
}

function percent(estimate: Estimate, figure: 'mean' | 'standardError' = 'mean'): string {
  return (100 * estimate[figure]).toFixed(1);
}

function points({ overstated }: Coverage): string {
  return (100 * overstated.mean).toFixed(1);
}

function leastToGreatest(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)}`;
}
