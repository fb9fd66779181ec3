/**
 * What holds for lists on every screen: how they look while they load and when that fails, what the
 * address keeps, and what the audit log tells.
 */
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { AUDIT_VERBS, OPERATOR, SERVICE } from '../../server/accounts/audit-log.ts';
import { listProposals } from '../../server/accounts/key-proposals.ts';
import { endProposal, proposeChange } from '../../server/accounts/manage-keys.ts';
import { bookPayment, enterPayment } from '../../server/billing/ledger.ts';
import { deleteContent } from '../../server/decisions/afterwards/delete-content.ts';
import { addWebhook } from '../../server/webhooks/manage.ts';
import { KEYRING } from '../keyring.ts';
import { type Caller, smallDecision } from '../server/surfaces/rest/open-service.ts';
import { focused, type Someone, serveConsole, signOut, violations } from './console-pages.ts';

const pages = serveConsole();
const breach = JSON.parse(
  readFileSync(new URL('../../examples/breach-disclosure.json', import.meta.url), 'utf8'),
);
let owner: Someone;
let key: Caller;
let id: string;

beforeAll(async () => {
  owner = await pages.newOwner();
  const { sql } = pages.service.database;
  key = await pages.newKey(owner);
  id = String((await pages.service.post(key, breach)).body.id);
  const { organizationId } = owner;
  const webhook = { organizationId, url: 'https://hooks.example.com/', events: ['decision.done'] } as const;
  const settings = { withContent: true, creditLowMicroUsd: 1 } as const;
  await addWebhook(
    sql,
    { ...webhook, ...settings },
    { actor: OPERATOR, allowPrivate: false, keyring: KEYRING },
  );
});

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader');
const screen = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const FAILURE = {
  status: 500,
  contentType: 'application/json',
  body: '{"error":{"message":"It broke.","code":-32603,"data":{"status":500}}}',
};

test('every list says that it loads, what failed, and is loaded again', async () => {
  const page = await pages.openAs(owner, '/console/settings');
  pages.expectFailures();
  /** Path, procedure, what loads, and what is there in the end. */
  const lists: [path: string, procedure: string, what: string, shows: string, press?: string][] = [
    ['/decisions', 'decisions.list', 'the decisions', '1 decision'],
    [`/decisions/${id}`, 'decisions.get', 'the decision', 'What was done'],
    ['/keys', 'keys.list', 'the keys', 'Last used'],
    ['/people', 'people.list', 'the people', 'last seen'],
    ['/credit', 'credit.summary', 'the credit', 'Free decisions left'],
    ['/credit', 'credit.usage', 'the use', ' free, cost'],
    ['/credit', 'credit.receipts', 'the receipts', 'No payments yet'],
    ['/audit-log', 'auditLog.list', 'the audit log', 'Export CSV'],
    ['/settings', 'settings.sessions', 'the sessions', 'This one'],
    ['/settings', 'webhooks.list', 'the webhooks', 'hooks.example.com'],
    ['/settings', 'webhooks.deliveries', 'the deliveries', 'decision.done', 'Deliveries'],
  ];
  await pages.service.post(key, smallDecision());
  for (const [path, procedure, what, shows, press] of lists) {
    const isAsked = ({ pathname }: URL) => pathname === `/console/trpc/${procedure}`;
    let fail = () => {};
    const held = new Promise<void>((done) => {
      fail = done;
    });
    const answer = async (route: Route) => {
      await held;
      await route.fulfill(FAILURE);
    };
    await page.route(isAsked, answer);
    await page.goto(`${pages.origin}/console${path}`);
    if (press !== undefined) await button(page, press).click();
    await page.getByText(`Loading ${what} …`).waitFor();
    fail();
    await button(page, 'Try again').waitFor();
    expect(await page.getByRole('alert').allTextContents(), procedure).toEqual(['It broke.']);
    if (procedure === 'decisions.list') expect(await violations(page)).toEqual([]);
    await page.unroute(isAsked, answer);
    await button(page, 'Try again').click();
    await page.getByText(shows.replace('1 decision', '2 decisions')).first().waitFor();
    expect(await page.getByRole('alert').count(), procedure).toBe(0);
  }
});

