/** A picture of pictures/ as React elements, named for whom it is about. */
import { createElement, type ReactNode } from 'react';
import type { Element } from '../../pictures/element.ts';
import { figureOf, type Picture } from '../../pictures/picture.ts';
import { toReact } from '../../pictures/print-react.ts';

/** `name` is what a screen reader calls the drawing. */
export function PictureFigure({ picture, name }: { picture: Picture; name: string }) {
  return toReact<ReactNode>(named(figureOf(picture), name), createElement);
}

function named(given: Element, name: string): Element {
  const { tag, attributes, children } = given;
  return {
    tag,
    attributes: attributes.role === 'img' ? { ...attributes, 'aria-label': name } : attributes,
    children: children.map((child) => (typeof child === 'string' ? child : named(child, name))),
  };
}
