/** A search is sent later than it is typed. What is chosen meanwhile stays. */
import { beforeAll, expect, test } from 'vitest';
import { smallDecision } from '../../server/surfaces/rest/open-service.ts';
import { type Someone, serveConsole } from '../console-pages.ts';

const pages = serveConsole();
let owner: Someone;

beforeAll(async () => {
  owner = await pages.newOwner();
  await pages.service.post(await pages.newKey(owner), smallDecision());
});

const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('a filter that is chosen while the search is typed stays, and so does the search', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  await page.clock.install();
  await page.reload();
  await page.getByText('1 decision', { exact: true }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Search').pressSequentially('shop');
  await page.getByLabel('Mode').selectOption('default');
  await expect.poll(() => parametersOf(page.url())).toEqual({ mode: 'default' });
  await page.clock.resume();
  await expect.poll(() => parametersOf(page.url())).toEqual({ mode: 'default', search: 'shop' });
  await page.getByText('1 decision', { exact: true }).waitFor();
  expect(await page.getByLabel('Mode').inputValue()).toBe('default');
  expect(await page.getByLabel('Search').inputValue()).toBe('shop');
});

test('"Clear" while the search is typed clears that too', async () => {
  const page = await pages.openAs(owner, '/console/decisions?mode=default');
  await page.getByText('1 decision', { exact: true }).waitFor();
  await page.getByLabel('Search').pressSequentially('nothing');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => parametersOf(page.url())).toEqual({});
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('');
});
