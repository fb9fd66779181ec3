/** The exact figures of one stakeholder's options, each with its Monte Carlo standard error. */
import type { ValueFigures } from '../result-figures.ts';
import { percent, scientific, signed } from '../words/numbers.ts';
import { verdictOf } from '../words/verdict.ts';
import type { Table } from './table.ts';

export function standardErrors(result: ValueFigures): Table {
  const { ev, probabilities, standard_error: errors } = result;
  const { kind, options } = verdictOf(result);
  const mark = kind === 'open' ? ', open' : ', the best';
  const rows = Object.entries(ev).map(([option, { mean, p10, p90 }]) => {
    const of = errors?.ev[option];
    return [
      `${option}${options.includes(option) ? mark : ''}`,
      withError(signed(mean), of?.mean),
      withError(signed(p10), of?.p10),
      withError(signed(p90), of?.p90),
      percentWithError(probabilities[option] ?? 0, errors?.probabilities[option]),
    ];
  });
  return { head: ['Option', 'Mean ± standard error', 'p10', 'p90', 'P(best) ± standard error'], rows };
}

function withError(figure: string, error: number | undefined): string {
  return error === undefined ? figure : `${figure} ± ${small(error)}`;
}

function percentWithError(p: number, error: number | undefined): string {
  return error === undefined ? percent(p) : `${percent(p)} ± ${small(error * 100)}\u00a0%`;
}

function small(error: number): string {
  if (error === 0) return '0';
  return error < 0.0001 ? scientific(Number(error.toPrecision(2))) : String(Number(error.toPrecision(2)));
}
