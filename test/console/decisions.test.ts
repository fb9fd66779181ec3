/** The log and one decision in a real browser. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { withoutSlots } from '../../server/process/capacity.ts';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { createTableJudge } from '../table-judge.ts';
import { focused, type Someone, serveConsole, violations } from './console-pages.ts';

const pages = serveConsole();
let owner: Someone;
const ids: Record<string, string> = {};

const example = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8'));

beforeAll(async () => {
  owner = await pages.newOwner();
  const key = await pages.newKey(owner);
  const send = async (name: string, body: Record<string, unknown>) => {
    const made = await pages.service.post(key, body);
    expect(made.status, made.text).toBe(200);
    ids[name] = String(made.body.id);
  };
  await send('lunch', example('direct-lunch'));
  await send('counting', example('double-counting'));
  await send('shop', smallDecision());
  await send('again', smallDecision({ context: 'A shop decides again.', seed: 8, revises: ids.shop }));
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').getByRole('link');

test('the log is newest first, and its filters are in the address', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  await expect.poll(() => rows(page).count()).toBe(4);
  expect((await rows(page).allTextContents())[0]).toBe('A shop decides again.');
  await page.getByText('4 decisions').waitFor();
  await page.getByLabel('Mode').selectOption('direct');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?mode=direct');
  await page.getByText('1 decision', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/console/export/decisions.csv?mode=direct',
  );
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.getByLabel('Mode').inputValue()).toBe('direct');
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(4);
  expect(await page.getByLabel('Mode').inputValue()).toBe('');
  await page.getByLabel('Search').fill('shop');
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(new URL(page.url()).search).toBe('?search=shop');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => rows(page).count()).toBe(4);
  expect(await page.getByLabel('Search').inputValue()).toBe('');
});

test('where nothing is there to filter, there are no filters; where none matches, they stay', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/decisions');
  await page.getByText('No decisions yet').waitFor();
  expect(await page.getByLabel('Search').count()).toBe(0);
  await page.goto(`${pages.origin}/console/decisions?search=nothing`);
  await page.getByText('No decision matches').waitFor();
  await page.getByLabel('Search').fill('');
  await page.getByText('No decisions yet').waitFor();
});

test('a search waits for a pause or for Enter, and a late answer does not replace a newer one', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  await page.clock.install();
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(4);
  const asked: string[] = [];
  let answerLate = () => {};
  const isLate = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  await page.route('**/console/trpc/decisions.list*', async (route) => {
    const { search } = JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '{}');
    asked.push(search);
    if (search === 'shop') await isLate;
    await route.continue();
  });
  const field = page.getByLabel('Search');
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.pressSequentially('shop');
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => asked).toEqual(['shop']);
  await field.fill('again');
  await field.press('Enter');
  await expect.poll(() => rows(page).allTextContents()).toEqual(['A shop decides again.']);
  const lateAnswer = page.waitForResponse((response) => response.url().includes('%22shop%22'));
  answerLate();
  await (await lateAnswer).finished();
  // What the late answer would change is changed before this frame is drawn.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
  expect(await rows(page).allTextContents()).toEqual(['A shop decides again.']);
  expect(await field.inputValue()).toBe('again');
  expect(new URL(page.url()).search).toBe('?search=again');
  expect(asked).toEqual(['shop', 'again']);
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('shop');
  await expect.poll(() => rows(page).count()).toBe(2);
});