test('the log has its columns, and times of the zone with the ISO form as their title', async () => {
  const someone = await pages.newOwner();
  const made = await pages.service.post(await pages.newKey(someone), breach);
  const page = await pages.openAs(someone, '/console/decisions');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Decision',
    'Verdict',
    'Status',
    'Owner',
    'Time',
    'Cost',
  ]);
  const [verdict, status, name, time, cost] = await page.getByRole('cell').allInnerTexts();
  expect(verdict).toMatch(/^(?:not affected|no answer|open|leans to|likely|clear)/);
  expect([status, name, cost]).toEqual(['Done', someone.email, expect.stringMatching(/^\$/)]);
  expect(await page.getByRole('rowheader').innerText()).toMatch(/\nAPI\n?·?\n?A key$/);
  const { sql } = pages.service.database;
  const [{ at }] = await sql<[{ at: Date }]>`
    select created_at as at from decisions where id = ${String(made.body.id)}`;
  const shown = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  expect(time).toBe(new Intl.DateTimeFormat('en-GB', shown).format(at));
  expect(await page.getByRole('cell').locator('time').getAttribute('title')).toBe(at.toISOString());
});

test("a key's use leads to its decisions, which the address keeps", async () => {
  const someone = await pages.newOwner();
  const [first, second] = [await pages.newKey(someone), await pages.newKey(someone)];
  await pages.service.post(first, smallDecision({ context: 'Of the first key' }));
  await pages.service.post(second, smallDecision({ context: 'Of the second key' }));
  const page = await pages.openAs(someone, '/console/keys');
  const card = page.getByRole('listitem').filter({ has: page.locator(`#key-${first.keyId}`) });
  await card.getByRole('link', { name: /^1 request, \$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  await expect.poll(() => rows(page).getByRole('link').allTextContents()).toEqual(['Of the first key']);
  await page.reload();
  await expect.poll(() => rows(page).getByRole('link').allTextContents()).toEqual(['Of the first key']);
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe(String(first.keyId));
});

test('credit shows the cost of each day and key', async () => {
  const someone = await pages.newOwner({ freeDecisions: 1 });
  const { sql } = pages.service.database;
  const { organizationId } = someone;
  const paid = { organizationId, kind: 'purchase', microUsd: 10_000_000, payment: null } as const;
  await enterPayment(sql, { ...paid, description: 'Ten dollars' });
  const caller = await pages.newKey(someone);
  for (const seed of [1, 2])
    expect((await pages.service.post(caller, smallDecision({ seed }))).status).toBe(200);
  const page = await pages.openAs(someone, '/console/credit');
  await page.getByText(/^2 requests, 1 free, cost \$/).waitFor();
  await page.getByRole('img', { name: /^Cost per day: / }).waitFor();
  await page.getByRole('rowheader').getByRole('link', { name: 'A key' }).waitFor();
  await page.getByRole('cell', { name: 'Ten dollars' }).waitFor();
});

test('reload and back keep what the address says, on every screen', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  const select = (label: string, value: string) => ({
    act: async () => void (await page.getByLabel(label, { exact: true }).selectOption(value)),
    holds: () => expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value),
  });
  const { sql } = pages.service.database;
  await sql`
    insert into members (organization_id, email)
    select ${owner.organizationId}, 'colleague-' || n || '@example.com' from generate_series(1, 100) n`;
  const steps: { screen?: string; act: () => Promise<void>; holds: () => Promise<unknown> }[] = [
    { screen: 'Decisions', ...select('Mode', 'default') },
    { screen: 'Audit log', ...select('Act', 'created') },
    {
      screen: 'Keys',
      act: () => page.getByLabel('Show revoked and expired keys').check(),
      holds: () => expect.poll(() => page.getByLabel('Show revoked and expired keys').isChecked()).toBe(true),
    },
    {
      screen: 'People',
      act: () => page.getByRole('link', { name: 'Next page' }).click(),
      holds: () => page.getByRole('link', { name: 'First page' }).waitFor(),
    },
    {
      screen: 'Playground',
      act: () => page.getByRole('tab', { name: 'Questions' }).click(),
      holds: () => page.getByRole('tab', { name: 'Questions', selected: true }).waitFor(),
    },
    {
      screen: 'Decisions',
      act: () => page.getByRole('link', { name: /^A clinic/ }).click(),
      holds: () => page.getByRole('tab', { name: 'Answer', selected: true }).waitFor(),
    },
    {
      act: () => page.getByRole('tab', { name: /^Staff at/ }).click(),
      holds: () => page.getByRole('tab', { name: /^Staff at/, selected: true }).waitFor(),
    },
    {
      act: async () => {
        await page.getByText('For analysts').click();
        await page
          .locator('#overlaps')
          .getByRole('button', { name: /“.+” .* “.+”/ })
          .first()
          .click();
      },
      holds: () => expect.poll(() => page.getByText('An end of the chosen overlap').count()).toBe(2),
    },
  ];
  const visited: { url: string; holds: () => Promise<unknown> }[] = [];
  for (const step of steps) {
    if (step.screen !== undefined) await screen(page, step.screen);
    const before = page.url();
    await step.act();
    await expect.poll(() => page.url()).not.toBe(before);
    await step.holds();
    await page.reload();
    await step.holds();
    visited.push({ url: page.url(), holds: step.holds });
  }
  // Choosing an overlap takes the place of the address before it.
  visited.splice(-2, 1);
  for (const { url, holds } of visited.reverse()) {
    for (let backs = 0; page.url() !== url && backs < 4; backs += 1) await page.goBack();
    expect(page.url()).toBe(url);
    await holds();
  }
});

