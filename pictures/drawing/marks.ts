/**
 * The marks that pictures are made of. An option is always shown by its letter and its shape too.
 */
import { type Attributes, type Child, type Content, type Element, element } from '../element.ts';
import { OPTION_COLOURS } from '../looks/palette.ts';

export const TEXT_SIZE = 13;
export const SMALL_SIZE = 12;
/** Every drawing is legible from this width on, in pixels: a phone of 320 with its margins. */
export const LEAST_WIDTH = 280;
/**
 * From this width on, labels are broken for it; looks/figure-style.ts shows them by their class.
 */
export const WIDE_FROM = 640;
/** Where a scale's share (0 to 1) lies across its column, as SVG wants it: "37.5%". */
export function across(share: number): string {
  if (!Number.isFinite(share)) throw new Error(`a mark lies at ${share}: scales hold finite numbers only`);
  return `${(100 * share).toFixed(3)}%`;
}

export interface TextPlace {
  x: number | string;
  /** The baseline. */
  y: number;
  /** Pixels beside `x`. */
  dx?: number;
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  isBold?: boolean;
  /** Whether it runs from the right; `x` is then its right edge. */
  isRtl?: boolean;
  class?: string;
}

export function drawText(text: string, place: TextPlace): Element {
  const { x, y, dx = 0, size = TEXT_SIZE, anchor = 'start', isBold = false, isRtl = false } = place;
  return element(
    'text',
    {
      class: place.class ?? 'd-ink',
      x,
      y,
      dx: dx === 0 ? null : dx,
      direction: isRtl ? 'rtl' : null,
      'font-size': size,
      'text-anchor': anchor === 'start' ? null : anchor,
      'font-weight': isBold ? '600' : null,
    },
    text,
  );
}

/** Puts a mark of a fixed size at a place that may be a percentage. */
export function placeAt(x: number | string, y: number, ...marks: Content[]): Element {
  return element('svg', { x, y, width: 1, height: 1, overflow: 'visible' }, ...marks);
}

export function line(
  name: string,
  from: readonly [number | string, number],
  to: readonly [number | string, number],
): Element {
  return element('line', { class: name, x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
}

export function rect(name: string, attributes: Attributes): Element {
  return element('rect', { class: name, ...attributes });
}

/** A bar from one share of the scale to another. */
export function bar(name: string, from: number, to: number, y: number, height: number): Element {
  const [low, high] = from < to ? [from, to] : [to, from];
  const width = Number.parseFloat(across(high)) - Number.parseFloat(across(low));
  return rect(name, { x: across(low), y, width: `${Math.max(0, width).toFixed(3)}%`, height });
}

/** The option's letter on its colour, centred. */
export function badge(option: string, index: number, x: number | string, y: number): Element {
  return placeAt(
    x,
    y,
    rect(`${optionClass(index)}-fill`, { x: -9, y: -9, width: 18, height: 18, rx: 3 }),
    drawText(option, { x: 0, y: 4.5, anchor: 'middle', isBold: true, class: `${optionClass(index)}-letter` }),
  );
}

/** The option's shape, centred; hollow for an older figure. */
export function point(index: number, x: string, y: number, isHollow = false): Element {
  const name = `${optionClass(index)}-${isHollow ? 'hollow' : 'point'}`;
  return placeAt(x, y, element('path', { class: name, d: SHAPES[index % SHAPES.length]! }));
}

/** The beginning of the names of an option's classes. */
export function optionClass(index: number): string {
  return `o${index % OPTION_COLOURS.length}`;
}

/** Of an option's letter outside of drawings. */
export function letterClass(letter: string): string {
  return optionClass(Math.max(0, letter.charCodeAt(0) - 'A'.charCodeAt(0)));
}

/** p10 to p90 with an end at each, and the mean in the option's shape. */
export function whisker(index: number, [p10, mean, p90]: readonly number[], y: number): Child[] {
  const name = optionClass(index);
  const [from, to] = [across(p10!), across(p90!)];
  return [
    ...['under', 'line'].map((layer) => line(`${name}-${layer}`, [from, y], [to, y])),
    ...[from, to].map((end) => line(`${name}-line`, [end, y - 5], [end, y + 5])),
    point(index, across(mean!), y),
  ];
}

/** One standard error to either side. */
export function errorBar(low: number, high: number, y: number): Child[] {
  const [from, to] = [across(low), across(high)];
  return [
    line('d-error', [from, y], [to, y]),
    ...[from, to].map((end) => line('d-error', [end, y - 4], [end, y + 4])),
  ];
}

/** One for each option: circle, square, diamond, triangles, hexagon, cross, bar. */
const SHAPES: readonly string[] = [
  'M-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0Z',
  'M-5.5 -5.5H5.5V5.5H-5.5Z',
  'M0 -7.5L7.5 0L0 7.5L-7.5 0Z',
  'M0 -7L7 5.5H-7Z',
  'M0 7L7 -5.5H-7Z',
  'M-7 0L-3.5 -6H3.5L7 0L3.5 6H-3.5Z',
  'M-2.5 -7H2.5V-2.5H7V2.5H2.5V7H-2.5V2.5H-7V-2.5H-2.5Z',
  'M-3 -7.5H3V7.5H-3Z',
];