test('every filter is in the address, and a bookmarked page of the log comes back', async () => {
  const many = await pages.newOwner({ freeDecisions: 1000 });
  const key = await pages.newKey(many);
  const { owner: sql } = pages.service.database;
  await sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, created_at, finished_at,
      calls_done, calls_total, best_by_stakeholder, verdict_by_stakeholder, cost_micro_usd, keeps_content,
      option_letters, root_id, source)
    select ${many.organizationId}, 'dec_' || lpad(n::text, 22, '0'), ${key.keyId}::bigint, 'direct', 'ok', true,
      'correct', now() - n * interval '1 minute', now(), 1, 1, json_build_object('s1', 'B'),
      json_build_object('s1', json_build_object('kind', 'open', 'options', array['B', 'A'])), n, false, 'AB',
      'dec_' || lpad(n::text, 22, '0'), 'mcp'
    from generate_series(1, 120) n`;
  const page = await pages.openAs(many, '/console/decisions');
  await page.getByText('120 decisions').waitFor();
  const chosen = { Status: 'ok', Mode: 'direct', Key: String(key.keyId), Source: 'mcp', Shared: 'true' };
  for (const [label, value] of Object.entries(chosen)) await page.getByLabel(label).selectOption(value);
  await page.getByLabel('Best option').selectOption('B');
  await page.getByLabel('Verdict').selectOption('open');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To').fill('2090-01-01');
  await page.getByRole('button', { name: 'Older' }).click();
  const shown = () => rows(page).first().textContent();
  await expect.poll(shown).toBe('dec_0000000000000000000051');
  const search = Object.fromEntries(new URL(page.url()).searchParams);
  expect(search).toEqual({
    status: 'ok',
    mode: 'direct',
    key: String(key.keyId),
    source: 'mcp',
    shared: 'true',
    best: 'B',
    verdict: 'open',
    from: '2020-01-01',
    to: '2090-01-01',
    before: expect.any(String),
  });
  const bookmarked = page.url();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect.poll(shown).toBe('dec_0000000000000000000101');
  await page.goBack();
  await expect.poll(shown).toBe('dec_0000000000000000000051');
  const other = await pages.openAs(many, bookmarked.slice(pages.origin.length));
  await expect.poll(() => rows(other).first().textContent()).toBe('dec_0000000000000000000051');
  expect(await other.getByLabel('To').inputValue()).toBe('2090-01-01');
  await other.getByRole('button', { name: 'Newer' }).click();
  await expect.poll(() => rows(other).first().textContent()).toBe('dec_0000000000000000000001');
});

test('the log by keyboard: / searches, j and k move, Enter opens, ? lists the keys', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  await expect.poll(() => rows(page).count()).toBe(4);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('/');
  expect(await focused(page)).toBe('input Search');
  await page.keyboard.type('/jk');
  expect(await page.getByLabel('Search').inputValue()).toBe('/jk');
  await page.getByLabel('Search').fill('');
  await page.getByRole('heading', { level: 1 }).focus();
  await expect.poll(() => rows(page).count()).toBe(4);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await focused(page)).toMatch(/^a A shop decides on/);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toBe('A shop decides again. · Decision analysis');
  expect(page.url()).toBe(`${pages.origin}/console/decisions/${ids.again}`);
});

test('one decision shows the answer first, then the reasons, and folds the figures', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.counting}`);
  await heading(page, /^A city must choose how to spend/).waitFor();
  const answer = page.getByRole('region', { name: 'The answer' });
  await answer.locator('.badge').waitFor();
  const pictures = async () =>
    (
      await page
        .locator('svg.drawing[role="img"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    ).map((name) => name?.split(': ')[0]);
  expect(await pictures()).toEqual(['Contributions']);
  expect(await page.getByRole('region', { name: 'Numbers' }).count()).toBe(0);
  await page.getByText('For analysts').click();
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await numbers.waitFor();
  const drawn = await pictures();
  for (const name of ['Expected values', 'Cost of being wrong', 'Contributions', 'What would change it'])
    expect(drawn).toContain(name);
  expect(await page.locator('figure').count()).toBe(drawn.length);
  expect(await page.locator('figure table').count()).toBe(drawn.length);
  for (const name of ['Consequences', 'Overlaps'])
    await page.getByRole('heading', { level: 2, name }).waitFor();
  const figures = await numbers.innerText();
  for (const name of ['Mean ± standard error', 'Draws', 'Tau', 'Order effect', 'Consistency', 'Result hash'])
    expect(figures).toContain(name);
});

test('each term of the field opens its meaning in place', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.counting}#numbers`);
  const meaning = page.getByText('How much the judge’s answers contradict each other');
  const term = page.getByRole('button', { name: 'Tau' });
  await term.focus();
  await page.keyboard.press('Enter');
  await meaning.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => meaning.isVisible()).toBe(false);
  expect(await focused(page)).toBe('button Tau');
});

