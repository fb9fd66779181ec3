/** Expected values before and after a revision; the option that is best now comes first. */
import { type OptionText, optionAt, type ValueFigures } from '../result-figures.ts';
import { rankedByMean } from '../words/closeness.ts';
import { optionTitle } from '../words/expected-values.ts';
import { signed } from '../words/numbers.ts';
import type { Table } from './table.ts';

export interface Revised {
  id: string;
  /** Null where the revision does not have the option. */
  means: readonly [was: number | null, is: number | null];
  /** The means as they are written. */
  said: readonly [was: string, is: string];
}

export function revisedOptions(before: ValueFigures, after: ValueFigures): Revised[] {
  const ids = new Set([...rankedByMean(after), ...rankedByMean(before)]);
  return [...ids].map((id) => {
    const means = [before.ev[id]?.mean ?? null, after.ev[id]?.mean ?? null] as const;
    return { id, means, said: [write(means[0]), write(means[1])] };
  });
}

export function revisionsTable(revised: readonly Revised[], options: readonly OptionText[]): Table {
  return {
    head: ['Option', 'Before', 'After'],
    rows: revised.map(({ id, said }) => [optionTitle(optionAt(options, id).option), ...said]),
  };
}

function write(mean: number | null): string {
  return mean === null ? '–' : signed(mean);
}
