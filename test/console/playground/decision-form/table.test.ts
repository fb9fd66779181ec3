/** The form of a decision as a table, by keyboard and by pointer, in a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { focused, serveConsole, violations } from '../../console-pages.ts';
import { SAMPLE, SAMPLE_REQUEST } from '../sample.ts';

const pages = serveConsole();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sign = (page: Page, name: string) =>
  page
    .getByRole('radiogroup', { name: `Kind of ${name}` })
    .locator(':checked')
    .getAttribute('aria-label');

async function open(options: { width?: number; path?: string } = {}): Promise<Page> {
  const viewport = { width: options.width ?? 1400, height: 800 };
  const path = options.path ?? '/console/playground';
  const page = await pages.openAs(await pages.newOwner(), path, { viewport });
  await field(page, 'Context').waitFor();
  return page;
}

/** The request that the form would send. */
async function requestOf(page: Page): Promise<unknown> {
  await button(page, 'As curl').click();
  const code = await page.getByRole('dialog').locator('pre').innerText();
  await page.keyboard.press('Escape');
  return JSON.parse(/-d '(.*)'/s.exec(code)?.[1]?.replaceAll("'\\''", "'") ?? '');
}

/** The texts of an option's consequences. */
async function rows(page: Page, letter: string): Promise<string[]> {
  return page
    .getByLabel(new RegExp(`^Consequence ${letter}\\d+$`))
    .evaluateAll((all) => all.map((one) => ('value' in one ? String(one.value) : '')));
}

async function writeRows(page: Page, ...texts: string[]): Promise<void> {
  await field(page, 'Consequence A1').focus();
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await page.keyboard.insertText(text);
  }
}

test('3 stakeholders, 3 options and 13 consequences: 1 click, 53 keys besides the texts, 1,300 pixels', async () => {
  const page = await open();
  let keys = 0;
  const press = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  const write = async (text: string) => {
    const signed = /^([+-]) (.*)$/.exec(text);
    if (signed !== null) await press(signed[1] ?? '', 'Space');
    await page.keyboard.insertText(signed?.[2] ?? text);
  };
  await field(page, 'Context').click();
  await write(SAMPLE.context);
  await press('Tab');
  for (const [name, values] of SAMPLE.stakeholders) {
    await write(name);
    await press('Tab');
    await write(values);
    await press('Enter');
  }
  await press('Enter');
  for (const [at, [option, ...consequences]] of SAMPLE.options.entries()) {
    if (at === 2) await press('Enter');
    await write(option);
    for (const consequence of consequences) {
      await press('Enter');
      await write(consequence);
    }
    if (at < 2) await press('Enter', 'Enter');
  }
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(1700);
  expect(await page.locator('form').evaluate((form) => form.clientHeight)).toBeLessThan(1300);
  expect(await requestOf(page)).toEqual(SAMPLE_REQUEST);
  await field(page, 'Consequence C4').focus();
  await press('ControlOrMeta+Enter');
  await page.getByRole('link', { name: 'Open the decision' }).waitFor();
  expect(keys).toBe(53);
  expect(await violations(page)).toEqual([]);
});

test('Enter makes the next row, Backspace removes an empty one, Enter in an empty one goes on', async () => {
  const page = await open();
  await writeRows(page, '+ First', '-5 % sales', '− Third', '');
  expect(await rows(page, 'A')).toEqual(['First', '-5 % sales', 'Third', '']);
  expect([await sign(page, 'A1'), await sign(page, 'A3')]).toEqual(['Benefit', 'Harm']);
  expect(await page.getByRole('radiogroup', { name: 'Kind of A2' }).locator(':checked').count()).toBe(0);
  await page.keyboard.press('Backspace');
  expect(await rows(page, 'A')).toEqual(['First', '-5 % sales', 'Third']);
  expect(await focused(page)).toBe('textarea Consequence A3');
  await field(page, 'Consequence A1').focus();
  await page.keyboard.press('Enter');
  expect(await rows(page, 'A')).toEqual(['First', '', '-5 % sales', 'Third']);
  expect(await focused(page)).toBe('textarea Consequence A2');
  await page.keyboard.press('Enter');
  expect(await rows(page, 'A')).toEqual(['First', '-5 % sales', 'Third']);
  expect(await focused(page)).toBe('textarea Option B');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('textarea Consequence B1');
  await page.keyboard.press('Backspace');
  expect(await rows(page, 'B')).toEqual(['']);
  // Nothing that was written is gone, so there is nothing to bring back.
  expect(await button(page, /^Undo/).count()).toBe(0);
});

