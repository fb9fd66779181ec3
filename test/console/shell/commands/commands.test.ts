/** The commands: screens, actions and decisions, by keyboard. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { smallDecision } from '../../../server/surfaces/rest/open-service.ts';
import {
  cutOff,
  focused,
  type Someone,
  serveConsole,
  smallTargets,
  violations,
} from '../../console-pages.ts';

const pages = serveConsole();
let owner: Someone;

beforeAll(async () => {
  owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  for (const context of [
    'A shop decides on its hours.',
    'A <b>clinic</b> chooses a system.',
    'مخبز يقرر ساعات',
  ])
    expect((await pages.service.post(key, smallDecision({ context }))).status).toBe(200);
});

const field = (page: Page) => page.getByLabel('Screens, actions and decisions');
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const chosen = (page: Page) => page.getByRole('option', { selected: true }).locator('bdi').innerText();
/** What the field tells a screen reader is the option that looks chosen. */
const told = (page: Page) =>
  page.evaluate(`document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))
    .querySelector('bdi').textContent`);

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await expect.poll(() => options(page).filter({ hasText: 'A shop decides' }).count()).toBe(1);
}

test('Ctrl K opens them on any screen, and typing, arrows and Enter choose', async () => {
  const page = await pages.openAs(owner, '/console/credit');
  await page.getByText('Receipts').first().waitFor();
  await open(page);
  expect(await focused(page)).toBe('input Screens, actions and decisions');
  expect(await options(page).locator('bdi').allInnerTexts()).toEqual([
    ...['Decisions', 'Playground', 'Keys', 'People', 'Credit', 'Audit log', 'Settings'],
    ...['New decision', 'Ask typed questions', 'New key', 'API documentation', 'Sign out'],
    ...['مخبز يقرر ساعات', 'A <b>clinic</b> chooses a system.', 'A shop decides on its hours.'],
  ]);
  expect(await chosen(page)).toBe('Decisions');
  await page.keyboard.press('ArrowUp');
  expect(await chosen(page)).toBe('A shop decides on its hours.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await chosen(page)).toBe('Playground');
  expect(await told(page)).toBe('Playground');
  await page.keyboard.type('aud');
  await expect.poll(() => options(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a decision is found by words of its title, and opened', async () => {
  const page = await pages.openAs(owner, '/console/keys');
  await page.getByText('Last used').first().waitFor();
  await open(page);
  await page.keyboard.type('clinic');
  await expect
    .poll(() => options(page).locator('bdi').allInnerTexts())
    .toEqual(['A <b>clinic</b> chooses a system.']);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toBe('A <b>clinic</b> chooses a system. · Decision analysis');
  await page.keyboard.press('Meta+k');
  await field(page).fill('nothing has these words');
  await page.getByText('Nothing has these words.').waitFor();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test('Escape closes them, and the focus returns; they do not open above another dialog', async () => {
  const page = await pages.openAs(owner, '/console/keys');
  const button = page.getByRole('button', { name: 'Search or jump to' });
  await button.focus();
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await button.and(page.locator(':focus')).count()).toBe(1);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: /^Rotate/ }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test('"New key" makes one from any screen, and "Sign out" asks as the button does', async () => {
  const page = await pages.openAs(owner, '/console/credit');
  await page.getByText('Receipts').first().waitFor();
  await open(page);
  await page.keyboard.type('new key');
  await expect.poll(() => options(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  await open(page);
  await page.keyboard.type('sign');
  await expect.poll(() => options(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign out without a password?' }).waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('members are offered no screen of owners', async () => {
  const page = await pages.openAs(await pages.newMember(owner.organizationId), '/console/keys');
  await page.getByText('No keys').waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('people');
  await page.getByText('Nothing has these words.').waitFor();
});

test.each([360, 1400])(
  'at %i px axe finds nothing, light and dark, and text has its own direction',
  async (width) => {
    const page = await pages.openAs(owner, '/console/keys', { viewport: { width, height: 800 } });
    await page.getByText('Last used').first().waitFor();
    await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    expect(await smallTargets(page)).toEqual([]);
    expect(
      await options(page).evaluateAll((all) => all.filter(({ clientHeight }) => clientHeight < 24).length),
    ).toBe(0);
    expect((await cutOff(page)).filter((one) => !one.startsWith('<bdi'))).toEqual([]);
    const arabic = options(page).locator('bdi').filter({ hasText: 'مخبز' });
    expect(await arabic.evaluate((one) => one.matches(':dir(rtl)'))).toBe(true);
  },
);
