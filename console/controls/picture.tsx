/** Pictures and tables of pictures/ as React elements. */
import { createElement, type ReactNode } from 'react';
import type { Element } from '../../pictures/element.ts';
import { figureOf, type Picture } from '../../pictures/picture.ts';
import { type CreateElement, toReact } from '../../pictures/print-react.ts';

/** `name` is what a screen reader calls the drawing. */
export function PictureFigure({ picture, name }: { picture: Picture; name: string }) {
  return <Tree tree={named(figureOf(picture), name)} />;
}

/** `create`: for a tree in which something can be pressed. */
export function Tree({ tree, create = createElement }: { tree: Element; create?: CreateElement<ReactNode> }) {
  return toReact<ReactNode>(tree, create);
}

function named(given: Element, name: string): Element {
  const { tag, attributes, children } = given;
  return {
    tag,
    attributes: attributes.role === 'img' ? { ...attributes, 'aria-label': name } : attributes,
    children: children.map((child) => (typeof child === 'string' ? child : named(child, name))),
  };
}
