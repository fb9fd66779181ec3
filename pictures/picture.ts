/**
 * A picture: a drawing, the sentence that states its conclusion, and the table of its figures. The
 * table is the truth and the drawing its shape; a screen reader reads the sentence for the drawing.
 */
import { type Child, type Content, type Element, element } from './element.ts';
import { type Table, tableOf } from './tables/table.ts';

export interface Picture {
  /** For styles and addresses; no two pictures of one result share it. */
  name: string;
  title: string;
  /** One sentence with the conclusion. */
  description: string;
  /** What the drawing says in sentences. They stand in its place, and it is folded under them. */
  sentences?: readonly string[];
  /** Below the drawing: what its figures mean. */
  note?: string;
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
  const { title, description, sentences, note, table } = picture;
  const drawing = [
    drawingOf(picture),
    note === undefined ? null : element('p', { class: 'picture-note', dir: 'ltr' }, note),
  ];
  const figures = (summary: string, ...contents: Content[]) =>
    element(
      'details',
      { class: 'picture-figures' },
      element('summary', {}, summary),
      contents,
      tableOf(table, title),
    );
  return element(
    'figure',
    { class: 'picture' },
    element(
      'figcaption',
      {},
      element('b', { class: 'picture-title' }, title),
      sentences === undefined
        ? element('span', { class: 'picture-says', dir: 'ltr' }, description)
        : element(
            'ul',
            { class: 'picture-says' },
            sentences.map((sentence) => element('li', {}, element('bdi', { dir: 'ltr' }, sentence))),
          ),
    ),
    sentences === undefined ? [drawing, figures('The figures')] : figures('Details', drawing),
  );
}
