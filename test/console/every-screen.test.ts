/**
 * What holds for every screen: axe finds nothing, nothing stands out to the side, and hostile texts
 * stay texts.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../server/accounts/audit-log.ts';
import { addWebhook } from '../../server/webhooks/manage.ts';
import { KEYRING } from '../keyring.ts';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { cutOff, type Someone, serveConsole, smallTargets, violations } from './console-pages.ts';

const HOSTILE = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="window.hit = 1">',
  '</title></style></svg><a href="javascript:window.hit = 1">',
  '{{7 * 7}} &lt;b&gt; \u202e\u2066 right to left',
];
const hostile = (place: number) => `${HOSTILE[place % HOSTILE.length]} ${place}`;
const ENDLESS = 'Donaudampfschifffahrtsgesellschaft'.repeat(12);

const pages = serveConsole();
let owner: Someone;
/** Address of each screen, and what it shows when all of it is there. */
const screens: Record<string, { path: string; shows: string }> = {
  'Sign in': { path: '/console/sign-in', shows: 'Use a one-time link' },
  Decisions: { path: '/console/decisions', shows: 'Export CSV' },
  Playground: { path: '/console/playground', shows: 'Load example' },
  Questions: { path: '/console/playground?form=questions', shows: 'Add question' },
  Keys: { path: '/console/keys', shows: 'Last used' },
  People: { path: '/console/people', shows: 'last seen' },
  Credit: { path: '/console/credit', shows: 'Receipts' },
  'Audit log': { path: '/console/audit-log', shows: 'Export CSV' },
  Settings: { path: '/console/settings', shows: 'Sign out everywhere' },
};

beforeAll(async () => {
  owner = await pages.newOwner();
  const { owner: sql } = pages.service.database;
  await sql`update members set name = ${hostile(1)} where id = ${owner.memberId}`;
  const key = await pages.newKey(owner);
  await sql`update api_keys set name = ${hostile(2)} where id = ${key.keyId}`;
  const send = async (body: Record<string, unknown>) => {
    const made = await pages.service.post(key, body);
    expect(made.status, made.text).toBe(200);
    return String(made.body.id);
  };
  await send(smallDecision({ context: `${ENDLESS} ${ENDLESS}` }));
  const first = await send(hostileDecision());
  const id = await send({ ...hostileDecision(), context: hostile(30), seed: 2, revises: first });
  const note = { chosen_option: 'A', note: hostile(3), reported_by: { name: hostile(4) } };
  await pages.service.send(key, 'POST', `/decisions/${id}/chosen`, note);
  const webhook = {
    organizationId: owner.organizationId,
    url: `https://${'a-long-name-of-a-host.'.repeat(8)}example.com/${hostile(36)}?${ENDLESS}`,
    events: ['decision.done'],
    withContent: true,
    creditLowMicroUsd: 1,
  } as const;
  await addWebhook(pages.service.database.sql, webhook, {
    actor: OPERATOR,
    allowPrivate: false,
    keyring: KEYRING,
  });
  await sql`update webhooks set disabled_at = now()`;
  const tab = (search: string, shows: string) => ({ path: `/console/decisions/${id}?${search}`, shows });
  Object.assign(screens, {
    'One decision': tab('stakeholder=s2#numbers', 'How the judge answered'),
    Request: tab('tab=request', 'As it was sent'),
    Revisions: tab(`with=${first}`, 'What changed in the request'),
    'What was done': tab('tab=done', 'Chosen option'),
    Assessments: tab('tab=assessments', 'Nobody has assessed'),
    Sharing: tab('tab=sharing', 'Publication'),
  });
});

function hostileDecision(): Record<string, unknown> {
  return {
    context: hostile(5),
    stakeholders: [0, 1].map((at) => ({ description: hostile(6 + at), values: hostile(8 + at) })),
    options: ['A', 'B'].map((id, at) => ({
      id,
      description: hostile(10 + at),
      consequences: [0, 1, 2].map((one) => ({
        description: hostile(12 + 3 * at + one),
        label: hostile(20 + one).slice(0, 60),
        valence: one === 1 ? 'harm' : 'benefit',
      })),
    })),
    seed: 1,
  };
}

async function show(page: Page, name: string): Promise<void> {
  const { path, shows } = screens[name]!;
  await page.goto(pages.origin + path);
  await page.getByText(shows).first().waitFor();
  await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0);
}

/** The rules of axe whose findings may differ between light and dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const TABS = ['Request', 'Revisions', 'What was done', 'Assessments', 'Sharing'];
const NAMES = [...Object.keys(screens), 'One decision', ...TABS];

/** Whether a text of the page ran, and what of it became an element. */
async function strange(page: Page): Promise<unknown> {
  const become = await page.locator('img, iframe, [onerror], a[href^="javascript"], body script').count();
  return { hit: await page.evaluate("'hit' in window"), become };
}

