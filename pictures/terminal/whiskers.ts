/**
 * Expected values for a terminal: for each option a line from p10 to p90 with its mean, all on one
 * axis, which the last two lines show.
 */
import type { ByOption, Spread } from '../result-figures.ts';
import { namedMarks, type Scale } from '../scales/scale.ts';
import { valueScale } from '../scales/value-scale.ts';

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
  return { lines: Object.fromEntries(lines), axis: drawAxis(scale, columnOf, width) };
}

function drawAxis(scale: Scale, columnOf: (value: number) => number, width: number): [string, string] {
  const marks = Array.from({ length: width }, () => '─');
  for (const mark of scale.marks) marks[columnOf(mark)] = '┬';
  const names = Array.from({ length: width }, () => ' ');
  const startOf = (mark: number) => {
    const { length } = scale.name(mark);
    return Math.min(width - length, Math.max(0, columnOf(mark) - Math.floor(length / 2)));
  };
  const extentOf = (mark: number): [number, number] => [
    startOf(mark),
    startOf(mark) + scale.name(mark).length,
  ];
  for (const mark of namedMarks(scale, 0, extentOf, 1))
    Array.from(scale.name(mark)).forEach((character, at) => {
      names[startOf(mark) + at] = character;
    });
  return [marks.join(''), names.join('')];
}
