/** Drafts in a real browser: nothing that was typed is lost, and no page overwrites another's. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallDecision } from '../../../server/surfaces/rest/open-service.ts';
import {
  cutOff,
  type Someone,
  serveConsole,
  signOut,
  smallTargets,
  violations,
} from '../../console-pages.ts';

const pages = serveConsole();
const PLAYGROUND = '/console/playground';

const context = (page: Page) => page.getByLabel('Context', { exact: true });
const saved = (page: Page) => page.getByText('Draft saved', { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A hidden page saves at once. The first test leaves it to the clock. */
const hide = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
async function type(page: Page, text: string): Promise<void> {
  await context(page).fill(text);
  await hide(page);
  await saved(page);
}
async function openDrafts(page: Page) {
  await page.locator('summary', { hasText: /^Drafts/ }).click();
  return page.getByRole('list', { name: 'Drafts' });
}
/** From here on, this page's saves do not reach the server. */
const holdSaves = (page: Page) => page.route('**/console/trpc/drafts.save', (route) => route.abort());
/** The same, by a server that can be reached, so that nothing looks for it meanwhile. */
const refuseSaves = (page: Page) =>
  page.route('**/console/trpc/drafts.save', (route) => {
    const error = {
      message: 'Busy',
      code: -32603,
      data: { type: 'server_error', status: 503, problems: [] },
    };
    return route.fulfill({ status: 503, json: { error } });
  });
const storedOf = ({ memberId }: Someone) => pages.service.database.owner<
  { title: string; content: string }[]
>`
  select title, content from drafts where member_id = ${memberId} order by title`;

test('what was typed here is there on another device, and goes on there', async () => {
  const owner = await pages.newOwner();
  const here = await pages.openAs(owner, PLAYGROUND);
  await context(here).fill('Where to move');
  await saved(here);
  await here.getByLabel('Option A', { exact: true }).fill('The house by the sea');
  await saved(here);
  const there = await pages.openAs(owner, PLAYGROUND);
  expect(await context(there).inputValue()).toBe('Where to move');
  expect(await there.getByLabel('Option A', { exact: true }).inputValue()).toBe('The house by the sea');
  await type(there, 'Where to move, and when');
  expect(await storedOf(owner)).toMatchObject([{ title: 'Where to move, and when' }]);
});

test('a tab that is closed before the draft was saved loses nothing', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, PLAYGROUND);
  await type(page, 'Typed');
  pages.expectFailures();
  await holdSaves(page);
  await context(page).fill('Typed, and typed on');
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor();
  await page.close();
  expect(await storedOf(owner)).toMatchObject([{ title: 'Typed' }]);
  const next = await page.context().newPage();
  await next.goto(`${pages.origin}${PLAYGROUND}`);
  expect(await context(next).inputValue()).toBe('Typed, and typed on');
  await saved(next);
  expect(await storedOf(owner)).toMatchObject([{ title: 'Typed, and typed on' }]);
});

/** One draft in two tabs: the first has saved, and the second has typed over the older version. */
async function conflict() {
  const owner = await pages.newOwner();
  const first = await pages.openAs(owner, PLAYGROUND);
  await type(first, 'Where to move');
  const second = await first.context().newPage();
  await second.goto(`${pages.origin}${PLAYGROUND}`);
  expect(await context(second).inputValue()).toBe('Where to move');
  await type(first, 'Where to move, by the first');
  await context(second).fill('Where to move, by the second');
  await hide(second);
  pages.expectFailures();
  await second.getByRole('alert').filter({ hasText: 'changed in another tab' }).waitFor();
  return { owner, first, second };
}

test('of two tabs neither overwrites the other: what was typed goes on as a new draft', async () => {
  const { owner, first, second } = await conflict();
  expect(await storedOf(owner)).toMatchObject([{ title: 'Where to move, by the first' }]);
  expect(await violations(second)).toEqual([]);
  await button(second, 'Keep this one as a new draft').click();
  await saved(second);
  expect(await context(second).inputValue()).toBe('Where to move, by the second');
  expect(await storedOf(owner)).toMatchObject([
    { title: 'Where to move, by the first' },
    { title: 'Where to move, by the second' },
  ]);
  await type(first, 'Where to move, by the first again');
  await second.reload();
  expect(await context(second).inputValue()).toBe('Where to move, by the second');
});

