/** Places, views and sizes of the buffers of a table (buffers.ts) that lie one behind the other. */
import { type BufferShape, type Lengths, SOLUTION, SOLUTION_NUMBERS } from './buffers.ts';

type Table = Readonly<Record<string, BufferShape>>;

export type Views<Of extends Table> = {
  [Name in keyof Of]: Of[Name]['type'] extends 'f64' ? Float64Array : Int32Array;
};

export type SolutionViews = Views<typeof SOLUTION>;

const ARRAYS = { f64: Float64Array, i32: Int32Array };

/** Each buffer's name, and how many bytes behind the first it starts: at a multiple of 8. */
export function placesOf(table: Table, lengths: Lengths): { name: string; start: number }[] {
  let start = 0;
  return Object.entries(table).map(([name, shape]) => {
    const place = { name, start };
    start += bytesOfOne(shape, lengths);
    return place;
  });
}

/** Bytes of all buffers together, a multiple of 8. */
export function bytesOf(table: Table, lengths: Lengths): number {
  return Object.values(table).reduce((sum, shape) => sum + bytesOfOne(shape, lengths), 0);
}

/** Views of all buffers, by their names; the first starts at byte `from` of `memory`. */
export function viewsOf<Of extends Table>(
  table: Of,
  lengths: Lengths,
  memory: ArrayBuffer,
  from = 0,
): Views<Of> {
  const views = placesOf(table, lengths).map(({ name, start }) => {
    const { type, length } = table[name]!;
    return [name, new ARRAYS[type](memory, from + start, length(lengths))];
  });
  return Object.fromEntries(views);
}

/**
 * The figures of one solved stakeholder, as a thread sends them: SOLUTION_NUMBERS, then SOLUTION.
 */
export function newFigures(lengths: Lengths): Float64Array<ArrayBuffer> {
  const bytes = bytesOf(SOLUTION, lengths);
  return new Float64Array(SOLUTION_NUMBERS.length + bytes / Float64Array.BYTES_PER_ELEMENT);
}

/** Where SOLUTION starts in these figures. */
export const SOLUTION_START = SOLUTION_NUMBERS.length * Float64Array.BYTES_PER_ELEMENT;

function bytesOfOne({ type, length }: BufferShape, lengths: Lengths): number {
  return Math.ceil((length(lengths) * ARRAYS[type].BYTES_PER_ELEMENT) / 8) * 8;
}