describe.each([360, 1400])('%i px wide', (width) => {
  test('axe finds nothing to mend, nothing stands out, is small or is cut off; hostile texts run nothing', async () => {
    const page = await pages.openAs(owner, '/console/settings', { viewport: { width, height: 800 } });
    for (const name of NAMES) {
      await show(page, name);
      expect(await strange(page), name).toEqual({ hit: false, become: 0 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violations(page), `${name}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, OF_COLOURS), `${name}, dark`).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBe(width);
      expect(await smallTargets(page), name).toEqual([]);
      if (name === 'One decision') expect(await page.title()).toMatch(/^<\/title><\/style>/);
      if (width > 360) continue;
      await page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      });
      expect(await cutOff(page), name).toEqual([]);
    }
  });
});

test('each screen has one main heading, one navigation, a name in the tab, and at most one primary button', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  for (const name of ['Decisions', 'Playground', 'Keys', 'People', 'Credit', 'Audit log', 'Settings']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(await page.title()).toBe(`${name} · Decision analysis`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('navigation').count()).toBe(1);
    await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0);
    expect(await page.locator('.primary').count(), name).toBeLessThanOrEqual(1);
  }
});

test('no script of the page can make markup or code from a text', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  const refused = await page.evaluate(`(() => {
    try { document.body.insertAdjacentHTML('beforeend', '<b>x</b>'); return 'allowed'; }
    catch (error) { return error.name; }
  })()`);
  expect(refused).toBe('TypeError');
  pages.expectPolicyBreach();
});

test('whatever Tab reaches shows that it has the focus', async () => {
  const page = await pages.openAs(owner, '/console/settings');
  for (const name of ['Decisions', 'One decision', 'Playground', 'Keys', 'Settings']) {
    await show(page, name);
    const bare: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      bare.push(...(await focusWithoutOutline(page)));
    }
    expect(bare, name).toEqual([]);
  }
});

test('text from right to left is laid out so, wherever it stands', async () => {
  const key = await pages.newKey(owner);
  const arabic = 'مخبز يقرر ساعات العمل';
  const made = await pages.service.post(
    key,
    smallDecision({
      context: arabic,
      stakeholders: [{ id: 'owner', description: 'صاحب المخبز', values: 'الربح والراحة' }],
      options: ['A', 'B'].map((id) => ({
        id,
        description: `الخيار ${id}`,
        consequences: [{ id: `c${id}`, description: `النتيجة الأولى ${id}`, valence: 'benefit' }],
      })),
    }),
  );
  expect(made.status, made.text).toBe(200);
  const id = String(made.body.id);
  await pages.service.send(key, 'POST', `/decisions/${id}/chosen`, { chosen_option: 'A', note: 'تم القرار' });
  const page = await pages.openAs(owner, `/console/decisions?search=${encodeURIComponent('مخبز')}`);
  await page.getByRole('rowheader').getByText(arabic).waitFor();
  expect(await directions(page, arabic)).toEqual(['rtl']);
  expect(await isRightToLeft(page.getByLabel('Search'))).toBe(true);
  const shown: Record<string, string[]> = {
    '#consequences': [arabic, 'صاحب المخبز', 'النتيجة الأولى A', 'الخيار B'],
    '?tab=request': [arabic, 'صاحب المخبز', 'النتيجة الأولى A', 'الخيار B'],
    '?tab=done': ['صاحب المخبز', 'تم القرار'],
  };
  for (const [place, texts] of Object.entries(shown)) {
    await page.goto(`${pages.origin}/console/decisions/${id}${place}`);
    for (const text of texts) {
      await page.getByText(text, { exact: true }).first().waitFor();
      expect(new Set(await directions(page, text)), text).toEqual(new Set(['rtl']));
    }
  }
  await page.goto(`${pages.origin}/console/playground?from=${id}`);
  const context = page.getByLabel('Context', { exact: true });
  await expect.poll(() => context.inputValue()).toBe(arabic);
  for (const field of [
    context,
    page.getByLabel('Stakeholder 1', { exact: true }),
    page.getByLabel('Option A', { exact: true }),
  ])
    expect(await isRightToLeft(field)).toBe(true);
  // The page itself stays as it is.
  expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe('ltr');
});

/** The direction of each element that has just this text, pictures and choices aside. */
function directions(page: Page, text: string): Promise<string[]> {
  return page
    .getByText(text, { exact: true })
    .and(page.locator(':not(svg *, option, figure *)'))
    .evaluateAll((all) => all.map((one) => (one.matches(':dir(rtl)') ? 'rtl' : 'ltr')));
}

function isRightToLeft(field: Locator): Promise<boolean> {
  return field.evaluate((one) => one.matches(':dir(rtl)'));
}

/** The element that has the focus, if nothing is drawn around it. After the last one: the page. */
async function focusWithoutOutline(page: Page): Promise<string[]> {
  const bare = await page.evaluate(`(({ outlineStyle, outlineWidth }) =>
    document.activeElement !== document.body && (outlineStyle === 'none' || parseFloat(outlineWidth) < 2)
  )(getComputedStyle(document.activeElement)) ? document.activeElement.outerHTML.slice(0, 120) : ''`);
  return bare === '' ? [] : [String(bare)];
}
