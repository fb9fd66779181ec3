import { expect, it } from 'vitest';
import { brokenLinks } from '../../gate/check-links.ts';

const PAGE = '# A page\n\n## One section\n\n| name | says |\n|---|---|\n| `a_row` | so |\n';
const pages = [
  { file: 'docs/other.md', text: PAGE },
  { file: 'README.md', text: PAGE },
];
const inPage = (text: string) =>
  brokenLinks([...pages, { file: 'docs/page.md', text: `${PAGE}\n${text}` }], [], (path) => path === 'gate');
const inCode = (text: string) => brokenLinks(pages, [{ file: 'server/a.ts', text }], () => false);

it.each([
  '[x](other.md)',
  '[x](other.md#one-section)',
  '[x](other.md#a_row)',
  '[x](#one-section)',
  '[x](../README.md#a-page)',
  '[x](../gate)',
  '[x](../gate/)',
  '[x](https://example.com/none.md#none)',
  '```\n[x](none.md)\n```',
  '`[x](none.md)`',
  'see `docs/other.md`',
])('accepts a page with %j', (text) => {
  expect(inPage(text)).toEqual([]);
});

it.each([
  ['[x](none.md)', 'docs/page.md: there is no docs/none.md'],
  ['[x](../none/)', 'docs/page.md: there is no none'],
  ['![x](pictures/none.png)', 'docs/page.md: there is no docs/pictures/none.png'],
  ['[x](other.md#two)', 'docs/page.md: docs/other.md has no section #two'],
  ['[x](#two)', 'docs/page.md: docs/page.md has no section #two'],
  ['[two\nlines](none.md)', 'docs/page.md: there is no docs/none.md'],
  ['see `docs/none.md`', 'docs/page.md: there is no docs/none.md'],
])('refuses a page with %j', (text, breach) => {
  expect(inPage(text)).toEqual([breach]);
});

it.each([
  ['// docs/other.md says why.', []],
  ["throw new Error('see docs/other.md#one-section')", []],
  ['// its file is docs/NAME.md', []],
  ['// https://example.com/docs/none.md', []],
  ['// docs/none.md says why.', ['server/a.ts: there is no docs/none.md']],
  ["'see docs/other.md#two'", ['server/a.ts: docs/other.md has no section #two']],
])('finds the pages that code names: %j', (text, breaches) => {
  expect(inCode(text)).toEqual(breaches);
});
