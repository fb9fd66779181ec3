/** The scale of expected values and sizes: where a value lies, and which values are marked. */
import { scientific } from '../words/numbers.ts';
import type { Scale } from './scale.ts';

/** Values that a scale marks: about this many. */
const MARKS = 5;
/** Marks with more decimals, or of more digits, are written with a power of ten. */
const MOST_DIGITS = 4;
/** Values are in units of the largest consequence: so small a range is no difference at all. */
const LEAST_RANGE = 1e-12;

/** Its marks are round numbers; the first and the last bound the scale, and 0 is one of them. */
export function valueScale(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low < LEAST_RANGE ? 1 : high - low) / MARKS);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  // A step of 1e-9 is 9.99…e-10 after division: marks are rounded to the digits that they have.
  const marks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  const decimals = Math.max(0, -Math.floor(Math.log10(step * 1.000001)));
  const isPlain = decimals <= MOST_DIGITS && Math.max(-low, high) < 10 ** MOST_DIGITS;
  return {
    marks,
    at: (value) => (value / step - first) / (last - first),
    name: (mark) => withMinus(isPlain ? mark.toFixed(decimals) : scientific(mark)),
  };
}

/** The least of 1, 2 and 5 times a power of ten that is not below `length`. */
function roundStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * ([1, 2, 5].find((factor) => factor * power >= length) ?? 10);
}

function withMinus(text: string): string {
  return text.replace(/^-0(\.0*)?$/, '0$1').replace('-', '−');
}
