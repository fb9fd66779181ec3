/** The playground in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createTableJudge } from '../table-judge.ts';
import { focused, HEADLINE, serveConsole, tabTo } from './console-pages.ts';

/** What a test changes to hold the judge. */
const block = { fromCall: Number.POSITIVE_INFINITY, until: Promise.resolve() };
const judge = createTableJudge({ block });
const pages = serveConsole({ model: judge });

const kind = (page: Page, name: string) => page.getByRole('radiogroup', { name: `Kind of ${name}` });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

test('from a link to a result, by keyboard alone', async () => {
  const page = await pages.openPage();
  await page.goto(await pages.newLink(await pages.newOwner()));
  await page.getByRole('heading', { level: 1, name: 'Sign in by this link' }).waitFor();
  await tabTo(page, 'button Sign in');
  await page.keyboard.press('Enter');
  await page.getByText('No decisions yet').waitFor();
  await tabTo(page, 'a Open the playground');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Load example' }).waitFor();
  expect(await focused(page)).toBe('h1 Playground');
  await tabTo(page, 'button Load example');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button Run');
  await page.keyboard.press('Enter');
  await heading(page, HEADLINE).waitFor();
  await tabTo(page, 'a Open the decision');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.title())
    .toBe('A bakery with four staff decides whether to open on Sundays. · Decision analysis');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Screens, actions and decisions').waitFor();
  await page.keyboard.type('sign');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button Sign out anyway');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});

test('a form that is filled in by hand, with every kind of part', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/playground');
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Context', 'A shop decides on its opening hours.');
  await fill('Stakeholder 1', 'Owns the shop');
  await page.getByRole('button', { name: 'Add stakeholder' }).click();
  await fill('Stakeholder 2', 'Works in the shop');
  await fill('Option A', 'Open longer');
  await fill('Consequence A1', 'Sales rise by a tenth');
  await kind(page, 'A1').getByLabel('Benefit').check();
  await page.getByRole('button', { name: 'Add consequence' }).first().click();
  await fill('Consequence A2', 'Evenings are spent at work');
  await page.getByRole('button', { name: 'More about A2' }).click();
  await page.getByLabel('A2 for “Works in the shop”').selectOption('harm');
  expect(await kind(page, 'A2').getByLabel('Differs').isChecked()).toBe(true);
  await fill('Option B', 'Stay as it is');
  await fill('Consequence B1', 'Nobody has to change plans');
  await kind(page, 'B1').getByLabel('Benefit').check();
  await page.getByRole('button', { name: 'Add option' }).click();
  await fill('Option C', 'Close');
  await page.getByRole('button', { name: 'Remove option' }).nth(2).click();
  await page.getByText('Advanced').click();
  await page.getByLabel('Seed').fill('7');
  await page.getByRole('button', { name: 'As curl' }).click();
  const body = JSON.parse(
    /-d '(.*)'/s.exec(await page.getByRole('dialog').locator('pre').innerText())?.[1] ?? '',
  );
  expect(body).toEqual({
    context: 'A shop decides on its opening hours.',
    stakeholders: [{ description: 'Owns the shop' }, { description: 'Works in the shop' }],
    options: [
      {
        id: 'A',
        description: 'Open longer',
        consequences: [
          { description: 'Sales rise by a tenth', valence: 'benefit' },
          { description: 'Evenings are spent at work', valence: { s2: 'harm' } },
        ],
      },
      {
        id: 'B',
        description: 'Stay as it is',
        consequences: [{ description: 'Nobody has to change plans', valence: 'benefit' }],
      },
    ],
    seed: 7,
  });
  await page.keyboard.press('Escape');
  await page.reload();
  expect(await page.getByLabel('Consequence A2').inputValue()).toBe('Evenings are spent at work');
  await page.getByRole('button', { name: 'Run' }).dblclick();
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByText('For analysts').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Decisions' }).click();
  await page.getByText('1 decision', { exact: true }).waitFor();
});

test('on a phone a field grows with its text', async () => {
  const viewport = { width: 360, height: 800 };
  const page = await pages.openAs(await pages.newOwner(), '/console/playground', { viewport });
  const field = page.getByLabel('Option A', { exact: true });
  const sizes = () =>
    field.evaluate(({ clientHeight, scrollHeight, clientWidth, scrollWidth }) => ({
      height: clientHeight,
      isCut: scrollHeight > clientHeight || scrollWidth > clientWidth,
    }));
  const empty = await sizes();
  await field.fill('The one with the cheaper rent, and the longer way to work for everybody');
  expect(await sizes()).toMatchObject({ isCut: false });
  expect((await sizes()).height).toBeGreaterThan(empty.height * 1.5);
});

