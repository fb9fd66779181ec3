/** Loads of the screen "Decisions" in Chromium, until it can be used. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { quantile } from '../quantile.ts';

const LOADS = 10;
const ROWS_OF_A_PAGE = 50;

export interface Loads {
  p50Ms: number;
  p90Ms: number;
  worstMs: number;
}

export interface Measured {
  /** Empty cache: from the navigation until rows are shown and the search box takes a letter. */
  cold: Loads;
  /** As `cold`, with the console's files in the cache. */
  cached: Loads;
  /** From the last letter of a search to its rows; 200 ms of it wait for more letters. */
  search: Loads;
  /** Scripts that came before the screen could be used, as they are sent. */
  scripts: number;
  scriptBytes: number;
}

export async function measureLoads(browser: Browser, { baseUrl, link }: { baseUrl: string; link: string }) {
  const url = `${baseUrl}/console/decisions`;
  const first = await browser.newContext();
  const entered = await first.newPage();
  await entered.goto(link);
  await entered.getByRole('button', { name: 'Sign in' }).click();
  await entered.getByRole('navigation').waitFor();
  const storageState = await first.storageState();
  const cold: number[] = [];
  let sent = { scripts: 0, scriptBytes: 0 };
  for (let load = -1; load < LOADS; load += 1) {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    const scripts = scriptsOf(page);
    const ms = await loadOnce(page, url);
    sent = await scripts();
    // The first one warms the service up.
    if (load >= 0) cold.push(ms);
    await context.close();
  }
  const cached: number[] = [];
  for (let load = -1; load < LOADS; load += 1) {
    const page = await first.newPage();
    const ms = await loadOnce(page, url);
    if (load >= 0) cached.push(ms);
    await page.close();
  }
  const search = await searches(first, url);
  await first.close();
  const measured: Measured = {
    cold: loadsOf(cold),
    cached: loadsOf(cached),
    search: loadsOf(search),
    ...sent,
  };
  return measured;
}

async function loadOnce(page: Page, url: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await untilShown(page, { rows: ROWS_OF_A_PAGE });
  const field = page.getByLabel('Search', { exact: true });
  await field.press('x');
  if ((await field.inputValue()) !== 'x') throw new Error('the search box takes no letter');
  return performance.now() - startedAt;
}

async function searches(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(url);
  await untilShown(page, { rows: ROWS_OF_A_PAGE });
  const times: number[] = [];
  for (let round = 0; round < LOADS; round += 1) {
    const words = `case ${9000 + 7 * round}:`;
    await page.getByLabel('Search', { exact: true }).fill(words);
    const startedAt = performance.now();
    await untilShown(page, { rows: 1, text: words, count: '1 decision' });
    times.push(performance.now() - startedAt);
    await page.getByLabel('Search', { exact: true }).fill('');
    await untilShown(page, { rows: ROWS_OF_A_PAGE });
  }
  return times;
}

/**
 * Looks at each frame. Playwright's own waiting looks only every half second after a while, which
 * would be measured too.
 */
async function untilShown(page: Page, shown: { rows: number; text?: string; count?: string }): Promise<void> {
  const { rows, text = '', count = '' } = shown;
  await page.evaluate(
    `(({ rows, text, count }) => new Promise((done) => {
      const look = () => {
        const found = document.querySelectorAll('tbody th');
        const said = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
        const isShown = found.length === rows && found[0].textContent.includes(text) &&
          (count === '' || said.includes(count));
        if (isShown) done(); else requestAnimationFrame(look);
      };
      look();
    }))(${JSON.stringify({ rows, text, count })})`,
  );
}

/** Counts what the page loads from now on. */
function scriptsOf(page: Page): () => Promise<{ scripts: number; scriptBytes: number }> {
  const found: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    found.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const sizes = await Promise.all(found);
    return { scripts: sizes.length, scriptBytes: sizes.reduce((sum, one) => sum + one, 0) };
  };
}

function loadsOf(times: readonly number[]): Loads {
  return { p50Ms: quantile(times, 0.5), p90Ms: quantile(times, 0.9), worstMs: Math.max(...times) };
}
