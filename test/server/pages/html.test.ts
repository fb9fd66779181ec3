import { expect, test } from 'vitest';
import { html } from '../../../server/pages/html.ts';

test('every character that could end a text or an attribute is escaped', () => {
  expect(html`<p title="${`"'<>&`}">${'</p><script>alert(1)</script>&amp;'}</p>`.text).toBe(
    '<p title="&quot;&#39;&lt;&gt;&amp;">&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;</p>',
  );
});

test('markup within markup stays unescaped, also in lists and in lists of lists', () => {
  const item = (text: string) => html`<li>${text}</li>`;
  expect(html`<ul>${[item('<a>'), [item('b')]]}</ul>`.text).toBe('<ul><li>&lt;a&gt;</li><li>b</li></ul>');
});

test('strings in a list are escaped too; null inserts nothing, and a number its digits', () => {
  expect(html`${['<', '>']}|${null}|${0}|${-1.5}`.text).toBe('&lt;&gt;||0|-1.5');
});

test('an object that only looks like markup is not treated as markup', () => {
  const forged = JSON.parse('{"text":"<script>"}');
  expect(() => html`${forged}`).toThrow();
});
