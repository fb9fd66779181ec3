/**
 * Makes React elements of an element tree: the same tree as `printMarkup` writes, without any
 * markup as text. React is handed in, so that the server needs none.
 */
import type { Element } from './element.ts';
import { refuseOddNames } from './print-markup.ts';

/** React's `createElement`, of which no more is needed. */
export type CreateElement<Node> = (
  type: string,
  props: Record<string, string | number>,
  ...children: (Node | string)[]
) => Node;

export function toReact<Node>(
  given: Element,
  createElement: CreateElement<Node>,
  /** Of this element among its siblings. */
  key?: number,
): Node {
  refuseOddNames(given);
  const { tag, attributes, children } = given;
  const props: Record<string, string | number> = key === undefined ? {} : { key };
  for (const [name, value] of Object.entries(attributes)) props[propOf(name)] = value;
  return createElement(
    tag,
    props,
    ...children.map((child, index) =>
      typeof child === 'string' ? child : toReact(child, createElement, index),
    ),
  );
}

/** React's name of an attribute: `className`, `strokeWidth`, and `aria-label` as it is. */
function propOf(name: string): string {
  const known = PROPS[name];
  if (known !== undefined) return known;
  // React takes styles, and whatever is called on events, as something else than text.
  if (name === 'style' || name.startsWith('on')) throw new Error(`"${name}" is no attribute for a picture`);
  if (/^(aria|data)-/.test(name)) return name;
  return name.replaceAll(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Names that React writes otherwise than in camel case. */
const PROPS: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  datetime: 'dateTime',
  tabindex: 'tabIndex',
};
