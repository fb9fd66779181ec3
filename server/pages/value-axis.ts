/** The scale of a chart: where a value lies across its width, and which values are marked. */

/** Values that a chart marks: about this many. */
const MARKS = 5;
/** Room at either end, percent of the width, so that a mark's number does not stand out. */
const MARGIN_PERCENT = 4;

export interface ValueAxis {
  /** Round numbers, rising; the first and the last bound the chart, and 0 is one of them. */
  marks: readonly number[];
  /** As SVG wants a coordinate: "37.5%". */
  at(value: number): string;
  /** A mark as text, with as many decimals as its neighbours need. */
  name(mark: number): string;
}

export function valueAxis(values: readonly number[]): ValueAxis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low || 1) / MARKS);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const marks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const width = 100 - 2 * MARGIN_PERCENT;
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return {
    marks,
    at: (value) => `${(MARGIN_PERCENT + (width * (value / step - first)) / (last - first)).toFixed(2)}%`,
    name: (mark) => `${mark < 0 ? '−' : ''}${Math.abs(mark).toFixed(decimals)}`,
  };
}

/** The least of 1, 2 and 5 times a power of ten that is not below `length`. */
function roundStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * ([1, 2, 5].find((factor) => factor * power >= length) ?? 10);
}
