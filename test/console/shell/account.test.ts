/** The account menu at the end of the bar. */
import { expect, test } from 'vitest';
import { cutOff, focused, openAccount, serveConsole, smallTargets, violations } from '../console-pages.ts';

const pages = serveConsole();

test.each([360, 1400])('at %i px it says who is signed in, and leads on by keyboard', async (width) => {
  const owner = await pages.newOwner();
  await pages.service.database.owner`
    update members set name = ${'<b>Noor</b> مخبز Haddad'.repeat(4)} where id = ${owner.memberId}`;
  const page = await pages.openAs(owner, '/console/keys', { viewport: { width, height: 800 } });
  const button = page.getByRole('button', { name: /^Account: <b>Noor/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('[popover]:popover-open');
  await menu.getByText(owner.email).waitFor();
  await menu.getByText('An organization').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
  expect(await smallTargets(page)).toEqual([]);
  if (width === 360) expect(await cutOff(page)).toEqual([]);
  const box = await menu.boundingBox();
  const bar = await button.boundingBox();
  // At the end of the bar, below its button.
  expect(box!.x + box!.width).toBeGreaterThan(width - 30);
  expect(box!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  const reached: string[] = [];
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    reached.push(await focused(page));
  }
  expect(reached).toEqual([
    expect.stringContaining('select Appearance'),
    'a Settings',
    'a Set a password',
    'a API documentation',
    'button Sign out',
  ]);
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.count()).toBe(0);
  expect(await button.and(page.locator(':focus')).count()).toBe(1);
});

test('the appearance is chosen there, holds at once, and is the one of "Settings"', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/keys');
  await openAccount(page);
  await page.getByLabel('Appearance').selectOption('dark');
  await page.getByText('Saved').waitFor();
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await expect.poll(() => page.locator('[popover]:popover-open').count()).toBe(0);
  expect(await page.getByLabel('Appearance').inputValue()).toBe('dark');
  await page.reload();
  await expect.poll(() => page.getByLabel('Appearance').inputValue()).toBe('dark');
});
