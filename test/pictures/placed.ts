/** Where the elements of a drawing lie when it is so many pixels wide. */
import { WIDE_FROM } from '../../pictures/drawing/marks.ts';
import { textWidth } from '../../pictures/drawing/text-width.ts';
import type { Element } from '../../pictures/element.ts';

export interface Box {
  what: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PlacedText extends Box {
  text: string;
}

/** Every mark and text. The parts of patterns, in `defs`, are not drawn themselves. */
export function boxesOf(drawing: Element, width: number): Box[] {
  const hidden = width < WIDE_FROM ? 'd-wide' : 'd-narrow';
  return within(drawing, { x: 0, y: 0, width, scale: 1, hidden });
}

export function textsOf(drawing: Element, width: number): PlacedText[] {
  return boxesOf(drawing, width).filter((box): box is PlacedText => 'text' in box);
}

interface Frame {
  x: number;
  y: number;
  /** In the frame's own units. */
  width: number;
  /** Pixels of one of its units. */
  scale: number;
  /** The class of the labels that a page of this width does not show. */
  hidden: string;
}

function within({ children }: Element, frame: Frame): Box[] {
  return children.flatMap((child) => {
    if (typeof child === 'string' || child.tag === 'defs') return [];
    if (child.attributes.class?.split(' ').includes(frame.hidden)) return [];
    if (child.tag === 'svg') return within(child, frameOf(child, frame));
    const box = boxOf(child, frame);
    return box === null ? within(child, frame) : [box];
  });
}

function frameOf({ attributes }: Element, frame: Frame): Frame {
  const { x = '0', y = '0', width = '1', viewBox } = attributes;
  const own = viewBox === undefined ? length(width, frame) : Number(viewBox.split(' ')[2]);
  return {
    x: frame.x + length(x, frame) * frame.scale,
    y: frame.y + Number(y) * frame.scale,
    width: own,
    scale: viewBox === undefined ? frame.scale : (frame.scale * length(width, frame)) / own,
    hidden: frame.hidden,
  };
}

function boxOf({ tag, attributes, children }: Element, frame: Frame): Box | null {
  const at = (name: string) => length(attributes[name] ?? '0', frame);
  const box = (left: number, right: number, top: number, bottom: number): Box => ({
    what: `<${tag} class="${attributes.class}">`,
    left: frame.x + left * frame.scale,
    right: frame.x + right * frame.scale,
    top: frame.y + top * frame.scale,
    bottom: frame.y + bottom * frame.scale,
  });
  if (tag === 'rect') return box(at('x'), at('x') + at('width'), at('y'), at('y') + at('height'));
  if (tag === 'line') {
    const [x1, x2, y1, y2] = [at('x1'), at('x2'), at('y1'), at('y2')];
    return box(Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2));
  }
  // Circles and the shapes of marks are drawn around 0 and placed by an svg.
  if (tag === 'circle') return box(-at('r'), at('r'), -at('r'), at('r'));
  if (tag === 'path') return box(-8, 8, -8, 8);
  if (tag !== 'text') return null;
  const text = children.filter((child) => typeof child === 'string').join('');
  const size = Number(attributes['font-size']);
  const drawn = textWidth(text, size, attributes['font-weight'] !== undefined);
  const anchor = attributes['text-anchor'] ?? (attributes.direction === 'rtl' ? 'end' : 'start');
  const before = { start: 0, middle: 0.5, end: 1 }[anchor] ?? 0;
  const left = at('x') + Number(attributes.dx ?? 0) - before * drawn;
  const placed = box(left, left + drawn, at('y') - size * 0.75, at('y') + size * 0.2);
  return Object.assign(placed, { what: `text "${text}"`, text });
}

function length(value: string, { width }: Frame): number {
  return value.endsWith('%') ? (Number(value.slice(0, -1)) / 100) * width : Number(value);
}