test('each tab of a decision has an address, and arrow keys move between them', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${id}?stakeholder=s2`);
  const tabs = page.getByRole('tablist', { name: 'Parts of this decision' }).getByRole('tab');
  await tabs.first().waitFor();
  const headings: Record<string, string> = {
    Answer: 'The clinic',
    Request: 'Request',
    Revisions: 'Revisions',
    'What was done': 'What was done',
    Assessments: 'Assessments',
    Sharing: 'Sharing',
  };
  expect(await tabs.allTextContents()).toEqual(Object.keys(headings));
  for (const [name, heading] of Object.entries(headings)) {
    const tab = page.getByRole('tab', { name, exact: true, selected: true });
    await tab.waitFor();
    await page.getByRole('heading', { level: 2, name: heading }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: heading }).waitFor();
    expect(new URL(page.url()).searchParams.get('stakeholder')).toBe('s2');
    await tab.press('ArrowRight');
  }
  await page.getByRole('tab', { name: 'Answer', exact: true, selected: true }).waitFor();
});

test('links to a part open the tab that has it, also those from before there were tabs', async () => {
  const page = await pages.openAs(owner, `/console/decisions/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Share or publish' }).click();
  await expect.poll(() => focused(page)).toBe('h2 Sharing');
  expect(new URL(page.url()).hash).toBe('#sharing');
  const places: Record<string, string> = {
    '#sharing': 'Sharing',
    '#publication': 'Publication',
    '#request': 'Request',
    '#revisions': 'Revisions',
    '#what-was-done': 'What was done',
    '#assessments': 'Assessments',
    '#numbers': 'Numbers',
    '?stakeholder=s2#consequences': 'Consequences',
  };
  for (const [place, heading] of Object.entries(places)) {
    await page.goto('about:blank');
    await page.goto(`${pages.origin}/console/decisions/${id}${place}`);
    await expect.poll(() => focused(page), { message: place }).toBe(`h2 ${heading}`);
  }
  await page.goto(`${pages.origin}/console/decisions/${id}#stakeholder-s3`);
  await page.getByRole('tab', { name: /^Staff at/, selected: true }).waitFor();
});

