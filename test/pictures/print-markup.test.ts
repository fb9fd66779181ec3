import { expect, test } from 'vitest';
import { element } from '../../pictures/element.ts';
import { printMarkup } from '../../pictures/print-markup.ts';

test('texts and attributes are escaped, numbers have three decimals, null is left out', () => {
  const drawn = element('p', { title: `"<'&>"`, x: 1 / 3, y: null }, 'a < b', null, [element('b', {}, '&')]);
  expect(printMarkup(drawn)).toBe(
    '<p title="&quot;&lt;&#39;&amp;&gt;&quot;" x="0.333">a &lt; b<b>&amp;</b></p>',
  );
});

test('what is no finite number and what is no name is refused', () => {
  expect(() => element('rect', { x: Number.NaN })).toThrow('x of <rect> is NaN');
  expect(() => printMarkup(element('b onload=hit', {}))).toThrow('is not the name of an element');
  expect(() => printMarkup(element('b', { 'x" onload="hit': '1' }))).toThrow('is not the name of an element');
});