test('or the other is loaded, and what was typed comes back by "Undo"', async () => {
  const { owner, first, second } = await conflict();
  await button(second, 'Load the other').click();
  await expect.poll(() => context(second).inputValue()).toBe('Where to move, by the first');
  expect(await storedOf(owner)).toMatchObject([{ title: 'Where to move, by the first' }]);
  await button(second, 'Undo').click();
  await saved(second);
  expect(await storedOf(owner)).toMatchObject([{ title: 'Where to move, by the second' }]);
  // Now the first tab is behind, and is told so.
  await context(first).fill('Once more');
  await first.getByRole('alert').filter({ hasText: 'changed in another tab' }).waitFor();
});

test('"New" begins beside what is there; "Delete" can be undone; titles are first lines', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, PLAYGROUND);
  await type(page, 'Where to move\nand more');
  await button(page, 'New').click();
  await expect.poll(() => context(page).inputValue()).toBe('');
  await type(page, 'Which car');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByLabel('State').fill('It rains.');
  await saved(page);
  const list = await openDrafts(page);
  await expect
    .poll(() => list.getByRole('link').allTextContents())
    .toEqual(['It rains.', 'Which car', 'Where to move']);
  await list.getByText('Questions', { exact: false }).first().waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  expect([await violations(page), await cutOff(page), await smallTargets(page)]).toEqual([[], [], []]);
  await list.getByRole('link', { name: 'Where to move' }).click();
  await expect.poll(() => context(page).inputValue()).toBe('Where to move\nand more');
  expect(await page.getByRole('tab', { name: 'Decision' }).getAttribute('aria-selected')).toBe('true');
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await row('Where to move').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').filter({ hasText: 'Deleted “Where to move”.' }).waitFor();
  await expect.poll(() => context(page).inputValue()).toBe('');
  expect((await storedOf(owner)).map(({ title }) => title)).toEqual(['It rains.', 'Which car']);
  await button(page, 'Undo').click();
  await expect.poll(() => context(page).inputValue()).toBe('Where to move\nand more');
  await row('Which car').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').filter({ hasText: 'Deleted “Which car”.' }).waitFor();
  expect(await context(page).inputValue()).toBe('Where to move\nand more');
  await button(page, 'Undo').click();
  await expect.poll(() => context(page).inputValue()).toBe('Which car');
  expect((await storedOf(owner)).map(({ title }) => title)).toEqual([
    'It rains.',
    'Where to move',
    'Which car',
  ]);
});

test('"Revise" opens beside the draft that is there', async () => {
  const owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  const { body } = await pages.service.post(key, smallDecision());
  const page = await pages.openAs(owner, PLAYGROUND);
  await type(page, 'Typed for a long time');
  await page.goto(`${pages.origin}/console/decisions/${body.id}`);
  await page.getByRole('link', { name: 'Revise', exact: true }).click();
  await expect.poll(() => context(page).inputValue()).toBe('A shop decides on its opening hours.');
  expect(
    (await storedOf(owner)).map(({ title }) => title),
    'nothing was typed yet',
  ).toEqual(['Typed for a long time']);
  await type(page, 'A shop decides again.');
  const list = await openDrafts(page);
  await list.getByRole('link', { name: 'Typed for a long time' }).click();
  await expect.poll(() => context(page).inputValue()).toBe('Typed for a long time');
  await page.goBack();
  await expect.poll(() => context(page).inputValue()).toBe('A shop decides again.');
  expect(await page.getByLabel(`Run as a revision of ${body.id}`).isChecked()).toBe(true);
});

