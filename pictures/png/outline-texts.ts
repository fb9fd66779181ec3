/**
 * Replaces every text of a drawing by the outline of its glyphs, because a rasteriser has no fonts.
 */
import { type Child, type Element, element } from '../element.ts';
import type { Fonts } from './fonts.ts';
import { outlineText } from './text-outline.ts';

/** The fonts of the texts are open. `width`: of the drawing, in its own units. */
export function outlineTexts(given: Element, width: number, fonts: Fonts): Element {
  if (given.tag === 'text') return pathOf(given, width, fonts);
  const inner = given.tag === 'svg' ? innerWidth(given, width) : width;
  const children = given.children.flatMap((child): Child[] => {
    if (typeof child === 'string') return given.tag === 'style' ? [child] : [];
    // These are for readers of a page; no rasteriser shows them.
    return child.tag === 'title' || child.tag === 'desc' ? [] : [outlineTexts(child, inner, fonts)];
  });
  return { ...given, children };
}

export function textsOf({ tag, children }: Element): string[] {
  return children.flatMap((child) => {
    if (typeof child !== 'string') return textsOf(child);
    return tag === 'text' ? [child] : [];
  });
}

function innerWidth({ attributes: { viewBox, width } }: Element, outer: number): number {
  if (viewBox !== undefined) return Number(viewBox.split(' ')[2]);
  return width === undefined ? outer : lengthOf(width, outer);
}

/** Pixels of "12" or "37.5%". */
function lengthOf(text: string, whole: number): number {
  return text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);
}

function pathOf({ attributes, children }: Element, width: number, fonts: Fonts): Element {
  const { x = '0', y = '0', class: name = null } = attributes;
  const isBold = attributes['font-weight'] !== undefined;
  const text = children.filter((child) => typeof child === 'string').join('');
  const outline = outlineText(text, Number(attributes['font-size']), isBold ? 600 : 400, fonts);
  // A text that runs from the right ends where one that runs from the left starts.
  const anchor = attributes['text-anchor'] ?? (attributes.direction === 'rtl' ? 'end' : 'start');
  const before = BEFORE_ANCHOR[anchor]! * outline.width;
  const left = Math.round((lengthOf(x, width) - before) * 100) / 100;
  return element('path', { class: name, d: outline.path, transform: `translate(${left} ${y})` });
}

/** The part of a text before its anchor. */
const BEFORE_ANCHOR: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };
