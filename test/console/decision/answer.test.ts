/** The answer of a decision: what the first screens hold, and what moves at once. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { disagreement } from '../../../pictures/words/disagreement.ts';
import { withoutSlots } from '../../../server/process/capacity.ts';
import { type Caller, smallDecision } from '../../server/surfaces/rest/open-service.ts';
import { createTableJudge } from '../../table-judge.ts';
import { type Someone, serveConsole } from '../console-pages.ts';

const pages = serveConsole();
let owner: Someone;
let key: Caller;
const ids: Record<string, string> = {};
const PHONE = { width: 360, height: 740 };

const example = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8'));

beforeAll(async () => {
  owner = await pages.newOwner();
  key = await pages.newKey(owner);
  const { services } = pages.service;
  const send = async (name: string, body: Record<string, unknown>) => {
    const made = await pages.service.post(key, body);
    expect(made.status, made.text).toBe(200);
    ids[name] = String(made.body.id);
  };
  const migration = example('database-migration');
  await send('migration', migration);
  const { stakeholders } = migration;
  await send('six', {
    ...migration,
    stakeholders: [
      ...stakeholders,
      ...stakeholders.map((one: object, at: number) => ({ ...one, id: `s${at}` })),
    ],
  });
  const opposed = (one: string, two: string) => [
    { description: 'The garden is dug up', valence: { one, two } },
  ];
  await send('opposed', {
    context: 'What becomes of the garden?',
    stakeholders: ['one', 'two'].map((id) => ({ id, description: `Number ${id}` })),
    options: [
      { id: 'A', description: 'A pond', consequences: opposed('benefit', 'harm') },
      { id: 'B', description: 'A lawn', consequences: opposed('harm', 'benefit') },
    ],
    seed: 1,
  });
  await send('lunch', example('direct-lunch'));
  const { model } = services;
  Object.assign(services, withoutSlots(createTableJudge({ name: 'built-in/1' })));
  await send('lunch of the built-in judge', example('direct-lunch'));
  Object.assign(services, withoutSlots(model));
});

const open = (name: string, search = '', options = {}) =>
  pages.openAs(owner, `/console/decisions/${ids[name]}${search}`, options);
const card = (page: Page) => page.getByRole('region', { name: 'The answer' });

test('the title is what was asked, and never what came out', async () => {
  const page = await open('migration');
  await page.getByRole('heading', { level: 1, name: /^Our order system runs on a single/ }).waitFor();
  const about = page.getByRole('main').getByRole('list').first();
  expect(await about.innerText()).toMatch(/by A key\s+\$0\.\d+\s+kept until/);
  const actions = page.getByRole('main').locator('h1 ~ div').locator(':is(a, button):visible');
  expect(await actions.allTextContents()).toEqual(['Revise', 'More']);
});

test('six stakeholders fit on the first two screens of a phone', async () => {
  const page = await open('six', '', { viewport: PHONE });
  const answers = card(page).getByRole('listitem');
  await expect.poll(() => answers.count()).toBe(6);
  const box = await answers.last().boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(2 * PHONE.height);
});

test('a name of the card leads to that stakeholder, and the address says whom', async () => {
  const page = await open('migration');
  await card(page)
    .getByRole('link', { name: /^The finance lead/ })
    .click();
  await page.getByRole('tab', { name: /^The finance lead/, selected: true }).waitFor();
  await page.getByRole('region', { name: /^The finance lead/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('stakeholder')).toBe('finance');
  await page.reload();
  await page.getByRole('region', { name: /^The finance lead/ }).waitFor();
});

test('where no further answer would change it, no button asks for one', async () => {
  const two = ['owner', 's2'].map((id) => ({ id, description: `The ${id} of the shop` }));
  const made = await pages.service.post(key, smallDecision({ stakeholders: two, seed: 12 }));
  const page = await pages.openAs(owner, `/console/decisions/${made.body.id}`);
  const part = page.getByRole('region', { name: 'The s2 of the shop' });
  await page.getByRole('tab', { name: 'The s2 of the shop' }).click();
  await part.getByText('No further answer would change this.').waitFor();
  expect(await part.locator('button[aria-haspopup="dialog"]').count()).toBe(0);
  await page.getByRole('tab', { name: 'The owner of the shop' }).click();
  await page.getByRole('link', { name: 'Revise the texts' }).waitFor();
});

test('what-if: a slider moves by keyboard, and says at once what would be best', async () => {
  const page = await open('migration', '?stakeholder=customers');
  const all = page.getByRole('group', { name: 'What if' });
  await all.waitFor();
  const { results } = Object((await pages.service.get(key, ids.migration!)).body.response);
  const { insight } = results[0];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  if ((await all.getByRole('slider').count()) < insight.drivers.length) await all.locator('summary').click();
  const sliders = all.getByRole('slider');
  expect(await sliders.count()).toBe(insight.drivers.length);
  const first = sliders.first();
  expect(await first.getAttribute('aria-valuetext')).toMatch(/^As judged: /);
  await first.focus();
  await page.keyboard.press('Home');
  const text = String(await first.getAttribute('aria-valuetext'));
  expect(text).toMatch(/^Only 0\.1 times as much: [ABC] would (still )?be (best|ahead)\.$/);
  await all.getByText(text).first().waitFor();
  await page.keyboard.press('End');
  expect(await first.getAttribute('aria-valuetext')).toMatch(/^10 times as much: [ABC] would (still )?be/);
  expect(asked).toEqual([]);
});

test('Direct mode has the card, and a word about the built-in judge where it answered', async () => {
  const page = await open('lunch of the built-in judge');
  await card(page).locator('.badge').first().waitFor();
  await card(page).getByText('Made by the built-in judge, for trying out').waitFor();
  await page.getByText('Direct mode asks only which option is best.').waitFor();
  await page.goto(`${pages.origin}/console/decisions/${ids.lunch}`);
  await card(page).locator('.badge').first().waitFor();
  expect(await card(page).getByText('Made by the built-in judge').count()).toBe(0);
});

test('each row says the next step, and below the card stands who differs', async () => {
  const page = await open('migration');
  await expect
    .poll(() =>
      card(page)
        .getByText(/^Next: /)
        .count(),
    )
    .toBe(3);
  expect(
    await card(page)
      .getByText(/^They differ/)
      .count(),
  ).toBe(0);
  await page.goto(`${pages.origin}/console/decisions/${ids.opposed}`);
  const { results } = Object((await pages.service.get(key, ids.opposed!)).body.response);
  await card(page)
    .getByText(String(disagreement(results)), { exact: true })
    .waitFor();
});

test('Direct mode leads to the playground, which asks for consequences of the same options', async () => {
  const page = await open('lunch');
  await page.getByRole('link', { name: 'Ask again with consequences' }).click();
  await page.getByRole('tab', { name: 'Decision', selected: true }).waitFor();
  const { context, options } = example('direct-lunch');
  await expect.poll(() => page.getByRole('textbox', { name: 'Context' }).inputValue()).toBe(context);
  expect(await page.getByRole('textbox', { name: 'Option A', exact: true }).inputValue()).toBe(
    options[0].description,
  );
  expect(await page.getByRole('button', { name: /Add consequence/ }).count()).toBeGreaterThan(0);
});
