/** Signing out without a password: only the operator's link leads back, so it asks first. */
import { expect, test } from 'vitest';
import { focused, openAccount, serveConsole, violations } from '../console-pages.ts';

const pages = serveConsole();

test.each(['Sign out', 'Sign out everywhere'] as const)(
  '"%s" without a password says what leads back, before anything ends',
  async (name) => {
    const owner = await pages.newOwner();
    const page = await pages.openAs(owner, '/console/settings');
    const { owner: sql } = pages.service.database;
    const sessions = () => sql`select from sessions where member_id = ${owner.memberId}`;
    const button = page.getByRole('button', { name, exact: true });
    if (name === 'Sign out') await openAccount(page);
    await button.click();
    const dialog = page.getByRole('dialog', { name: `${name} without a password?` });
    await dialog.getByText('the only way back is a link that the operator of this service makes').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await focused(page)).toBe(`button ${name}`);
    expect((await sessions()).length).toBe(1);

    await button.click();
    await dialog.getByRole('link', { name: 'Set a password' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('#password');

    if (name === 'Sign out') await openAccount(page);
    await button.click();
    await dialog.getByRole('button', { name: `${name} anyway` }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect((await sessions()).length).toBe(0);
  },
);

test('"Sign out" with a password asks nothing', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/settings');
  await page.getByLabel('New password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Repeat new password').fill('correct horse battery');
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Password' }) });
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByText('You sign in with a password').waitFor();
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