test('choosing an overlap marks both its ends, and the address keeps it', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.counting}`);
  await page.getByText('For analysts').click();
  const overlaps = page.getByRole('region', { name: 'Overlaps' });
  await overlaps
    .getByRole('button', { name: /“.+” .* “.+”/ })
    .first()
    .click();
  const marked = page.getByText('An end of the chosen overlap');
  await expect.poll(() => marked.count()).toBe(2);
  await page.reload();
  await expect.poll(() => marked.count()).toBe(2);
  await overlaps.locator('[aria-pressed="true"]').click();
  await expect.poll(() => marked.count()).toBe(0);
});

test('with the built-in judge it says that overlaps may be missing, and where to look', async () => {
  const { services } = pages.service;
  const { model } = services;
  Object.assign(services, withoutSlots(createTableJudge({ name: 'built-in/1' })));
  const made = await pages.service.post(await pages.newKey(owner), smallDecision({ seed: 9 }));
  Object.assign(services, withoutSlots(model));
  const page = await pages.openAs(owner, `/console/decisions/${made.body.id}#overlaps`);
  await page.getByRole('region', { name: 'Overlaps' }).getByText('so it can miss some').waitFor();
  await page.goto(`${pages.origin}/console/decisions/${ids.shop}#overlaps`);
  await page.getByRole('region', { name: 'Overlaps' }).waitFor();
  expect(await page.getByText('so it can miss some').count()).toBe(0);
});

test('warnings name the stakeholders whom they are about', async () => {
  const made = await pages.service.post(
    await pages.newKey(owner),
    smallDecision({
      stakeholders: ['owner', 's2'].map((id) => ({ id, description: `The ${id} of the shop` })),
      seed: 10,
    }),
  );
  expect(made.body.warnings).toContainEqual(expect.stringMatching(/^Stakeholders? "(owner|s2)"/));
  const page = await pages.openAs(owner, `/console/decisions/${made.body.id}`);
  const doubt = page.getByText('How sure is this?');
  await doubt.getByText('1 warning').waitFor();
  const shown = page.locator('details').filter({ has: doubt });
  await doubt.click();
  await shown
    .getByText(/^The (owner|s2) of the shop(:| and )/)
    .first()
    .waitFor();
  expect(await shown.innerText()).not.toMatch(/"(owner|s2)"/);
});

test('two revisions stand side by side: the request and the result', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.again}?tab=revisions`);
  await page.getByRole('button', { name: 'Compare' }).click();
  const request = page.getByRole('table', { name: 'What changed in the request' });
  await request.waitFor();
  expect(await request.getByRole('row').nth(1).allInnerTexts()).toEqual([
    'Context\tA shop decides on its opening hours.\tA shop decides again.',
  ]);
  expect(await request.locator('del').allInnerTexts()).toEqual(['on its opening hours.']);
  expect(await request.locator('ins').allInnerTexts()).toEqual(['again.']);
  expect(new URL(page.url()).searchParams.get('with')).toBe(ids.shop);
  await page.getByText('Expected values before and after', { exact: true }).click();
  await page.getByRole('heading', { level: 4, name: 'Owns the shop' }).waitFor();
  await page.getByRole('img', { name: 'Expected values before and after: Owns the shop' }).waitFor();
  await page.reload();
  await request.waitFor();
  await page.getByRole('tab', { name: 'Answer', exact: true }).click();
  await page.getByRole('link', { name: 'What changed' }).click();
  await expect.poll(() => focused(page)).toBe('h2 Revisions');
  await request.waitFor();
});

test('what was done is reported, and the report replaced', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.shop}?tab=done`);
  const done = page.getByRole('region', { name: 'What was done' });
  await done.getByLabel('Chosen option').selectOption('B');
  await done.getByLabel('Note').fill('<b>It was cheaper</b>');
  await done.getByRole('button', { name: 'Save' }).dblclick();
  await done.getByText('<b>It was cheaper</b>').first().waitFor();
  await done.getByText(/Option B was chosen/).waitFor();
  await done.getByLabel('Chosen option').selectOption('none');
  await done.getByRole('button', { name: 'Save' }).click();
  await done.getByText('None of the options was chosen').waitFor();
});