test('what is wrong is said beside its field, in the words of the API', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground?form=direct');
  await page.getByLabel('Context', { exact: true }).fill('Something');
  await page.getByText('Advanced').click();
  await page.getByLabel('Id of stakeholder 1').fill('two words');
  await page.getByText('Advanced').click();
  pages.expectFailures();
  await page.getByRole('button', { name: 'Run' }).click();
  const wrong = page.locator('[aria-invalid="true"]');
  await expect.poll(() => wrong.count()).toBe(4);
  expect(await focused(page)).toBe('textarea Stakeholder 1');
  const said = page.getByLabel('Id of stakeholder 1');
  const id = String(await said.getAttribute('aria-describedby'))
    .split(' ')
    .at(-1);
  expect(await page.locator(`[id="${id}"]`).textContent()).toMatch(/expected 1 to 40 letters, digits/);
});

test('a decision that takes longer is watched while it runs', async () => {
  let go = () => {};
  block.until = new Promise((done) => {
    go = done;
  });
  // One call is answered, because the time left is estimated from the calls that were answered.
  block.fromCall = judge.calls + 1;
  const page = await pages.openAs(await pages.newOwner(), '/console/playground');
  await page.getByRole('button', { name: 'Load example' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await heading(page, 'The decision is running').waitFor();
  await page.getByText(/^\d+ of \d+ · about \d+ s left$/).waitFor();
  await page.getByRole('button', { name: 'As TypeScript' }).click();
  const code = await page.getByRole('dialog').locator('pre').innerText();
  expect(code).toContain(`await fetch("${pages.origin}/api/v1/decisions"`);
  expect(code).toContain('process.env.DECISIONS_API_KEY');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByText('Running', { exact: true }).waitFor();
  await page.getByRole('progressbar').waitFor();
  go();
  block.fromCall = Number.POSITIVE_INFINITY;
  await page.getByText('For analysts').waitFor();
});

test('typed questions are answered, and the tab is in the address', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground');
  await page.getByRole('tab', { name: 'Decision' }).focus();
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('button Questions');
  expect(new URL(page.url()).search).toBe('?form=questions');
  await page.getByRole('button', { name: 'Load example' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await heading(page, /^team: /).waitFor();
  await heading(page, /^lost: .* likely$/).waitFor();
  await page.reload();
  expect(await page.getByRole('tab', { name: 'Questions' }).getAttribute('aria-selected')).toBe('true');
  expect(await page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('team');
});

test('an earlier decision is opened, changed and run as its revision', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground');
  await page.getByRole('button', { name: 'Load example' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByRole('link', { name: 'Revise' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Open in the playground' }).click();
  await page.getByLabel('Context', { exact: true }).fill('A bakery thinks again.');
  await page.getByLabel(/^Run as a revision of dec_/).check();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByRole('link', { name: 'Revision 2 of 2' }).click();
  await page.getByRole('button', { name: 'Compare' }).waitFor();
});

test('on a phone the answer is scrolled to; what has no field is said beside "Run"', async () => {
  const someone = await pages.newOwner({ freeDecisions: 1 });
  const viewport = { width: 360, height: 700 };
  const page = await pages.openAs(someone, '/console/playground', { viewport });
  await page.getByRole('button', { name: 'Load example' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  const answer = heading(page, HEADLINE);
  await answer.waitFor();
  await expect.poll(() => isInSight(answer)).toBe(true);
  pages.expectFailures();
  await page.getByRole('button', { name: 'Load example' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'credit' });
  await refused.waitFor();
  await expect.poll(() => isInSight(refused)).toBe(true);
  await refused.getByRole('link', { name: 'Add credit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Credit' }).waitFor();
});

test('what "Clear" and "Load example" took comes back by "Undo"', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground');
  const context = page.getByLabel('Context', { exact: true });
  await context.fill('Typed for a long time');
  await page.getByRole('button', { name: 'Load example' }).click();
  expect(await context.inputValue()).not.toBe('Typed for a long time');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await context.inputValue()).toBe('Typed for a long time');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await context.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await context.inputValue()).toBe('Typed for a long time');
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('there are options from A to H, and no further one', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground?form=direct');
  const add = page.getByRole('button', { name: 'Add option' });
  await add.waitFor();
  for (const letter of 'CDEFGH') {
    await add.click();
    await page.getByLabel(`Option ${letter}`, { exact: true }).waitFor();
  }
  expect(await add.count()).toBe(0);
  await page.getByRole('button', { name: 'Remove option' }).first().click();
  await add.waitFor();
});

test('a consequence is neither a benefit nor a harm until somebody says so', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground');
  await page.getByLabel('Context', { exact: true }).fill('Something');
  await page.getByLabel('Stakeholder 1', { exact: true }).fill('Someone');
  for (const letter of ['A', 'B']) {
    await page.getByLabel(`Option ${letter}`, { exact: true }).fill('Something to do');
    await page.getByLabel(`Consequence ${letter}1`).fill('Costs 2,400 EUR');
  }
  await kind(page, 'A1').getByLabel('Harm').check();
  pages.expectFailures();
  await page.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => kind(page, 'B1').locator(':focus').count()).toBe(1);
  await kind(page, 'B1').getByText('Say whether this is good (+) or bad (−).').waitFor();
});

async function isInSight(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const height = part.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
