/** Keys, people, credit, the audit log and settings in a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { confirmLink, focused, openAccount, serveConsole, signOut, violations } from './console-pages.ts';

const pages = serveConsole();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a key is made, used, changed, rotated and revoked', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/keys');
  const dialog = page.getByRole('dialog');
  await page.getByText('No keys').waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  pages.expectFailures();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => focused(page)).toBe('input Name');
  await dialog.getByLabel('Name').fill('The <b>robot</b>');
  await dialog.getByLabel('Retention').selectOption('7d');
  await dialog.getByLabel('Expires').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Create' }).dblclick();
  await dialog.getByText('shown only this once').waitFor();
  const secret = /dk_\w+/.exec(await dialog.innerText())?.[0] ?? '';
  const caller = { organizationId: owner.organizationId, keyId: 0, secret };
  expect((await pages.service.post(caller, {})).status).toBe(400);
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await focused(page)).toBe('button New key');
  await page.getByRole('heading', { name: `The <b>robot</b> …${secret.slice(-4)}` }).waitFor();
  await page.getByText('Dec 2099').waitFor();
  expect(await page.locator('dt').allTextContents()).toEqual([
    'Made by',
    'Created',
    'Last used',
    'Expires',
    'Sharing',
    'Retention',
    'Overlap',
    'Answers',
    'Last 30 days',
  ]);

  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByLabel('Sharing').selectOption('true');
  await dialog.getByLabel('Answers').selectOption('coherent');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Shared with the organization').waitFor();
  await page.getByText('Coherent', { exact: true }).waitFor();
  await page.getByText('Dec 2099').waitFor();

  await page.getByRole('button', { name: 'Rotate' }).click();
  for (const grace of ['Now', '1 hour', '24 hours']) await dialog.getByLabel(grace, { exact: true }).check();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText('shown only this once').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Old secret works until').waitFor();

  await page.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByLabel('Name').fill('Another');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await dialog.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
  await dialog.getByLabel('Name').fill('The <b>robot</b>');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No keys').waitFor();
  expect((await pages.service.post(caller, {})).status).toBe(401);
  await page.getByLabel('Show revoked and expired keys').check();
  await page.getByRole('heading', { name: /^The <b>robot/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?revoked=true');
});

test('a person is invited, enters, becomes an owner, and is removed', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/people');
  const dialog = page.getByRole('dialog');
  await page.getByText('You are alone here').waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Email').fill('guest@example.com');
  await dialog.getByLabel('Name').fill('ضيف الشركة');
  await dialog.getByRole('button', { name: 'Invite' }).dblclick();
  await dialog.getByText('It is shown only this once').waitFor();
  const link = /http\S+enter#\S+/.exec(await dialog.innerText())?.[0] ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'guest@example.com' });
  const own = page.getByRole('listitem').filter({ hasText: '(you)' });
  await own.getByRole('button', { name: 'Remove' }).waitFor();
  expect(await own.getByRole('button', { name: 'New link' }).count()).toBe(0);
  await row.getByRole('button', { name: 'New link' }).dblclick();
  await dialog.getByText('It is shown only this once').waitFor();
  const another = /http\S+enter#\S+/.exec(await dialog.innerText())?.[0] ?? '';
  expect(another).not.toBe(link);
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('button New link');
  const guest = await pages.openPage();
  await guest.goto(another);
  await confirmLink(guest);
  await heading(guest, 'Decisions').waitFor();
  // From here on only the operator makes a link: this one would show the guest's decisions.
  await page.reload();
  await row.getByText('last seen').waitFor();
  expect(await row.getByRole('button').allTextContents()).toEqual(['Remove']);
  await row.getByLabel('Role').selectOption('owner');
  await page.getByText('Saved').waitFor();
  await page.reload();
  expect(await row.getByLabel('Role').inputValue()).toBe('owner');
  await row.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => row.count()).toBe(0);
  pages.expectFailures();
  await guest.getByRole('navigation').getByRole('link', { name: 'Keys' }).click();
  await heading(guest, 'Sign in').waitFor();
});

test('for a member with a key and without a sign-in, the operator makes the link', async () => {
  const owner = await pages.newOwner();
  const member = await pages.newMember(owner.organizationId);
  const page = await pages.openAs(owner, '/console/people', { viewport: { width: 360, height: 800 } });
  const row = page.getByRole('listitem').filter({ hasText: member.email });
  await row.getByRole('button', { name: 'New link' }).waitFor();
  await pages.newKey(member);
  await page.reload();
  await row.getByText(`npm run -s admin -- member link --email ${member.email}`).waitFor();
  expect(await row.getByRole('button').allTextContents()).toEqual(['Remove']);
});

test('the last owner stays one, and is told why', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/people');
  pages.expectFailures();
  await page.getByLabel('Role').selectOption('member');
  expect(await page.getByRole('alert').textContent()).toMatch(/owner/);
  expect(await page.getByLabel('Role').inputValue()).toBe('owner');
});

test('credit shows what is left, and how to add some', async () => {
  const owner = await pages.newOwner({ freeDecisions: 7 });
  const page = await pages.openAs(owner, '/console/credit');
  const free = page.getByText('Free decisions left').locator('..');
  await expect.poll(() => free.innerText()).toMatch(/7$/);
  await page.getByText('credit add --org').waitFor();
  await page.getByText('No payments yet').waitFor();
  const member = await pages.newMember(owner.organizationId);
  const other = await pages.openAs(member, '/console/credit');
  await other.getByText('An owner of the organization adds credit').waitFor();
});

test('the audit log says who did what, and filters it', async () => {
  const owner = await pages.newOwner();
  await pages.newKey(owner);
  const page = await pages.openAs(owner, '/console/settings');
  await page.getByLabel('Your name').fill('Ada <i>Owner</i>');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  const entries = page.getByRole('table').getByRole('rowheader');
  await entries.filter({ hasText: 'Ada <i>Owner</i> changed' }).waitFor();
  // By the name that the person had then.
  await entries.filter({ hasText: `${owner.email} signed in` }).waitFor();
  await page.getByLabel('Act').selectOption('changed');
  await expect.poll(() => entries.filter({ hasText: 'signed in' }).count()).toBe(0);
  expect(new URL(page.url()).search).toBe('?verb=changed');
  const csv = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  const saved = await page.request.get(`${pages.origin}${csv}`);
  expect(saved.status()).toBe(200);
  expect(saved.headers()['x-row-count']).toBe(String(await entries.count()));
});

test('a password is set, and signs in the next time', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/settings');
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Password' }) });
  await part.getByLabel('New password', { exact: true }).fill('correct horse battery');
  await part.getByLabel('Repeat new password').fill('another');
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByText('The two new passwords differ').waitFor();
  pages.expectFailures();
  await part.getByLabel('New password', { exact: true }).fill('password1234');
  await part.getByLabel('Repeat new password').fill('password1234');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => part.locator('[aria-invalid="true"]').count()).toBe(1);
  await part.getByLabel('New password', { exact: true }).fill('correct horse battery');
  await part.getByLabel('Repeat new password').fill('correct horse battery');
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByText('You sign in with a password').waitFor();
  await signOut(page, 'Sign out');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await heading(page, 'Decisions').waitFor();
});

test('a first password asks for a new sign-in where the session is old, and comes back', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/settings');
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Password' }) });
  for (const label of ['New password', 'Repeat new password'])
    await part.getByLabel(label, { exact: true }).fill('correct horse battery');
  const { owner: sql } = pages.service.database;
  await sql`update sessions set created_at = now() - interval '11 minutes' where member_id = ${owner.memberId}`;
  pages.expectFailures();
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByText('To set one, sign in again: this is possible for ten minutes').waitFor();
  expect(await part.getByLabel('New password', { exact: true }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  const link = part.getByRole('link', { name: 'sign in again' });
  expect(await link.getAttribute('href')).toBe('/console/sign-in?next=%2Fsettings');
  // To set one is no way to come back any more.
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out without a password?' });
  await dialog.getByText('the only way back is a link').waitFor();
  expect(await dialog.getByRole('link').count()).toBe(0);
});

test('the appearance is kept, and "Sign out everywhere" ends every session', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/settings');
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await ground()).toBe('rgb(251, 250, 247)');
  await page.getByLabel('Appearance').selectOption('dark');
  await expect.poll(ground).toBe('rgb(21, 24, 28)');
  await page.getByText('Saved').waitFor();
  await page.reload();
  await page.getByLabel('Appearance').waitFor();
  expect(await ground()).toBe('rgb(21, 24, 28)');
  const other = await pages.openAs(owner, '/console/settings');
  await expect
    .poll(() => other.evaluate('getComputedStyle(document.body).backgroundColor'))
    .toBe('rgb(21, 24, 28)');
  // What it still asked for would be refused, which its browser would tell as an error.
  await other.waitForLoadState('networkidle');
  await signOut(page, 'Sign out everywhere');
  await other.reload();
  await heading(other, 'Sign in').waitFor();
});

test('one other session is signed out, and the rest go on', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/settings');
  const kept = await pages.openAs(owner, '/console/settings');
  const lost = await pages.openAs(owner, '/console/settings');
  await pages.service.database.sql`
    update sessions set address = '192.0.2.7' where id = (
      select max(id) from sessions where member_id = ${owner.memberId})`;
  await page.reload();
  const others = page.getByRole('listitem').filter({ hasText: 'Another one' });
  await expect.poll(() => others.count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Sign out there' }).count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await others.filter({ hasText: '192.0.2.7' }).getByRole('button', { name: 'Sign out there' }).dblclick();
  await page.getByText('Signed out there').waitFor();
  await expect.poll(() => others.count()).toBe(1);
  expect(await focused(page)).toBe('h2 Sessions');
  await kept.reload();
  await heading(kept, 'Settings').waitFor();
  await lost.reload();
  await heading(lost, 'Sign in').waitFor();
});

test('the organization gets another name', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/settings');
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Organization' }) });
  await part.getByLabel('Organization').fill('Bäckerei & Söhne');
  await part.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('banner').getByText('Bäckerei & Söhne').waitFor();
});
