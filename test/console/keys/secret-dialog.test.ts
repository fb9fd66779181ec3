/** A new secret is shown once, so no key press may take it away unread. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveConsole, violations } from '../console-pages.ts';

const pages = serveConsole();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const NOT_COPIED = 'is not copied yet, and nobody can show it again';

test('Rotate starts at 24 hours, and its new secret stays until it is copied', async () => {
  const owner = await pages.newOwner();
  await pages.newKey(owner);
  const page = await pages.openAs(owner, '/console/keys');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = page.getByRole('dialog');
  await press(page, 'Rotate');
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1);
  expect(await dialog.getByLabel('24 hours', { exact: true }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText('shown only this once').waitFor();
  const secret = /dk_\w+/.exec(await dialog.innerText())?.[0] ?? '';
  // A browser lets a page refuse only the first of two.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape');
    await dialog.getByText(NOT_COPIED).waitFor();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(
      await dialog
        .locator(':modal')
        .or(dialog.and(page.locator(':modal')))
        .count(),
    ).toBe(1);
    expect(await dialog.innerText()).toContain(secret);
  }
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  expect(await dialog.getByText(NOT_COPIED).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  const old = await pages.service.database.owner`
    select previous_works_until - now() between interval '23 hours' and interval '24 hours' as "worksOn"
    from api_keys where organization_id = ${owner.organizationId}`;
  expect(old).toEqual([{ worksOn: true }]);
});

test.each([
  { of: 'a new key', path: '/console/keys', opens: 'New key', makes: 'Create' },
  { of: 'a new webhook', path: '/console/settings', opens: 'New webhook', makes: 'Create' },
  { of: 'a webhook', path: '/console/settings', opens: 'New secret', makes: 'Make the secret' },
])('the secret of $of outlives Escape, and "Done" says that it is kept', async ({ path, opens, makes }) => {
  const page = await pages.openAs(await pages.newOwner(), path);
  const dialog = page.getByRole('dialog');
  if (opens === 'New secret') {
    await press(page, 'New webhook');
    await dialog.getByLabel('Address').fill('https://hooks.example.com/');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  await press(page, opens);
  if (opens === 'New key') await dialog.getByLabel('Name').fill('A key');
  if (opens === 'New webhook') await dialog.getByLabel('Address').fill('https://hooks.example.com/');
  await dialog.getByRole('button', { name: makes }).click();
  const secret = dialog.getByText(/^(dk|whsec)_\S+$/);
  await secret.waitFor();
  const text = await secret.innerText();
  await page.keyboard.press('Escape');
  await dialog.getByText(NOT_COPIED).waitFor();
  expect(await secret.innerText()).toBe(text);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
});