test('a consequence moves by Alt and the arrows, by its buttons, and by the pointer', async () => {
  const page = await open();
  await writeRows(
    page,
    '+ One',
    '- Two',
    'Three that is so long that its row has more than one line of text in it',
  );
  const [one, two, three] = await rows(page, 'A');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await rows(page, 'A')).toEqual([one, three, two]);
  expect(await focused(page)).toBe('textarea Consequence A2');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await rows(page, 'A')).toEqual([three, one, two]);
  expect([await sign(page, 'A2'), await sign(page, 'A3')]).toEqual(['Benefit', 'Harm']);
  await button(page, 'More about A1').click();
  await button(page, 'Move down').click();
  expect(await rows(page, 'A')).toEqual([one, three, two]);
  await button(page, 'More about A1').click();
  const handle = async (name: string) => {
    const box = await page.locator('[data-handle]', { hasText: name }).boundingBox();
    if (box === null) throw new Error(`${name} has no place`);
    return { x: box.x + 5, y: box.y + box.height - 2 };
  };
  const from = await handle('A1');
  const to = await handle('A3');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  expect(await rows(page, 'A')).toEqual([three, two, one]);
  await page.mouse.move(from.x, from.y);
  expect(await rows(page, 'A')).toEqual([three, two, one]);
});

test('several lines that are pasted make several rows; too many change nothing', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await field(page, 'Consequence A1').focus();
  await paste('+ Fast\r\n- Dear\n\n* Odd\n');
  expect(await rows(page, 'A')).toEqual(['Fast', 'Dear', 'Odd']);
  expect([await sign(page, 'A1'), await sign(page, 'A2')]).toEqual(['Benefit', 'Harm']);
  expect(await focused(page)).toBe('textarea Consequence A3');
  await page.keyboard.press('End');
  await paste('- a\n- b');
  expect(await rows(page, 'A')).toEqual(['Fast', 'Dear', 'Odda', 'b']);
  await button(page, 'Undo: bring back what you had before pasting').click();
  expect(await rows(page, 'A')).toEqual(['Fast', 'Dear', 'Odd']);
  await field(page, 'Consequence A3').focus();
  await paste(Array.from({ length: 39 }, (_, at) => `line ${at}`).join('\n'));
  await page.getByText('with these lines it would have 41. Nothing was pasted.').waitFor();
  expect(await rows(page, 'A')).toEqual(['Fast', 'Dear', 'Odd']);
  await field(page, 'Stakeholder 1').focus();
  await paste('1. The owner\n2. The staff');
  expect(await field(page, 'Stakeholder 2').inputValue()).toBe('The staff');
  // One line goes in as the browser pastes it.
  await paste(' and friends');
  expect(await field(page, 'Stakeholder 2').inputValue()).toBe('The staff and friends');
});

test('every removal comes back by one "Undo", which says what it brings, also after more was typed', async () => {
  const page = await open();
  await writeRows(page, '+ One', '- Two', '- Three');
  await field(page, 'Option A').fill('Go');
  await field(page, 'Stakeholder 1').fill('The owner');
  await button(page, 'Add stakeholder').click();
  await field(page, 'Stakeholder 2').fill('The staff');
  await button(page, 'More about A1').click();
  await field(page, 'A1 for “The staff”').selectOption('harm');
  await button(page, 'Add option').click();
  await field(page, 'Option C').fill('Wait');
  const before = await requestOf(page);

  await button(page, 'Remove').and(page.locator(':not([aria-label])')).click();
  expect(await rows(page, 'A')).toEqual(['Two', 'Three']);
  await button(page, 'Remove stakeholder').first().click();
  expect(await field(page, 'Stakeholder 1').inputValue()).toBe('The staff');
  await button(page, 'Remove option').first().click();
  expect(await field(page, 'Option A').inputValue()).toBe('');
  await button(page, 'Clear').click();

  await field(page, 'Context').fill('Typed since');
  await button(page, 'Undo: bring back what was cleared').click();
  expect(await field(page, 'Context').inputValue()).toBe('');
  await button(page, 'Undo: bring back option A “Go” with 2 consequences').click();
  await field(page, 'Context').fill('More');
  await button(page, 'Undo: bring back stakeholder 1 “The owner”').click();
  await button(page, 'Undo: bring back consequence A1 “One”').click();
  expect(await requestOf(page)).toEqual({ ...Object(before), context: 'More' });
  // Two drafts were typed, and neither is lost.
  await button(page, 'Undo: bring back what you typed since').click();
  expect(await field(page, 'Context').inputValue()).toBe('Typed since');
  await button(page, 'Undo: bring back what was cleared').click();
  expect(await requestOf(page)).toEqual({ ...Object(before), context: 'More' });
});