test('an assessment is added once, by a dialog that gives the focus back', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.shop}?tab=assessments`);
  await page.getByRole('button', { name: 'Assess' }).click();
  await page.getByRole('dialog', { name: 'Assess this decision' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('button Assess');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assess this decision' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await dialog.getByText('Say whether you agree.').waitFor();
  expect(await focused(page)).toBe('select Overall');
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Overall').selectOption('partly');
  await save.click();
  await dialog.getByText('Choose one; “I am not sure” is an answer.').first().waitFor();
  for (const question of await dialog.getByLabel(/^Was it right to/).all())
    await question.selectOption('unsure');
  await save.dblclick();
  await page.getByText('1: 0 agree, 1 partly, 0 disagree.').waitFor();
  await page.getByText('Owns the shop: It was perhaps right to give no answer.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a dialog that is opened again as soon as Escape has closed it stays open', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.shop}?tab=assessments`);
  const assess = page.getByRole('button', { name: 'Assess' });
  await assess.click();
  const dialog = page.getByRole('dialog', { name: 'Assess this decision' });
  await dialog.waitFor();
  // In one task: before the browser tells of the close.
  await assess.evaluate(
    (button: { click(): void; ownerDocument: { querySelector(css: string): unknown } }) => {
      Object(button.ownerDocument.querySelector('dialog')).requestClose();
      button.click();
    },
  );
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  expect(await dialog.count()).toBe(1);
  await dialog.getByLabel('Overall').waitFor();
});

test('sharing and publication are turned on and off', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.lunch}?tab=sharing`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Everyone in the organization sees this decision').waitFor();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('Only the person whose key made this decision sees it').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this decision?' });
  await dialog.getByText('Nothing in the texts looks like a person’s name.').waitFor();
  const preview = await page.request.get(
    pages.origin + (await dialog.getByRole('link').getAttribute('href')),
  );
  expect(preview.status()).toBe(200);
  expect(preview.headers()['content-security-policy']).toContain("default-src 'none'");
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const link = page.getByRole('region', { name: 'Publication' }).getByRole('link');
  await link.waitFor();
  await expect.poll(() => focused(page)).toBe('h2 Publication');
  const published = await page.request.get(String(await link.getAttribute('href')));
  expect(published.status()).toBe(200);
  // The preview was that page, but for its own address and the time.
  const body = async (page: { text(): Promise<string> }) =>
    (await page.text()).replace(/^.*<body>/s, '').replaceAll(/<time.*?<\/time>|href="[\w-]+\.json"/g, '');
  expect(await body(preview)).toBe(await body(published));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  await expect.poll(() => focused(page)).toBe('h2 Publication');
  expect((await page.request.get(published.url())).status()).toBe(404);
});

test('one that is not there and one that one may not see are the same page', async () => {
  pages.expectFailures();
  const stranger = await pages.newMember(owner.organizationId);
  const page = await pages.openAs(stranger, `/console/decisions/${ids.shop}`);
  await heading(page, 'No such decision').waitFor();
  const seen = await page.getByRole('main').innerText();
  await page.goto(`${pages.origin}/console/decisions/dec_0000000000000000000000`);
  await heading(page, 'No such decision').waitFor();
  expect(await page.getByRole('main').innerText()).toBe(seen);
});

test('the request as curl, and all of the record as a file', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${ids.shop}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'As curl' }).click();
  const code = await page.getByRole('dialog').locator('pre').innerText();
  expect(code).toContain(`curl -s ${pages.origin}/api/v1/decisions`);
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('button More');
  await page.keyboard.press('Enter');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const saved = await (await saving).path();
  expect(JSON.parse(readFileSync(saved, 'utf8'))).toMatchObject({ id: ids.shop, status: 'ok' });
});
