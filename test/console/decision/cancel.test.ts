/** "Cancel" while a decision runs, in a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withoutSlots } from '../../../server/process/capacity.ts';
import { smallDecision } from '../../server/surfaces/rest/open-service.ts';
import { createTableJudge } from '../../table-judge.ts';
import { focused, serveConsole } from '../console-pages.ts';

const pages = serveConsole();

test('Escape keeps it running, and confirming cancels it', async () => {
  const owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  const judge = createTableJudge({ block: { fromCall: 0, until: new Promise(() => {}) } });
  Object.assign(pages.service.services, withoutSlots(judge));
  const made = await pages.service.post(key, smallDecision({ async: true, share_with_org: true }));
  const id = String(made.body.id);
  const other = String((await pages.service.post(key, smallDecision({ async: true }))).body.id);
  const page = await pages.openAs(owner, `/console/decisions/${id}`);
  await page.getByText('Running', { exact: true }).waitFor();
  const button = page.getByRole('button', { name: 'Cancel', exact: true });
  await button.click();
  await page.getByRole('dialog', { name: 'Cancel this decision?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await focused(page)).toBe('button Cancel');
  expect((await pages.service.get(key, id)).body.status).toBe('running');
  await button.click();
  await page.getByRole('button', { name: 'Cancel the decision' }).click();
  await page.getByText('The decision was cancelled. Nothing was billed.').waitFor();
  expect(await button.count()).toBe(0);
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  expect(await colourOf(page, 'Cancelled')).toBe(await colourNamed(page, 'soft'));

  await pages.service.database.owner`
    update decisions set failed_part = 'model', finished_at = now(), status = 'error' where id = ${other}`;
  await page.goto(`${pages.origin}/console/decisions`);
  await page.getByRole('rowheader').first().waitFor();
  expect(await colourOf(page, 'Cancelled')).toBe(await colourNamed(page, 'soft'));
  expect(await colourOf(page, 'Failed')).toBe(await colourNamed(page, 'harm'));
});

test('a revision that was cancelled is grey too, also when nothing of it is stored any more', async () => {
  const owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  Object.assign(pages.service.services, withoutSlots(createTableJudge()));
  const first = String((await pages.service.post(key, smallDecision())).body.id);
  const judge = createTableJudge({ block: { fromCall: 0, until: new Promise(() => {}) } });
  Object.assign(pages.service.services, withoutSlots(judge));
  const made = await pages.service.post(key, smallDecision({ seed: 2, revises: first, async: true }));
  await pages.service.send(key, 'POST', `/decisions/${made.body.id}/cancel`);
  await pages.service.database
    .owner`delete from decision_content where decision_id = ${String(made.body.id)}`;
  const page = await pages.openAs(owner, `/console/decisions/${first}?tab=revisions`);
  await page.getByRole('region', { name: 'Revisions' }).getByText('Cancelled').waitFor();
  expect(await colourOf(page, 'Cancelled')).toBe(await colourNamed(page, 'soft'));
  expect(await page.getByText('Failed', { exact: true }).count()).toBe(0);
});

/** The colour of a status in the page, options of filters aside. */
function colourOf(page: Page, status: string): Promise<string> {
  return page
    .getByText(status, { exact: true })
    .and(page.locator(':not(option)'))
    .evaluate((one) => Object(one).ownerDocument.defaultView.getComputedStyle(one).color);
}

/** The colour that the look gives this name. */
async function colourNamed(page: Page, name: string): Promise<string> {
  return String(
    await page.evaluate(`(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--${name})';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    })()`),
  );
}
