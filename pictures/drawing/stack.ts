/** Puts rows of different heights below one another. */
import type { Child } from '../element.ts';

export interface Row {
  height: number;
  draw(top: number): Child[];
}

export function stackRows(rows: readonly Row[], start = 0): { marks: Child[]; bottom: number } {
  let bottom = start;
  const marks: Child[] = [];
  for (const row of rows) {
    marks.push(...row.draw(bottom));
    bottom += row.height;
  }
  return { marks, bottom };
}
