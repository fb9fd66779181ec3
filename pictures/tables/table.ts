/** A table as plain data, and as elements for a page. */
import { type Element, element } from '../element.ts';
import { shorten } from '../words/texts.ts';

/** Cells as text; the first of each row names the row. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** On a phone, rows of more cells stand one below the other, each with its column's name. */
const MOST_COLUMNS = 4;
/** A page has the whole texts once, and its tables name them again and again. */
const NAME_CHARACTERS = 120;

export function tableOf({ head, rows }: Table, caption: string): Element {
  const isWide = head.length > MOST_COLUMNS;
  return element(
    'table',
    isWide ? { class: 'wide-figures' } : {},
    element('caption', { class: 'unseen' }, caption),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        head.map((name) => element('th', { scope: 'col' }, name)),
      ),
    ),
    element(
      'tbody',
      {},
      rows.map(([first = '', ...others]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, element('bdi', {}, shorten(first, NAME_CHARACTERS))),
          others.map((cell, at) =>
            element('td', isWide ? { 'data-column': head[at + 1] ?? '' } : {}, element('bdi', {}, cell)),
          ),
        ),
      ),
    ),
  );
}
