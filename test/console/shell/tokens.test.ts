/** The scales of the look: one file has them, and the style sheets use them. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { serveConsole } from '../console-pages.ts';

const root = resolve(import.meta.dirname, '../../..');
const FOLDERS = '{audit-log,controls,credit,decisions,keys,people,settings,shell,sign-in}';
const SCALED =
  /^\s*(?:font-size|(?:padding|margin|gap|row-gap|column-gap)[\w-]*):.*?(?:\d*\.\d+|[1-9]\d*)rem/;
/** Less than the smallest step: what keeps a line of a table or a small button tight. */
const TIGHT = /\b0?\.1rem/;

const pages = serveConsole();

test('there are eight steps of space and six of type, each larger than the last', () => {
  const tokens = readFileSync(resolve(root, 'console/shell/tokens.css'), 'utf8');
  for (const [name, count] of [
    ['space', 8],
    ['type', 6],
  ] as const) {
    const steps = [...tokens.matchAll(new RegExp(`--${name}-(\\d): ([\\d.]+)rem`, 'g'))];
    expect(steps.map(([, step]) => Number(step))).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    const sizes = steps.map(([, , size]) => Number(size));
    expect(sizes).toEqual([...new Set(sizes)].sort((one, other) => one - other));
  }
});

test('no style sheet has a space or a size of type of its own', () => {
  const files = globSync(`console/${FOLDERS}/**/*.css`, { cwd: root }).filter(
    (file) => !file.endsWith('tokens.css'),
  );
  expect(files.length).toBeGreaterThan(20);
  const own = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .filter((line) => SCALED.test(line) && !TIGHT.test(line) && !line.includes('calc(100'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(own).toEqual([]);
});

test('text is set in the console’s own face, in every weight', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/keys');
  await page.getByText('No keys').waitFor();
  await page.evaluate('document.fonts.ready');
  expect(await page.evaluate(`document.fonts.check('600 16px "Inter Variable"')`)).toBe(true);
  const families = await page.evaluate(
    `['body', 'h1', 'button', 'nav a'].map((one) => getComputedStyle(document.querySelector(one)).fontFamily)`,
  );
  for (const family of [families].flat()) expect(String(family)).toMatch(/^"Inter Variable"/);
  const loaded = await page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.woff2'))`,
  );
  // The part for Latin letters alone: the others are loaded where their letters are.
  expect([loaded].flat()).toEqual([expect.stringMatching(/inter-latin-wght-normal-[\w-]+\.woff2$/)]);
});
