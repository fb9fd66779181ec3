/**
 * Expected values for a terminal: for each option a line from p10 to p90 with its mean, all on one
 * axis, which the last two lines show.
 */
import type { ByOption, Spread } from '../result-figures.ts';
import { valueScale } from '../scales/value-scale.ts';
import { drawTextAxis } from './text-axis.ts';

export interface Whiskers {
  lines: ByOption<string>;
  /** The marks, and their names below. */
  axis: readonly [string, string];
}

/** Every line has `width` characters. */
export function drawWhiskers(ev: ByOption<Spread>, width: number): Whiskers {
  const scale = valueScale(Object.values(ev).flatMap(({ mean, p10, p90 }) => [p10, mean, p90]));
  const columnOf = (value: number) => Math.round(scale.at(value) * (width - 1));
  const lines = Object.entries(ev).map(([option, { mean, p10, p90 }]) => {
    const columns = Array.from({ length: width }, () => ' ');
    columns[columnOf(0)] = '┊';
    for (let column = columnOf(p10); column <= columnOf(p90); column += 1) columns[column] = '─';
    columns[columnOf(p10)] = '├';
    columns[columnOf(p90)] = '┤';
    columns[columnOf(mean)] = '●';
    return [option, columns.join('')];
  });
  return { lines: Object.fromEntries(lines), axis: drawTextAxis(scale, columnOf, width) };
}
