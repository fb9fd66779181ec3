/** The frame of a session that ends while the service counts as lost. */
import { expect, test } from 'vitest';
import { serveConsole } from '../console-pages.ts';

const pages = serveConsole();

test('a session that ended while the service was lost leads to signing in, and back; no screen fails', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/decisions?mode=direct');
  await page.getByText('No decision matches').waitFor();
  pages.expectFailures();
  let isLost = true;
  // Then only the question who is signed in is answered, and finds that the session has ended. All
  // others wait: a failure would count as another loss, after which everything is asked anew.
  await page.route('**/console/trpc/**', async (route) => {
    if (isLost) await route.abort();
    else if (route.request().url().includes('/session.current')) await route.continue();
  });
  await page.getByLabel('Status').selectOption('ok');
  await page.getByText('The connection to the service is lost').waitFor();
  await page.evaluate(`
    window.headings = new Set();
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) window.headings.add(textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
  await pages.service.database.owner`delete from sessions where member_id = ${owner.memberId}`;
  isLost = false;
  await page.evaluate(`window.dispatchEvent(new Event('online'))`);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  const headings = `[...window.headings].filter((heading) => heading !== 'Decisions')`;
  expect(await page.evaluate(headings)).toEqual(['Sign in']);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/decisions?mode=direct&status=ok');
});
