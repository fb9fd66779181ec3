/**
 * Markup in which every value that is put in is escaped: only `html` makes markup, and only from
 * literal text.
 */

import type { Element } from '../../pictures/element.ts';
import { printMarkup } from '../../pictures/print-markup.ts';

/** What a template takes; an element comes from pictures/. Null leaves nothing. */
export type Content = Html | Element | string | number | null | readonly Content[];

/**
 * Attributes are written with double quotes around their value; no value stands within `<style>` or
 * names a tag.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(parts.map((part, at) => part + (at < values.length ? textOf(values[at]!) : '')).join(''));
}

class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

function textOf(content: Content): string {
  if (content === null) return '';
  if (content instanceof Html) return content.text;
  if (isElement(content)) return printMarkup(content);
  if (typeof content === 'object') return content.map(textOf).join('');
  return String(content).replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

function isElement(content: Content): content is Element {
  return typeof content === 'object' && content !== null && 'tag' in content;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
