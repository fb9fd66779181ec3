/**
 * A picture: a drawing, the sentence that states its conclusion, and the table of its figures. The
 * table is the truth and the drawing its shape; a screen reader reads the sentence for the drawing.
 */
import { type Child, type Element, element } from './element.ts';
import { shorten } from './words/texts.ts';

export interface Picture {
  /** For styles and addresses; no two pictures of one result share it. */
  name: string;
  title: string;
  /** One sentence with the conclusion. */
  description: string;
  /** The drawing's height in pixels. Places across are percentages, so it fits any width. */
  height: number;
  marks: readonly Child[];
  table: Table;
}

/** Cells as text; the first of each row names the row. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export function drawingOf({ name, title, description, height, marks }: Picture): Element {
  return element(
    'svg',
    { class: `drawing ${name}`, role: 'img', width: '100%', height },
    element('title', {}, title),
    element('desc', {}, description),
    [...marks],
  );
}

/** The picture with its title, its sentence and its table, for a page. */
export function figureOf(picture: Picture): Element {
  return element(
    'figure',
    { class: 'picture' },
    element(
      'figcaption',
      {},
      element('b', { class: 'picture-title' }, picture.title),
      element('span', { class: 'picture-says', dir: 'auto' }, picture.description),
    ),
    drawingOf(picture),
    element(
      'details',
      { class: 'picture-figures' },
      element('summary', {}, 'The figures'),
      tableOf(picture.table, picture.title),
    ),
  );
}

/** On a phone, rows of more cells stand one below the other, each with its column's name. */
const MOST_COLUMNS = 4;

/** A page has the whole texts once, and the tables of its pictures name them again and again. */
const NAME_CHARACTERS = 120;

function tableOf({ head, rows }: Table, caption: string): Element {
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
