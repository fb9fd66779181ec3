/** The exact figures of one stakeholder's options, each with its Monte Carlo standard error. */
import type { ValueFigures } from '../result-figures.ts';
import { chances, scientific, signed } from '../words/numbers.ts';
import type { Table } from './table.ts';

export function standardErrors({ ev, probabilities, standard_error: errors }: ValueFigures): Table {
  const figures = chances(probabilities);
  const rows = Object.entries(ev).map(([option, { mean, p10, p90 }]) => {
    const of = errors?.ev[option];
    return [
      option,
      withError(signed(mean), of?.mean),
      withError(signed(p10), of?.p10),
      withError(signed(p90), of?.p90),
      percentWithError(figures[option] ?? '–', errors?.probabilities[option]),
    ];
  });
  return { head: ['Option', 'Mean ± standard error', 'p10', 'p90', 'P(best) ± standard error'], rows };
}

function withError(figure: string, error: number | undefined): string {
  return error === undefined ? figure : `${figure} ± ${small(error)}`;
}

function percentWithError(figure: string, error: number | undefined): string {
  return error === undefined ? figure : `${figure} ± ${small(error * 100)}\u00a0%`;
}

function small(error: number): string {
  if (error === 0) return '0';
  return error < 0.0001 ? scientific(Number(error.toPrecision(2))) : String(Number(error.toPrecision(2)));
}
