/** Drafts outlive the browser and the service: both are killed with `kill -9`. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowserToKill } from '../browser.ts';
import { confirmLink } from '../console/console-pages.ts';
import { freePort } from '../free-port.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { removeDataDir, type Service, startService } from '../service.ts';
import { PATIENCE_MS } from '../until.ts';

const dataDir = copyPreparedData();
let service: Service | undefined;
const kills: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const kill of kills) await kill();
  await service?.end('SIGKILL');
  removeDataDir(dataDir);
});

async function newBrowser(): Promise<{ page: Page; kill(): Promise<void> }> {
  const { browser, kill } = await openBrowserToKill();
  kills.push(kill);
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, kill };
}

const context = (page: Page) => page.getByLabel('Context', { exact: true });
const saved = (page: Page) => page.getByText('Draft saved', { exact: true }).waitFor();

test('the browser is killed, then the service: nothing that was typed is lost', {
  timeout: 300_000,
}, async () => {
  const env = { PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  service = await startService(dataDir, env);
  const { baseUrl } = service;
  const first = await newBrowser();
  await first.page.goto(/http\S+\/console\/enter#\S+/.exec(service.printed())?.[0] ?? '');
  await confirmLink(first.page);
  await first.page.getByRole('navigation').waitFor();
  const cookies = await first.page.context().cookies();
  await first.page.goto(`${baseUrl}/console/playground`);
  await context(first.page).fill('Where to move');
  await saved(first.page);
  await first.kill();

  const { page } = await newBrowser();
  await page.context().addCookies(cookies);
  await page.goto(`${baseUrl}/console/playground`);
  expect(await context(page).inputValue()).toBe('Where to move');

  await service.end('SIGKILL');
  await context(page).fill('Where to move, while nobody answers');
  await page.getByText('Until the draft is saved, only this browser has what you type.').waitFor();
  service = await startService(dataDir, env);
  await saved(page);
  const elsewhere = await newBrowser();
  await elsewhere.page.context().addCookies(cookies);
  await elsewhere.page.goto(`${baseUrl}/console/playground`);
  expect(await context(elsewhere.page).inputValue()).toBe('Where to move, while nobody answers');
});