test('the audit log tells who did what to what, in every verb', async () => {
  const ada = await pages.newOwner();
  const { sql } = pages.service.database;
  await sql`update members set name = 'Ada' where id = ${ada.memberId}`;
  const page = await pages.openAs(ada, '/console/audit-log');
  await rows(page).first().waitFor();
  const act = async (procedure: string, input: object): Promise<Record<string, unknown>> => {
    const { origin } = pages;
    const headers = { 'x-console': '1', origin };
    const sent = await page.request.post(`${origin}/console/trpc/${procedure}`, { data: input, headers });
    expect(sent.status(), await sent.text()).toBe(200);
    return (await sent.json()).result.data;
  };
  const { id: keyId, secret } = await act('keys.create', { name: 'Robot' });
  const robot = { organizationId: ada.organizationId, keyId: Number(keyId), secret: String(secret) };
  const decisionId = String((await pages.service.post(robot, smallDecision())).body.id);
  await act('keys.change', { id: keyId, retention: '7d', answers: 'coherent' });
  await act('decisions.share', { id: decisionId, sharedWithOrg: true });
  await act('decisions.share', { id: decisionId, sharedWithOrg: false });
  await act('decisions.publish', { id: decisionId });
  await act('decisions.withdraw', { id: decisionId });
  await deleteContent(sql, { organizationId: ada.organizationId, decisionId }, OPERATOR);
  const ref = { organizationId: ada.organizationId, id: Number(keyId) };
  for (const verb of ['refused', 'accepted'] as const)
    await sql.begin(async (tx) => {
      await proposeChange(tx, ref, { shareWithOrg: true }, { memberId: ada.memberId, actor: OPERATOR });
      const [proposal] = await listProposals(tx, ada.organizationId, { keyIds: [ref.id], limit: 1 });
      await endProposal(tx, ada.organizationId, proposal!, { verb, actor: OPERATOR });
    });
  await act('keys.rotate', { id: keyId, oldWorks: 'now' });
  await act('keys.revoke', { id: keyId, name: 'Robot' });
  const { id: boId } = await act('people.invite', { email: 'bo@example.com', name: 'Bo' });
  const { organizationId } = ada;
  const paid = { organizationId, kind: 'purchase', microUsd: 5_000_000, payment: null } as const;
  await sql.begin((tx) => bookPayment(tx, { ...paid, description: 'Five dollars' }, SERVICE));
  const hook = { url: 'https://hooks.example.com/', events: ['decision.done'] };
  await act('webhooks.sendTest', { id: (await act('webhooks.create', hook)).id });
  for (const log of ['decisions', 'audit-log'])
    expect(
      (await page.request.get(`${pages.origin}/console/export/${log}.csv?from=2001-01-01`)).status(),
    ).toBe(200);
  await signOut(await pages.openAs(ada, '/console/settings'), 'Sign out');
  await page.reload();
  const told = async () =>
    (await rows(page).allInnerTexts()).map((one) => one.replaceAll(/\s+/g, ' ').trim());
  await expect
    .poll(told)
    .toEqual([
      'Ada signed out',
      'Ada signed in by a one-time link',
      expect.stringMatching(/^Ada exported the audit log \d+ rows as csv, from: 2001-01-01$/),
      'Ada exported the log of decisions 1 rows as csv, from: 2001-01-01',
      expect.stringMatching(/^Ada tested webhook webhook \d+$/),
      expect.stringMatching(/^Ada created webhook webhook \d+ events: decision.done; content: no$/),
      expect.stringMatching(/^The service bought credit receipt \d+ Five dollars: /),
      'Ada invited member Bo',
      'Ada revoked key Robot',
      'Ada rotated key Robot',
      'The operator accepted key Robot proposed sharing: on',
      'The operator proposed key Robot sharing: on',
      'The operator refused key Robot proposed sharing: on',
      'The operator proposed key Robot sharing: on',
      `The operator deleted ${decisionId} its content`,
      `Ada withdrew ${decisionId}`,
      `Ada published ${decisionId}`,
      `Ada stopped sharing ${decisionId}`,
      `Ada shared ${decisionId}`,
      'Ada changed key Robot retention: 7d, answers: coherent',
      'Ada created key Robot',
      'Ada signed in by a one-time link',
    ]);
  // With Bo goes the name, in the entry of before too.
  await act('people.remove', { id: boId });
  await page.reload();
  await expect.poll(async () => (await told())[0]).toMatch(/^Ada removed member a removed member/);
  const verbs = await rows(page).locator('strong').allTextContents();
  expect(new Set(verbs)).toEqual(new Set(AUDIT_VERBS));
});
