/**
 * A picture: a drawing, the sentence that states its conclusion, and the table of its figures. The
 * table is the truth and the drawing its shape; a screen reader reads the sentence for the drawing.
 */
import { type Child, type Element, element } from './element.ts';
import { type Table, tableOf } from './tables/table.ts';

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
