/** Filling the form from a text, in a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { focused, serveConsole, violations } from '../../console-pages.ts';
import { SAMPLE, SAMPLE_REQUEST, sampleAsMarkdown } from '../sample.ts';

const pages = serveConsole();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(text: string): Promise<{ page: Page; paste: (label: string) => Promise<void> }> {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  return {
    page,
    paste: async (label) => {
      await field(page, label).click();
      await page.keyboard.press('ControlOrMeta+V');
    },
  };
}

test('a Markdown table of 3 stakeholders, 3 options and 13 consequences: 1 click and 3 keys to the answer', async () => {
  const { page, paste } = await open(sampleAsMarkdown());
  await paste('Context');
  const dialog = page.getByRole('dialog', { name: 'Paste a decision' });
  await dialog
    .getByText('Read from Markdown tables: 3 options, 3 stakeholders, 13 consequences and the context.')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await focused(page)).toBe('button Use it');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('textarea Context');
  expect(await field(page, 'Context').inputValue()).toBe(SAMPLE.context);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByRole('region', { name: 'The answer' }).waitFor();
  const id = page.url().split('/').at(-1);
  await page.goto(`${pages.origin}/console/playground?from=${id}`);
  await page.getByRole('button', { name: 'As curl' }).click();
  const code = await page.getByRole('dialog').locator('pre').innerText();
  const body: unknown = JSON.parse(/-d '(.*)'/s.exec(code)?.[1] ?? '');
  expect(body).toMatchObject(SAMPLE_REQUEST);
});

test('a text that cannot be read says where, and leaves the form as it was', async () => {
  const { page, paste } = await open('{\n  "context": "New",\n  "options": [1,]\n}');
  await field(page, 'Context').fill('As it was');
  await field(page, 'Option A').fill('Go');
  await paste('Option A');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Line 3, column 17: expected a value/).waitFor();
  await dialog.getByText('The form stays as it is.').waitFor();
  await button(page, 'Use it').click({ force: true });
  await button(page, 'Cancel').click();
  expect(await field(page, 'Context').inputValue()).toBe('As it was');
  expect(await field(page, 'Option A').inputValue()).toBe('Go');
  expect(await button(page, /^Undo/).count()).toBe(0);
});

test('the same text can be pasted into its field after all', async () => {
  const { page, paste } = await open('{"context": 1}');
  await field(page, 'Context').fill('The body was: ');
  await paste('Context');
  await button(page, 'Paste as text').click();
  expect(await field(page, 'Context').inputValue()).toContain('{"context": 1}');
  await page.reload();
  expect(await field(page, 'Context').inputValue()).toContain('{"context": 1}');
});

test('"Paste" reads what is written into its dialog, says what it leaves out, and Undo takes it back', async () => {
  const { page } = await open('');
  await field(page, 'Context').fill('Mine');
  await button(page, 'Paste').click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('Text', { exact: true });
  await text.fill('Option;Consequence;+/-\nGo;Fast;+\nStay;<img src=x onerror=alert(1)>;?\n');
  await dialog
    .getByText('Read from CSV: 2 options, 0 stakeholders, 2 consequences; no context. 1 of the consequences')
    .waitFor();
  await dialog.getByText('line 3: “?”: neither + nor −').waitFor();
  await text.fill('x'.repeat(1024 * 1024 + 1));
  await dialog.getByText('The text has 1,048,577 bytes. At most 1,048,576 bytes (1 MiB) are read').waitFor();
  await text.fill('| Go | Stay |\n|---|---|\n| + Fast | <img src=x onerror=alert(1)> |\n');
  await button(page, 'Use it').click();
  expect(await field(page, 'Context').inputValue()).toBe('');
  expect(await field(page, 'Consequence B1').inputValue()).toBe('<img src=x onerror=alert(1)>');
  await button(page, 'Undo: bring back what you had before pasting').click();
  expect(await field(page, 'Context').inputValue()).toBe('Mine');
});
