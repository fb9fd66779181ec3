/** The consequences in one stakeholder's result, and links to their rows. */

import type { ConsequenceFigures } from '../../pictures/result-figures.ts';
import { shorten } from '../../pictures/words/texts.ts';
import { type Html, html } from './html.ts';

const NAME_CHARACTERS = 64;

export class Consequences {
  readonly all: readonly ConsequenceFigures[];
  readonly #section: string;

  /** `section`: the id of the stakeholder's section in the page. */
  constructor(section: string, all: readonly ConsequenceFigures[]) {
    this.#section = section;
    this.all = all;
  }

  /**
   * The id of the consequence's row. It is unique in the page, because no section's id contains a
   * hyphen.
   */
  anchor(id: string): string {
    return `${this.#section}-${id}`;
  }

  link(id: string): Html {
    return html`<a class="id" href="#${this.anchor(id)}">${id}</a>`;
  }

  /** The link, and the first words of the consequence. */
  name(id: string): Html {
    const { label, description } = this.all.find((one) => one.id === id) ?? { label: null, description: '' };
    return html`${this.link(id)} “<bdi>${shorten(label ?? description, NAME_CHARACTERS)}</bdi>”`;
  }
}
