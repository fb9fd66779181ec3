/** The steps of a first visit. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveConsole } from '../console-pages.ts';

const pages = serveConsole();

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const doneSteps = (page: Page) =>
  steps(page)
    .getByRole('listitem')
    .filter({ hasText: '(done)' })
    .allInnerTexts()
    .then((all) =>
      all.map((one) =>
        one
          .replace(/^✓ /, '')
          .replace(/\s*\(done\)$/, '')
          .trim(),
      ),
    );

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('link', { name: 'Open the decision' }).waitFor();
}

test('an owner’s four steps are ticked as they are done, and then go for good', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/playground');
  await steps(page).waitFor();
  expect(await steps(page).getByRole('listitem').count()).toBe(4);
  expect(await doneSteps(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load example' }).click();
  await run(page);
  await expect.poll(() => doneSteps(page)).toEqual(['Run an example']);
  await page.getByLabel('Context', { exact: true }).fill('Our own');
  await run(page);
  await expect.poll(() => doneSteps(page)).toEqual(['Run an example', 'Run a decision of your own']);
  await pages.newKey(owner);
  await page.reload();
  await expect.poll(() => doneSteps(page)).toContain('Make a key');
  await pages.newMember(owner.organizationId);
  await page.reload();
  await page.getByRole('button', { name: 'Load example' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await steps(page).count()).toBe(0);
  // Also when what was done is no longer stored.
  await pages.service.database.owner`update api_keys set revoked_at = now()`;
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await steps(page).count()).toBe(0);
});

test('a member has three, and "Hide" is remembered for this member alone', async () => {
  const owner = await pages.newOwner();
  const member = await pages.newMember(owner.organizationId);
  const page = await pages.openAs(member, '/console/playground');
  await steps(page).waitFor();
  expect(await steps(page).getByRole('listitem').count()).toBe(3);
  await steps(page).getByRole('button', { name: 'Hide' }).click();
  expect(await steps(page).count()).toBe(0);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await steps(page).count()).toBe(0);
  await page.goto(await pages.newLink(owner));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').waitFor();
  await page.goto(`${pages.origin}/console/playground`);
  await steps(page).waitFor();
});
