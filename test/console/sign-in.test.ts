/** Signing in and out in a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { confirmLink, cutOff, serveConsole, signOut, violations } from './console-pages.ts';

const pages = serveConsole();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a link signs in once, and leaves no token behind', async () => {
  const owner = await pages.newOwner();
  const link = await pages.newLink(owner);
  const page = await pages.openPage();
  await page.goto(link);
  await confirmLink(page);
  await heading(page, 'Decisions').waitFor();
  expect(page.url()).toBe(`${pages.origin}/console/decisions`);
  expect(await page.title()).toBe('Decisions · Decision analysis');
  await page.goBack();
  expect(page.url()).not.toContain('#');

  pages.expectFailures();
  const other = await pages.openPage();
  await other.goto(link);
  await heading(other, 'This link does not work').waitFor();
  expect(await other.getByRole('alert').textContent()).toMatch(/used|expired|link/i);
});

test('a link that is pasted where another did not work signs in', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openPage();
  pages.expectFailures();
  await page.goto(`${pages.origin}/console/enter#${'A'.repeat(43)}`);
  await heading(page, 'This link does not work').waitFor();
  await page.goto(`${pages.origin}/console/enter`);
  await page.getByText('The link is incomplete').waitFor();
  await page.goto(await pages.newLink(owner));
  await confirmLink(page);
  await heading(page, 'Decisions').waitFor();
});

test('one who is not signed in signs in first, and comes to the page that was asked for', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openPage();
  await page.goto(`${pages.origin}/console/decisions?status=error&best=B`);
  await heading(page, 'Sign in').waitFor();
  expect(await page.title()).toBe('Sign in · Decision analysis');
  const { search } = new URL(page.url());
  await page.goto((await pages.newLink(owner)).replace('/enter', `/enter${search}`));
  await confirmLink(page);
  await heading(page, 'Decisions').waitFor();
  expect(new URL(page.url()).search).toBe('?status=error&best=B');
  expect(await page.getByLabel('Best option').inputValue()).toBe('B');
});

test('who opens the address of a picture signs in first, and comes to the picture', async () => {
  const owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  const { body } = await pages.service.post(key, smallDecision());
  const { view_url, png_url } = Object(body.links);
  const page = await pages.openPage();
  await page.goto(png_url);
  await heading(page, 'Sign in').waitFor();
  const { search } = new URL(page.url());
  await page.goto((await pages.newLink(owner)).replace('/enter', `/enter${search}`));
  await confirmLink(page);
  await page.waitForURL(png_url);
  expect(await page.evaluate('document.contentType')).toBe('image/png');
  await page.goto(view_url);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const link = page.getByRole('link', { name: 'Picture' });
  expect(await link.getAttribute('href')).toBe(png_url);
});

test('an address that would lead elsewhere after signing in is not followed', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openPage();
  const next = encodeURIComponent('//example.com/');
  await page.goto((await pages.newLink(owner)).replace('/enter', `/enter?next=${next}`));
  await confirmLink(page);
  await heading(page, 'Decisions').waitFor();
  expect(page.url()).toBe(`${pages.origin}/console/decisions`);
});

test('a session that ends leads to signing in, and back to where one was', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/decisions?mode=direct');
  await page.getByText('No decision matches').waitFor();
  const { owner: sql } = pages.service.database;
  await sql`delete from sessions where member_id = ${owner.memberId}`;
  pages.expectFailures();
  await page.getByLabel('Status').selectOption('ok');
  await heading(page, 'Sign in').waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/decisions?mode=direct&status=ok');
});

test('a wrong password is refused in the words of the API, and "Use a one-time link" says how', async () => {
  const page = await pages.openPage();
  await page.goto(`${pages.origin}/console/sign-in`);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not the password');
  pages.expectFailures();
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await page.getByRole('alert').textContent()).toMatch(/password/i);
  await page.getByRole('button', { name: 'Use a one-time link' }).click();
  await page.getByText('member link --email').waitFor();
});

test('"Sign out" ends the session, and nothing of it stays', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/decisions');
  await signOut(page, 'Sign out');
  await page.goto(`${pages.origin}/console/decisions`);
  await heading(page, 'Sign in').waitFor();
});

test('members are not shown what only owners may do', async () => {
  const owner = await pages.newOwner();
  const member = await pages.newMember(owner.organizationId);
  const page = await pages.openAs(member, '/console/decisions');
  const links = page.getByRole('navigation').getByRole('link');
  await expect
    .poll(() => links.allTextContents())
    .toEqual(['Decisions', 'Playground', 'Keys', 'Credit', 'Audit log', 'Settings']);
  pages.expectFailures();
  await page.goto(`${pages.origin}/console/people`);
  await page.getByText('Only an owner of the organization can do this').waitFor();
  const main = page.getByRole('main').getByRole('button');
  expect(await main.allTextContents()).toEqual([]);
});

test('a page that is not there is said, with a way back', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/nowhere');
  await heading(page, 'No such page').waitFor();
  await page.getByRole('link', { name: 'Go to the decisions' }).click();
  await heading(page, 'Decisions').waitFor();
});

test('a lost connection is said, and when it is back the list is read again', async () => {
  const owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  const page = await pages.openAs(owner, '/console/decisions?source=api');
  await page.getByText('No decision matches').waitFor();
  pages.expectFailures();
  await page.context().setOffline(true);
  await page.getByLabel('Status').selectOption('ok');
  await page.getByText('The connection to the service is lost').waitFor();
  const made = await pages.service.post(key, { ...DIRECT, context: 'Made meanwhile' });
  expect(made.status).toBe(200);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Made meanwhile' }).waitFor();
  await expect.poll(() => page.getByText('The connection to the service is lost').count()).toBe(0);
});

test('a screen that cannot be loaded without a connection comes when it is back', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/decisions');
  await page.getByText('No decisions yet').waitFor();
  pages.expectFailures();
  await page.context().setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click();
  await page.getByText('The connection to the service is lost').waitFor();
  await page.getByText('No decisions yet').waitFor();
  await page.context().setOffline(false);
  await heading(page, 'Keys').waitFor();
});

test('a used link leads one who is signed in to the console', async () => {
  const owner = await pages.newOwner();
  const link = await pages.newLink(owner);
  const page = await pages.openPage();
  await page.goto(link);
  await confirmLink(page);
  await heading(page, 'Decisions').waitFor();
  pages.expectFailures();
  await page.goto(link.replace('/enter', '/enter?next=%2Fkeys'));
  await page.getByText('You are signed in already').waitFor();
  await page.getByRole('link', { name: 'Go to the decisions' }).click();
  await heading(page, 'Decisions').waitFor();
});

const DIRECT = {
  mode: 'direct',
  stakeholders: [{ description: 'Owns the shop' }],
  options: [
    { id: 'A', description: 'Open longer' },
    { id: 'B', description: 'Stay as it is' },
  ],
};

test('opening a link changes nothing: it asks, says whose session ends, and takes another’s drafts away', async () => {
  const first = await pages.newOwner();
  const other = await pages.newOwner();
  const page = await pages.openAs(first, '/console/playground');
  await page.getByLabel('Context').fill('What the first one typed');
  await page.reload();
  expect(await page.getByLabel('Context').inputValue()).toBe('What the first one typed');

  const link = await pages.newLink(other);
  await page.goto(link);
  await heading(page, 'Sign in by this link').waitFor();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain(other.email);
  expect(text).toMatch(new RegExp(`signed in as ${first.email},[^]*Signing in ends that session`));
  await page.goto(`${pages.origin}/console/settings`);
  await page.getByText(first.email).first().waitFor();

  const { owner: sql } = pages.service.database;
  const sessions = async ({ memberId }: typeof first) =>
    (await sql`select from sessions where member_id = ${memberId}`).length;
  expect([await sessions(first), await sessions(other)]).toEqual([1, 0]);
  await page.goto(link.replace('/enter', '/enter?next=%2Fplayground'));
  await confirmLink(page);
  await page.getByRole('button', { name: 'Load example' }).waitFor();
  expect(await page.getByLabel('Context').inputValue()).toBe('');
  expect([await sessions(first), await sessions(other)]).toEqual([0, 1]);
});

test.each([360, 1400])('at %i px, an owner’s link for one who has a password asks for it', async (width) => {
  const owner = await pages.newOwner();
  const member = await pages.newMember(owner.organizationId);
  const own = await pages.openAs(member, '/console/settings');
  await own.getByLabel('New password', { exact: true }).fill('correct horse battery');
  await own.getByLabel('Repeat new password').fill('correct horse battery');
  const part = own.locator('section', { has: own.getByRole('heading', { name: 'Password' }) });
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByLabel('Password', { exact: true }).waitFor();

  const people = await pages.openAs(owner, '/console/people');
  const row = people.getByRole('listitem').filter({ hasText: member.email });
  await row.getByRole('button', { name: 'New link' }).click();
  const dialog = people.getByRole('dialog');
  await dialog.getByText('together with the member’s password').waitFor();
  const link = /http\S+enter#\S+/.exec(await dialog.innerText())?.[0] ?? '';

  const page = await pages.openPage({ viewport: { width, height: 800 } });
  await page.goto(link);
  await heading(page, 'Sign in by this link').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  pages.expectFailures();
  await page.getByLabel('Password').fill('what the owner guesses');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('this is not your password').waitFor();
  await page.getByLabel('Password').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await heading(page, 'Decisions').waitFor();
});
