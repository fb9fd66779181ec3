/**
 * Writes an element tree as HTML with SVG in it. Every text and every attribute's value is escaped;
 * tags and attributes' names come from this project's code only, and anything else is refused.
 */
import type { Child, Element } from './element.ts';

export function printMarkup(given: Element): string {
  refuseOddNames(given);
  const { tag, attributes, children } = given;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${tag}${written.join('')}>${children.map(printChild).join('')}</${tag}>`;
}

/** Names are written as they are, so none may hold anything else than a name. */
export function refuseOddNames({ tag, attributes }: Element): void {
  const odd = [tag, ...Object.keys(attributes)].find((name) => !/^[a-zA-Z][a-zA-Z0-9:-]*$/.test(name));
  if (odd !== undefined) throw new Error(`"${odd}" is not the name of an element or an attribute`);
}

function printChild(child: Child): string {
  return typeof child === 'string' ? escapeMarkup(child) : printMarkup(child);
}

/** Safe as text between tags and within quotes of an attribute. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
