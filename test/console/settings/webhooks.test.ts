/** Webhooks in "Settings", in a real browser, with a real receiver. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallDecision } from '../../server/surfaces/rest/open-service.ts';
import { openReceiver, type Receiver, verify } from '../../server/webhooks/receiver.ts';
import { until } from '../../until.ts';
import { focused, serveConsole, violations } from '../console-pages.ts';

const pages = serveConsole({
  sending: { allowPrivate: true },
  config: { webhookAllowPrivate: true },
});
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const dialogOf = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function make(page: Page, url: string): Promise<string> {
  await button(page, 'New webhook').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Create' }).dblclick();
  await dialog.getByText('shown only this once').waitFor();
  const secret = /whsec_[\w+/=]+/.exec(await dialog.innerText())?.[0] ?? '';
  await dialog.getByRole('button', { name: 'Copy' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test('an owner makes one, tries it, sees deliveries, sends one again, and removes it', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/settings');
  await page.getByText('No webhooks').waitFor();
  const secret = await make(page, receiver.url);
  expect(await focused(page)).toBe('button New webhook');
  await page.getByRole('heading', { name: receiver.url }).waitFor();

  await button(page, 'Send test event').click();
  const dialog = dialogOf(page);
  await dialog.getByText('204, delivered').waitFor();
  expect(verify(secret, receiver.received[0]!)).toMatchObject({ type: 'webhook.test' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await until('it came again', () => receiver.received.length === 2);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
  await page.keyboard.press('Escape');

  const key = await pages.newKey(owner);
  await pages.service.post(key, smallDecision());
  await until('the decision is told', () => receiver.received.length === 3);
  await button(page, 'Deliveries').click();
  await dialog.getByText('decision.done').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await button(page, 'New secret').click();
  await dialog.getByRole('button', { name: 'Make the secret' }).click();
  await dialog.getByText('shown only this once').waitFor();
  expect(await dialog.innerText()).not.toContain(secret);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Old secret signs until').waitFor();

  await button(page, 'Remove').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks').waitFor();
  await page.goto(`${pages.origin}/console/audit-log?object=webhook`);
  for (const verb of ['created', 'rotated', 'removed'])
    await page.locator('strong', { hasText: verb }).first().waitFor();
});

test('a wrong address and no event are told at their fields', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/settings');
  pages.expectFailures();
  await button(page, 'New webhook').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Address').fill('ftp://example.com');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => focused(page)).toBe('input Address');
  await dialog.getByText('expected an https address').waitFor();
  await dialog.getByLabel('Address').fill('https://example.com/hooks');
  for (const box of await dialog.getByRole('group').getByRole('checkbox').all()) await box.uncheck();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('expected at least one of').waitFor();
  await dialog.getByLabel('A decision is done').check();
  await dialog.getByLabel('Credit is low below').fill('much');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('expected an amount in USD').waitFor();
});

test('one that was disabled says so, and is enabled again with what waits', async () => {
  receiver.answer = 410;
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/settings');
  await make(page, receiver.url);
  const key = await pages.newKey(owner);
  await pages.service.post(key, smallDecision());
  await until('it is disabled', async () => {
    const { sql } = pages.service.database;
    return (await sql`select from webhooks where disabled_at is not null`).length > 0;
  });
  await page.reload();
  await page.getByText('1 event waits until it is enabled again.').waitFor();
  expect(await button(page, 'Send test event').count()).toBe(0);
  receiver.answer = 204;
  await button(page, 'Enable again').click();
  await until('the event came', () => receiver.received.length === 2);
  await button(page, 'Send test event').waitFor();
});

test('a list that cannot be loaded says so, and is loaded again', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/decisions');
  pages.expectFailures();
  await page.route('**/console/trpc/webhooks.list*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":{"message":"x","code":-32603,"data":{"status":500}}}',
    }),
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  const tryAgain = button(page, 'Try again');
  await tryAgain.waitFor();
  await page.unroute('**/console/trpc/webhooks.list*');
  await tryAgain.click();
  await page.getByText('No webhooks').waitFor();
});

test('a member sees none of it', async () => {
  const { organizationId } = await pages.newOwner();
  const page = await pages.openAs(await pages.newMember(organizationId), '/console/settings');
  await button(page, 'Sign out everywhere').waitFor();
  expect(await page.getByText('Webhooks').count()).toBe(0);
});
