/** "Cancel" while a decision runs, in a real browser. */
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
  const page = await pages.openAs(owner, `/console/decisions/${id}`);
  await page.getByText('Running').waitFor();
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
});
