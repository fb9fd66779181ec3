/** How a table names an option or a consequence. */
import { letterClass } from '../drawing/marks.ts';
import { type Content, type Element, element } from '../element.ts';
import type { OptionText, ValueFigures } from '../result-figures.ts';
import { shorten } from '../words/texts.ts';

const OPTION_CHARACTERS = 110;
const CONSEQUENCE_CHARACTERS = 64;

export function optionName({ id, description }: OptionText): Content {
  return [letterOf(id), ' ', element('bdi', {}, shorten(description, OPTION_CHARACTERS))];
}

/** In the colour that the option has in pictures. */
export function letterOf(id: string): Element {
  return element('b', { class: `letter ${letterClass(id)}` }, id);
}

/**
 * The id of a consequence's row. It is unique in the page, because no section's id contains a
 * hyphen.
 */
export function anchorOf(section: string, id: string): string {
  return `${section}-${id}`;
}

/** The consequence's id, or what is given in its place, as a link to its row. */
export function consequenceLink(section: string, id: string, words?: Content): Content {
  const href = `#${anchorOf(section, id)}`;
  return words === undefined ? element('a', { class: 'id', href }, id) : element('a', { href }, words);
}

/** The first words of a consequence, in quotation marks. */
export function consequenceWords({ consequences }: ValueFigures, id: string): Content {
  const { label, description } = consequences.find((one) => one.id === id) ?? {
    label: null,
    description: '',
  };
  return ['“', element('bdi', {}, shorten(label ?? description, CONSEQUENCE_CHARACTERS)), '”'];
}
