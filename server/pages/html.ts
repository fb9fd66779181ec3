/**
 * Makes markup in which every inserted value is escaped. Only the template tag `html` makes markup,
 * and only from the literal text of the source.
 */

import type { Element } from '../../pictures/element.ts';
import { escapeMarkup, printMarkup } from '../../pictures/print-markup.ts';

/** What may be inserted into a template. Elements come from pictures/; null inserts nothing. */
export type Content = Html | Element | string | number | null | readonly Content[];

/**
 * Templates must write double quotes around attributes, and insert no value as the name of a tag. A
 * value within `<style>` must contain no character that is escaped.
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
  return escapeMarkup(String(content));
}

function isElement(content: Content): content is Element {
  return typeof content === 'object' && content !== null && 'tag' in content;
}
