/** An option where it is spoken of: its letter and the first words of its description. */
import { type Html, html } from './html.ts';
import { shorten } from './wording.ts';

const SHOWN_CHARACTERS = 110;

export function optionName(option: string, description: string): Html {
  return html`<b class="letter">${option}</b> <bdi>${shorten(description, SHOWN_CHARACTERS)}</bdi>`;
}