test('before a revision is run, it is said which answers of persons it keeps and which not, by their texts', async () => {
  const owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  const { body } = await pages.service.post(key, smallDecision());
  const answers = [
    { stakeholder: 's2', between: ['A2', 'B1'], ratio: 4, factor: 1.5, answered_by: { name: 'Noor' } },
    { stakeholder: 'owner', between: ['sales', 'B1'], ratio: 2, factor: 1.5 },
  ];
  const refined = await pages.service.send(key, 'POST', `/decisions/${body.id}/refine`, { answers });
  const page = await pages.openAs(owner, `/console/decisions/${refined.body.id}`, {
    viewport: { width: 360, height: 800 },
  });
  await page.getByRole('link', { name: 'Revise', exact: true }).click();
  const banner = page
    .getByRole('status')
    .filter({ hasText: 'Revising “A shop decides on its opening hours.”' });
  await banner.getByText('2 answers of persons are kept.').waitFor();
  const told = page.getByRole('list', { name: 'Answers of persons' });
  const kept =
    'Kept: Noor’s answer for “Works in the shop” about “Evenings are spent at work” and “Nobody has to change plans”.';
  const other =
    'a person’s answer for “Owns the shop” about “Sales rise by a tenth” and “Nobody has to change plans”.';
  await expect.poll(() => told.getByRole('listitem').allTextContents()).toEqual([kept, `Kept: ${other}`]);
  await page.getByLabel('Consequence A1').fill('Sales rise by a fifth');
  await expect
    .poll(() => told.getByRole('listitem').allTextContents())
    .toEqual([
      kept,
      `Not kept, because “Sales rise by a tenth” is no longer among the consequences: ${other}`,
    ]);
  await banner.getByText('1 answer of a person is kept, and 1 is not.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('link', { name: 'Open the decision' }).click();
  await page.getByRole('tab', { name: 'Request' }).click();
  const further = page.getByRole('region', { name: 'Further answers' });
  await further.getByRole('row').filter({ hasText: 'counts 4 times' }).waitFor();
  await further.getByText(`Not kept, because “Sales rise by a tenth” is no longer among`).waitFor();
});

test('signing out removes the browser’s copy, and nothing on the server', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, PLAYGROUND);
  await type(page, 'Saved');
  pages.expectFailures();
  await refuseSaves(page);
  await context(page).fill('Saved, and a word more');
  await page.getByText('Not saved yet').waitFor();
  const copies = () => page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('draft-'))");
  expect(await copies()).toHaveLength(1);
  await signOut(page, 'Sign out');
  expect(await copies()).toEqual([]);
  const again = await pages.openAs(owner, PLAYGROUND);
  expect(await context(again).inputValue()).toBe('Saved');
});

test('a draft of an older form opens, and says what no longer fits', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, PLAYGROUND);
  await type(page, 'Where to move');
  await page.getByText('Draft saved').waitFor();
  await pages.service.database.owner`
    update drafts set content = jsonb_set(content::jsonb, '{horizon}', '"ten years"')::text, version = version + 1
    where member_id = ${owner.memberId}`;
  await page.reload();
  await page.getByText('It has no place for:').waitFor();
  await page.getByText('horizon: “ten years”').waitFor();
  expect(await context(page).inputValue()).toBe('Where to move');
  await type(page, 'Where to move now');
  expect(await storedOf(owner)).toMatchObject([{ title: 'Where to move now' }]);
});

test('a draft that cannot be deleted goes on being saved', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, PLAYGROUND);
  await type(page, 'Where to move');
  pages.expectFailures();
  await page.route('**/console/trpc/drafts.delete', (route) => route.abort());
  const list = await openDrafts(page);
  await list.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor();
  await type(page, 'Where to move, and when');
  expect(await storedOf(owner)).toMatchObject([{ title: 'Where to move, and when' }]);
});

test('the address of a draft leads to its own form', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, `${PLAYGROUND}?form=questions&draft=mine`);
  await page.getByLabel('State').fill('It rains.');
  await saved(page);
  await page.goto(`${pages.origin}${PLAYGROUND}?form=decision&draft=mine`);
  expect(await page.getByLabel('State').inputValue()).toBe('It rains.');
  expect(new URL(page.url()).searchParams.get('form')).toBe('questions');
});

test('the 21st draft stays in the browser and says so, until another is deleted', async () => {
  const owner = await pages.newOwner();
  await pages.service.database.owner`
    insert into drafts (organization_id, member_id, id, slot, form, title, content, saved_by)
    select ${owner.organizationId}, ${owner.memberId}, 'd' || slot, slot, 'decision', 'Draft ' || slot, '{}', 'p'
    from generate_series(1, 20) slot`;
  const page = await pages.openAs(owner, PLAYGROUND);
  await button(page, 'New').click();
  pages.expectFailures();
  await context(page).fill('One too many');
  await page.getByRole('alert').filter({ hasText: 'you have 20, the limit is 20; delete one' }).waitFor();
  const list = await openDrafts(page);
  await list.getByText('only in this browser').waitFor();
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Draft 7' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await saved(page);
  expect((await storedOf(owner)).map(({ title }) => title)).toContain('One too many');
});
