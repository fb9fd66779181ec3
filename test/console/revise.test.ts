/** Revising and refining a decision in a real browser. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../server/surfaces/rest/open-service.ts';
import { focused, type Someone, serveConsole, violations } from './console-pages.ts';

const pages = serveConsole();
const migration = JSON.parse(
  readFileSync(new URL('../../examples/database-migration.json', import.meta.url), 'utf8'),
);

let owner: Someone;
let key: Caller;
let id: string;
beforeEach(async () => {
  owner = await pages.newOwner();
  key = await pages.newKey(owner);
  const made = await pages.service.post(key, { ...migration, share_with_org: true });
  expect(made.status, made.text).toBe(200);
  id = String(made.body.id);
});

/** What the best next step may be called. */
const ASK = /^(Answer a(s| question)|Compare two)/;
const revisions = (page: Page) => page.getByRole('region', { name: 'Revisions' });

test('a person answers what the judge cannot, and sees what it changes', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${id}?stakeholder=oncall`);
  const part = page.getByRole('region', { name: /carry the pager/ });
  await part.getByRole('button', { name: ASK }).click();
  const dialog = page.getByRole('dialog', { name: /^Answer for: / });
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('button Compare two consequences');
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('group', { name: 'Comparison 1' });
  await first.getByLabel('Which matters more').selectOption('first');
  await first.getByLabel('How many times as much').fill('a lot');
  pages.expectFailures();
  await dialog.getByRole('button', { name: 'Refine' }).click();
  await dialog.getByText('Write a number from 1 to 100.').waitFor();
  expect(await focused(page)).toBe('input How many times as much');
  await first.getByLabel('How many times as much').fill('3');
  await first.getByLabel('How sure').selectOption('1.2');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add comparison' }).click();
  await dialog.getByLabel('First consequence').selectOption('c-quiet');
  await dialog.getByLabel('Second consequence').selectOption('b-complex');
  await dialog
    .getByLabel(/^Which matters more/)
    .last()
    .selectOption('same');
  await dialog.getByLabel('Answered by').fill('<i>Noor</i>');
  await dialog.getByRole('button', { name: 'Refine' }).dblclick();
  await page.getByText('Revision 2 of 2').waitFor();
  expect(new URL(page.url()).searchParams.get('with')).toBe(id);
  await page.getByText('The request is the same').waitFor();
  const answers = page.getByRole('listitem').filter({ hasText: '<i>Noor</i>' });
  await answers
    .filter({ hasText: /counts 3 times .*, give or take a factor of 1\.2\.\s*Before: .* Now: / })
    .waitFor();
  await answers.filter({ hasText: '“No project” counts as much as “Complex”' }).waitFor();
  const moved = page.getByRole('table', { name: 'What changed in the result' });
  await moved
    .getByText(/^(As before|Before|Still)/)
    .first()
    .waitFor();
  expect(await moved.getByRole('row').count()).toBe(4);
  await page.getByText('Expected values before and after', { exact: true }).click();
  await page
    .getByRole('img', { name: /^Expected values before and after: / })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Request' }).click();
  const added = page.getByRole('region', { name: 'Further answers' }).getByRole('row');
  await added.filter({ hasText: 'counts 3 times' }).waitFor();
  await added
    .filter({ hasText: /“No project” counts as much as “Complex”.*The five engineers.*<i>Noor<\/i>/s })
    .waitFor();
});

test('what the judge need not be asked is said in the words of the API', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${id}`);
  await page.getByRole('button', { name: ASK }).first().click();
  const dialog = page.getByRole('dialog');
  pages.expectFailures();
  await dialog.getByLabel('Questions at most').fill('99');
  await dialog.getByRole('button', { name: 'Ask the judge' }).click();
  await dialog.getByText('expected a whole number from 1 to 32').waitFor();
  expect(await focused(page)).toBe('input Questions at most');
});

test('a decision of a program is revised by the person who made its key, with a note', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${id}`);
  await page.getByRole('link', { name: 'Revise' }).click();
  expect(await page.getByLabel(`Run as a revision of ${id}`).isChecked()).toBe(true);
  await page.getByLabel('Reason').fill('Told by the team');
  pages.expectFailures();
  await page.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => focused(page)).toBe('textarea Missed 1');
  await page.getByText('must not be empty; write 1 to 1000 characters').waitFor();
  await page.getByLabel('Missed 1').fill('Backups take a day');
  await page.getByLabel('Kind of miss 1').selectOption('context');
  await page.getByLabel('Context', { exact: true }).fill('The shop thinks again.');
  await page.reload();
  expect(await page.getByLabel('Missed 1').inputValue()).toBe('Backups take a day');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByText('Revision 2 of 2').waitFor();
  await page.getByRole('tab', { name: 'Revisions' }).click();
  await revisions(page).getByText('Backups take a day').waitFor();
  await revisions(page).getByText('Told by the team').waitFor();
  await revisions(page).getByRole('link', { name: 'Open' }).click();
  await page.getByRole('tab', { name: 'Revisions' }).click();
  await revisions(page).getByText('Revision 2 is newer').waitFor();
  await revisions(page).getByRole('link', { name: 'Open revision 2' }).click();
  await page.getByText('Revision 2 of 2').waitFor();
});

test('one who may only see it is told who may revise it, and runs a decision of their own', async () => {
  const other = await pages.newMember(owner.organizationId);
  const page = await pages.openAs(other, `/console/decisions/${id}?tab=revisions`);
  const why = `Only ${owner.email} can revise this decision`;
  await revisions(page).getByText(why).waitFor();
  await page.getByRole('tab', { name: 'Answer', exact: true }).click();
  await page.getByRole('heading', { level: 3, name: 'What to ask next' }).waitFor();
  expect(await page.getByRole('button', { name: ASK }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Revise' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Open in the playground' }).click();
  await page.getByText(`${why}, because it was made with their key. What you run here`).waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByRole('tab', { name: 'Revisions' }).click();
  await page.getByText('There is one revision').waitFor();
});

test('a decision whose key is revoked says so', async () => {
  await pages.service.database.owner`update api_keys set revoked_at = now() where id = ${key.keyId}`;
  const page = await pages.openAs(owner, `/console/decisions/${id}?tab=revisions`);
  await revisions(page).getByText('The key of this decision is revoked').waitFor();
});