test('when stakeholders before it are removed, a side stays with its stakeholder', async () => {
  const page = await open();
  await button(page, 'Load example').click();
  await page.getByText('Advanced').click();
  await field(page, 'Id of stakeholder 1').fill('');
  await field(page, 'Id of stakeholder 2').fill('');
  await button(page, 'Remove stakeholder').first().click();
  const request = Object(await requestOf(page));
  expect(request.stakeholders).toEqual([{ description: 'The four people who work here' }]);
  expect(request.options[0].consequences[1].valence).toEqual({ s1: 'harm' });
  await button(page, 'Undo: bring back stakeholder 1').click();
  expect(Object(await requestOf(page)).options[1].consequences[0].valence).toEqual({
    s1: 'harm',
    s2: 'harm',
  });
  await field(page, 'Id of stakeholder 1').fill('s2');
  await page.getByText('Another stakeholder has the id s2.').waitFor();
  await field(page, 'Id of stakeholder 1').fill('s22');
  expect(Object(await requestOf(page)).options[1].consequences[0].valence).toEqual({
    s22: 'harm',
    s2: 'harm',
  });
});

test('on a phone one option is shown at a time; what is wrong is brought into sight', async () => {
  const page = await open({ width: 360 });
  await field(page, 'Option A').waitFor();
  expect(await field(page, 'Option B').isVisible()).toBe(false);
  await button(page, 'Show B').click();
  await field(page, 'Option B').fill('Stay');
  expect(await field(page, 'Option A').isVisible()).toBe(false);
  await button(page, 'Add option').click();
  expect(await focused(page)).toBe('textarea Option C');
  await button(page, 'Remove option').and(page.locator(':visible')).click();
  expect(await field(page, 'Option B').isVisible()).toBe(true);
  await field(page, 'Context').fill('Something');
  await field(page, 'Stakeholder 1').fill('Somebody');
  await button(page, 'Show A').click();
  await field(page, 'Option A').fill('Go');
  await field(page, 'Consequence A1').fill('+ Fast');
  pages.expectFailures();
  await button(page, 'Run').click();
  await button(page, 'Show B, which has an error').waitFor();
  await expect
    .poll(() => page.getByRole('radiogroup', { name: 'Kind of B1' }).locator(':focus').count())
    .toBe(1);
  expect(await violations(page)).toEqual([]);
});

test('an empty field is said in the form’s words, a wrong one in those of the API', async () => {
  const page = await open();
  await page.getByText('Advanced').click();
  await field(page, 'Seed').fill('-1');
  pages.expectFailures();
  await button(page, 'Run').click();
  await page.getByText('Say what is to be decided.').waitFor();
  expect(await focused(page)).toBe('textarea Context');
  for (const words of [
    'Say who this is.',
    'Say what this option is.',
    'Say what happens, or remove this row.',
  ])
    await page.getByText(words).first().waitFor();
  expect(await page.getByText('must not be empty').count()).toBe(0);
  const id = String(await field(page, 'Seed').getAttribute('aria-describedby'))
    .split(' ')
    .at(-1);
  expect(await page.locator(`[id="${id}"]`).textContent()).toMatch(/0 to 4294967295|whole number/);
});

test('a count is shown only from nine tenths of a limit on', async () => {
  const page = await open();
  const counts = page.getByText(/characters, at most/);
  await field(page, 'Consequence A1').fill('x'.repeat(899));
  await field(page, 'Context').fill('x'.repeat(17_999));
  expect(await counts.count()).toBe(0);
  await field(page, 'Consequence A1').fill('x'.repeat(900));
  await page.getByText('900 characters, at most 1,000').waitFor();
  await field(page, 'Context').fill('x'.repeat(18_000));
  await page.getByText('18,000 characters, at most 20,000').waitFor();
  await field(page, 'Consequence A1').fill('x'.repeat(1001));
  await page.getByText('Too long by 1 characters.').waitFor();
});
