/** React elements of random pictures, printed by React itself, are the markup that we print. */
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Element, element } from '../../pictures/element.ts';
import { figureOf } from '../../pictures/picture.ts';
import { printMarkup } from '../../pictures/print-markup.ts';
import { type CreateElement, toReact } from '../../pictures/print-react.ts';
import { twoRevisions } from '../../pictures/two-revisions.ts';
import { verdictGrid } from '../../pictures/verdict-grid.ts';
import { drawable, HOSTILE } from './random-results.ts';
import { picturesOf } from './results.ts';

// React's types declare elements of a page, of which the tests in a browser have other ideas.
const require = createRequire(import.meta.url);
const createElement: CreateElement<unknown> = require('react').createElement;
const renderToStaticMarkup: (node: unknown) => string = require('react-dom/server').renderToStaticMarkup;

/** React writes an apostrophe as another reference. */
const byReact = (tree: Element) =>
  renderToStaticMarkup(toReact(tree, createElement)).replaceAll('&#x27;', '&#39;');

test('every picture of any result is the same', () => {
  fc.assert(
    fc.property(drawable, ({ result, options }) => {
      const pictures = [
        verdictGrid([result], options),
        ...picturesOf(result, options),
        twoRevisions(result, result, options),
      ];
      for (const tree of pictures.map(figureOf)) expect(byReact(tree)).toBe(printMarkup(tree));
    }),
    { numRuns: process.env.LONG === '1' ? 100 : 15, seed: 20261123 },
  );
});

test('texts and values of attributes stay texts', () => {
  const trees = HOSTILE.map((text) =>
    element('p', { class: text, 'data-text': text, id: '"><script>' }, text, element('b', {}, text)),
  );
  const tree = element('div', {}, trees);
  expect(byReact(tree)).toBe(printMarkup(tree));
  expect(byReact(tree)).not.toContain('<script>');
});

test('names are those of React, which warns of none', () => {
  const props: Record<string, string | number>[] = [];
  toReact<string>(
    element(
      'svg',
      { class: 'a', 'stroke-width': 2, 'aria-label': 'b', viewBox: '0 0 1 1', 'xml:space': 'preserve' },
      element('td', { colspan: 2 }),
    ),
    (type, given) => {
      props.push(given);
      return type;
    },
  );
  expect(props).toEqual([
    { key: 0, colSpan: '2' },
    { className: 'a', strokeWidth: '2', 'aria-label': 'b', viewBox: '0 0 1 1', xmlSpace: 'preserve' },
  ]);
});

test.each(['on', 'onclick', 'style', 'a b', 'x"y', ''])('an attribute named "%s" is refused', (name) => {
  expect(() => toReact<string>({ tag: 'p', attributes: { [name]: 'x' }, children: [] }, String)).toThrow(
    `"${name}"`,
  );
});

test('an element that is no name is refused', () => {
  expect(() => toReact<string>(element('p><script'), String)).toThrow('"p><script"');
});
