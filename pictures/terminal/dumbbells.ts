/**
 * Expected values of two revisions for a terminal: for each option a line from its mean before (○)
 * to its mean after (●), all on one axis.
 */
import type { ByOption, Spread } from '../result-figures.ts';
import { valueScale } from '../scales/value-scale.ts';
import { drawTextAxis } from './text-axis.ts';

type Means = ByOption<Pick<Spread, 'mean'>>;

export interface Dumbbells {
  lines: ByOption<string>;
  /** The marks, and their names below. */
  axis: readonly [string, string];
}

/** Every line has `width` characters. An option that only one revision has is one mark. */
export function drawDumbbells(before: Means, after: Means, width: number): Dumbbells {
  const means = [...Object.values(before), ...Object.values(after)].map(({ mean }) => mean);
  const scale = valueScale(means);
  const columnOf = (value: number) => Math.round(scale.at(value) * (width - 1));
  const lines = [...new Set([...Object.keys(after), ...Object.keys(before)])].map((option) => {
    const columns = Array.from({ length: width }, () => ' ');
    columns[columnOf(0)] = '┊';
    const [was, is] = [before[option], after[option]].map((one) => one && columnOf(one.mean));
    if (was !== undefined && is !== undefined)
      for (let column = Math.min(was, is); column <= Math.max(was, is); column += 1) columns[column] = '─';
    if (was !== undefined) columns[was] = '○';
    if (is !== undefined) columns[is] = '●';
    return [option, columns.join('')];
  });
  return { lines: Object.fromEntries(lines), axis: drawTextAxis(scale, columnOf, width) };
}
