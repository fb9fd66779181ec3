/** What holds for every dialog and every button that changes something. */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { OPERATOR } from '../../server/accounts/audit-log.ts';
import { addWebhook } from '../../server/webhooks/manage.ts';
import { KEYRING } from '../keyring.ts';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { openAccount, type Someone, serveConsole, smallTargets, violations } from './console-pages.ts';

const pages = serveConsole();
let owner: Someone;
let published: string;

beforeAll(async () => {
  owner = await pages.newOwner();
  await pages.newMember(owner.organizationId);
  const key = await pages.newKey(owner);
  published = String((await pages.service.post(key, smallDecision())).body.id);
  await pages.service.send(key, 'POST', `/decisions/${published}/publication`);
  const webhook = {
    organizationId: owner.organizationId,
    url: 'https://hooks.example.com/',
    events: ['decision.done'],
    withContent: true,
    creditLowMicroUsd: 1,
  } as const;
  await addWebhook(pages.service.database.sql, webhook, {
    actor: OPERATOR,
    allowPrivate: false,
    keyring: KEYRING,
  });
});

test('every dialog opens by keyboard, closes by Escape, and returns the focus', async () => {
  const dialogs: Record<string, string[]> = {
    '/decisions': ['Keyboard'],
    [`/decisions/${published}`]: ['Compare two consequences'],
    [`/decisions/${published}?tab=assessments`]: ['Assess'],
    [`/decisions/${published}?tab=sharing`]: ['Withdraw'],
    '/playground': ['More examples', 'Paste', 'As curl', 'As TypeScript', 'As Python'],
    '/keys': ['New key', 'Settings', 'Rotate', 'Revoke'],
    '/people': ['Invite', 'New link', 'Remove'],
    '/settings': ['New webhook', 'Deliveries', 'New secret', 'Remove'],
  };
  const page = await pages.openAs(owner, '/console/settings');
  for (const [path, names] of Object.entries(dialogs)) {
    await page.goto(`${pages.origin}/console${path}`);
    for (const name of names) {
      const button = page.getByRole('button', { name, exact: true }).first();
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await dialog.locator(':focus').count(), name).toBe(1);
      // The screen behind it is looked at by every-screen.test.ts.
      expect(await violations(page, undefined, 'dialog'), name).toEqual([]);
      expect(await smallTargets(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count(), { message: name }).toBe(0);
      expect(await button.and(page.locator(':focus')).count(), name).toBe(1);
    }
    // Whatever on the screen opens a dialog is in the list above.
    const all = page.locator('button[aria-haspopup="dialog"]:visible');
    for (const words of await all.allTextContents()) expect(names, path).toContain(words.trim());
  }
});

test('what is pressed twice is sent once', async () => {
  const someone = await pages.newOwner();
  const colleague = await pages.newMember(someone.organizationId);
  const key = await pages.newKey(someone);
  const id = String((await pages.service.post(key, smallDecision())).body.id);
  const page = await pages.openAs(someone, `/console/decisions/${id}?tab=sharing`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  const button = (name: string, within: Locator = page.locator('body')) =>
    within.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await button('Share').dblclick();
  await page.getByText('Everyone in the organization sees this decision').waitFor();
  await button('Publish').click();
  await button('Publish', dialog).dblclick();
  await button('Withdraw').click();
  await button('Withdraw', dialog).dblclick();
  await button('Publish').waitFor();

  await page.goto(`${pages.origin}/console/keys`);
  await button('Settings').click();
  await dialog.getByLabel('Overlap').selectOption('report');
  await dialog.getByLabel('Retention').selectOption('7d');
  await button('Save', dialog).dblclick();
  await expect.poll(() => dialog.count()).toBe(0);
  await button('Rotate').click();
  await button('Rotate', dialog).dblclick();
  await dialog.getByText('shown only this once').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button('Copy', dialog).click();
  await page.getByText('Copied').waitFor();
  expect(await dialog.innerText()).toContain(await page.evaluate('navigator.clipboard.readText()'));
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await button('Revoke').click();
  await dialog.getByLabel('Name').fill('A key');
  await button('Revoke', dialog).dblclick();
  await page.getByText('No keys').waitFor();

  await page.goto(`${pages.origin}/console/people`);
  const row = page.getByRole('listitem').filter({ hasText: colleague.email });
  await button('New link', row).dblclick();
  await dialog.getByText('shown only this once').waitFor();
  await page.keyboard.press('Escape');
  await button('Remove', row).click();
  await button('Remove', dialog).dblclick();
  await expect.poll(() => row.count()).toBe(0);

  await page.goto(`${pages.origin}/console/settings`);
  await page.getByLabel('Your name').fill('Ada');
  await button('Save').first().dblclick();
  await page.getByText('Saved').waitFor();
  await openAccount(page);
  await button('Sign out').click();
  await button('Sign out anyway', dialog).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(sent).toEqual([
    'decisions.share',
    'decisions.publish',
    'decisions.withdraw',
    'keys.change',
    'keys.rotate',
    'keys.revoke',
    'people.newLink',
    'people.remove',
    'settings.setName',
    'session.signOut',
  ]);
});
