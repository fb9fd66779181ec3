/**
 * Writes an element tree as HTML with SVG in it. Every text and every attribute's value is escaped;
 * tags and attributes' names come from this project's code only, and anything else is refused.
 */
import type { Child, Element } from './element.ts';

export function printMarkup({ tag, attributes, children }: Element): string {
  const named = [tag, ...Object.keys(attributes)];
  const odd = named.find((name) => !/^[a-zA-Z][a-zA-Z0-9:-]*$/.test(name));
  if (odd !== undefined) throw new Error(`"${odd}" is not the name of an element or an attribute`);
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${written.join('')}>${children.map(printChild).join('')}</${tag}>`;
}

function printChild(child: Child): string {
  return typeof child === 'string' ? escaped(child) : printMarkup(child);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
