/** The axis of a drawing for a terminal. */
import { namedMarks, type Scale } from '../scales/scale.ts';

/** Returns the marks, and their names below. */
export function drawTextAxis(
  scale: Scale,
  columnOf: (value: number) => number,
  width: number,
): [string, string] {
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
