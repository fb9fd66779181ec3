/** A picture of pictures/ as React elements, named for whom it is about. */
import { createElement, type ReactNode } from 'react';
import type { Child, Element } from '../../pictures/element.ts';
import { figureOf, type Picture } from '../../pictures/picture.ts';

/** `name`: what a screen reader calls the drawing. */
export function PictureFigure({ picture, name }: { picture: Picture; name: string }) {
  return toReact(figureOf(picture), name);
}

function toReact({ tag, attributes, children }: Element, name: string, key?: number): ReactNode {
  const props: Record<string, string | number> = key === undefined ? {} : { key };
  for (const [attribute, value] of Object.entries(attributes)) props[propOf(attribute)] = value;
  if (attributes.role === 'img') props['aria-label'] = name;
  return createElement(tag, props, ...children.map((child, index) => childOf(child, name, index)));
}

function childOf(child: Child, name: string, index: number): ReactNode {
  return typeof child === 'string' ? child : toReact(child, name, index);
}

/** React's names of attributes: `className`, `strokeWidth`. */
function propOf(attribute: string): string {
  if (attribute === 'class') return 'className';
  if (/^(aria|data)-/.test(attribute)) return attribute;
  return attribute.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
