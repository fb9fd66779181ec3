export interface Quantity {
  /**
   * `money` in US dollars, `time` in hours, `date` in days of a year, `clock` in hours of a day,
   * `weekday` from Monday 0, `chance` and `share` 0 … 1, `count` of a noun, `bare` without a unit,
   * or a dimension of `units.tsv`.
   */
  kind: string;
  /** The stem of the counted noun; empty otherwise. */
  noun: string;
  low: number;
  high: number;
  /** The hours of the period, or the stem of the noun, that the quantity is for one of. */
  perHours: number | null;
  perNoun: string | null;
  /** Hours for which a rate goes on. */
  forHours: number | null;
  /** Set for the most or the least of a range that is open on the other side. */
  bound: 'most' | 'least' | null;
  /** Base units in one of its unit: 1.08 for euros. */
  factor: number;
  /** Token indices: the first token, and the one after the last. */
  start: number;
  next: number;
}

export function quantity(kind: string, low: number, high: number, start: number, next: number): Quantity {
  return {
    kind,
    noun: '',
    low,
    high,
    perHours: null,
    perNoun: null,
    forHours: null,
    bound: null,
    factor: 1,
    start,
    next,
  };
}
