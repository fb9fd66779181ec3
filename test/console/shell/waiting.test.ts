/** What the console shows while the server is asked who is signed in. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallDecision } from '../../server/surfaces/rest/open-service.ts';
import { serveConsole, smallTargets, violations } from '../console-pages.ts';

const pages = serveConsole();

/** The answer to the question who is signed in waits for `release`. */
async function holdSession(page: Page): Promise<{ release: () => void; isAsked: Promise<void> }> {
  let release = () => {};
  let asked = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/console/trpc/session.current*', async (route) => {
    asked();
    await released;
    await route.continue();
  });
  return { release, isAsked };
}

/** Where the parts of the frame and the screen's name are. */
function places(page: Page): Promise<unknown> {
  return page.evaluate(`['header', 'header > p', 'nav', 'main', 'main h1'].map((part) => {
    const { x, y, height } = document.querySelector(part).getBoundingClientRect();
    return [part, x, y, part === 'main' ? null : height];
  })`);
}

const listed = (page: Page) => page.getByRole('navigation').getByRole('link').allTextContents();

test.each([
  { width: 360, role: 'owner' },
  { width: 1400, role: 'owner' },
  { width: 1400, role: 'member' },
])('at $width px, the $role sees the frame at once, and nothing of it moves', async ({ width, role }) => {
  const owner = await pages.newOwner();
  const someone = role === 'owner' ? owner : await pages.newMember(owner.organizationId);
  await pages.service.post(await pages.newKey(someone), smallDecision());
  const page = await pages.openAs(someone, '/console/keys', { viewport: { width, height: 800 } });
  await page.getByText('Last used').first().waitFor();
  const { release, isAsked } = await holdSession(page);
  await page.goto(`${pages.origin}/console/keys`);
  await isAsked;
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  await page.getByText('Loading the console').waitFor();
  const links = await listed(page);
  const before = await places(page);
  expect(links.includes('People')).toBe(role === 'owner');
  expect(await page.title()).toBe('Keys · Decision analysis');
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  release();
  await page.getByText('Last used').first().waitFor();
  expect(await places(page)).toEqual(before);
  expect(await listed(page)).toEqual(links);
});

test('when the service stays slow, the console says that it waits', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/keys');
  await page.getByText('Last used').or(page.getByText('No keys')).first().waitFor();
  const { release } = await holdSession(page);
  await page.clock.install();
  await page.goto(`${pages.origin}/console/keys`);
  await page.getByText('Loading the console').waitFor();
  expect(await page.getByText('slow to answer').count()).toBe(0);
  await page.clock.runFor(4000);
  await page.getByText('The service is slow to answer. The console goes on waiting.').waitFor();
  release();
  await page.getByText('No keys').waitFor();
});

test('a browser where nobody was signed in sees no frame before it signs in', async () => {
  const page = await pages.openPage();
  const { release, isAsked } = await holdSession(page);
  await page.goto(`${pages.origin}/console/keys`);
  await isAsked;
  await page.getByText('Loading the console').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  release();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});

test('signing out leaves no frame for the next person', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/keys');
  await page.getByText('No keys').waitFor();
  await page.context().clearCookies();
  await page.goto(`${pages.origin}/console/keys`);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  const { isAsked } = await holdSession(page);
  await page.goto(`${pages.origin}/console/keys`);
  await isAsked;
  await page.getByText('Loading the console').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});

test('a service that fails, or is not there, is said, and "Try again" goes on', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/keys');
  await page.getByText('No keys').waitFor();
  pages.expectFailures();
  let isThere = false;
  await page.route('**/console/trpc/session.current*', (route) =>
    isThere
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'text/html', body: 'Bad gateway' }),
  );
  await page.goto(`${pages.origin}/console/keys`);
  await page.getByRole('heading', { level: 1, name: 'This page cannot be shown now' }).waitFor();
  expect(await page.getByRole('alert').innerText()).toBe(
    'The service does not answer. Check your connection, and try again.',
  );
  expect(await violations(page)).toEqual([]);
  isThere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No keys').waitFor();
});
