/**
 * What an owner would loosen about a member's key is told above every screen of the member, who
 * accepts or refuses it there, by keyboard too.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  cutOff,
  focused,
  type Someone,
  serveConsole,
  smallTargets,
  tabTo,
  violations,
} from './console-pages.ts';

const pages = serveConsole();
const NARROW = { viewport: { width: 360, height: 800 } };

const notice = (page: Page) => page.getByRole('region', { name: /wait for your answer/ });
const saved = (page: Page, words: RegExp) =>
  page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });

interface People {
  owner: Someone;
  member: Someone;
  keyId: number;
}

async function newPeople(): Promise<People> {
  const { sql } = pages.service.database;
  const owner = await pages.newOwner();
  const member = await pages.newMember(owner.organizationId);
  const { keyId } = await pages.newKey(member);
  await sql`update members set name = 'Ada' where id = ${owner.memberId}`;
  await sql`update members set name = 'Mia' where id = ${member.memberId}`;
  return { owner, member, keyId };
}

async function setKey(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).selectOption(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function stored({ keyId }: People): Promise<object | undefined> {
  const [row] = await pages.service.database.sql`
    select share_with_org as sharing, retention from api_keys where id = ${keyId}`;
  return row;
}

test('a proposal is told on the next screen, accepted by keyboard, and read in both audit logs', async () => {
  const people = await newPeople();
  const member = await pages.openAs(people.member, '/console/decisions');
  await member.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  expect(await notice(member).count()).toBe(0);

  const owner = await pages.openAs(people.owner, '/console/keys', NARROW);
  await owner.getByRole('button', { name: 'Settings' }).click();
  await owner.getByRole('dialog').getByText('This key is Mia’s').waitFor();
  await owner.keyboard.press('Escape');
  await setKey(owner, { Sharing: 'true', Retention: '1y' });
  await saved(owner, /waits for Mia to accept/);
  await owner.getByText('Until then the key stays as it is').waitFor();
  await owner.getByText('Not shared', { exact: true }).waitFor();
  expect(await violations(owner)).toEqual([]);
  expect([await cutOff(owner), await smallTargets(owner)]).toEqual([[], []]);
  expect(await stored(people)).toEqual({ sharing: false, retention: '30d' });

  await member.getByRole('navigation').getByRole('link', { name: 'Credit' }).click();
  await notice(member).getByText('Ada asks to change your key A key').waitFor();
  expect(await notice(member).getByRole('listitem').allTextContents()).toEqual([
    'The whole organization sees what is decided with it from then on.',
    'Texts and results from then on are stored for: 1 year. Now: 30 days.',
  ]);
  await saved(member, /waits for your answer/);
  for (const [screen, path] of [
    ['Settings', '/console/settings'],
    ['Decisions', '/console/decisions'],
    ['Playground', '/console/playground'],
  ] as const) {
    await member.goto(pages.origin + path);
    await member.getByRole('heading', { level: 1, name: screen }).waitFor();
    await notice(member).waitFor();
    expect(await violations(member), screen).toEqual([]);
  }
  await member.setViewportSize(NARROW.viewport);
  expect([await cutOff(member), await smallTargets(member)]).toEqual([[], []]);
  await tabTo(member, 'button Accept');
  await member.keyboard.press('Enter');
  await saved(member, /^Accepted$/);
  await expect.poll(() => notice(member).count()).toBe(0);
  await expect.poll(() => focused(member)).toBe('h1 Playground');
  expect(await stored(people)).toEqual({ sharing: true, retention: '1y' });

  await owner.reload();
  await owner.getByText('Shared with the organization').waitFor();
  for (const page of [owner, member]) {
    await page.goto(`${pages.origin}/console/audit-log?object=key`);
    const entries = page.getByRole('table').getByRole('rowheader');
    await expect
      .poll(async () => (await entries.allInnerTexts()).map((one) => one.replaceAll(/\s+/g, ' ').trim()))
      .toEqual([
        'Mia accepted key A key proposed retention: 1y, sharing: on',
        'Ada proposed key A key retention: 1y, sharing: on',
      ]);
    expect(await violations(page)).toEqual([]);
    expect([await cutOff(page), await smallTargets(page)]).toEqual([[], []]);
  }
  expect(await member.getByRole('link', { name: /^Export/ }).count()).toBe(0);
  expect(await member.getByLabel('Who').count()).toBe(0);
});

test('a proposal is refused, and another withdrawn before its answer', async () => {
  const people = await newPeople();
  const owner = await pages.openAs(people.owner, '/console/keys');
  const member = await pages.openAs(people.member, '/console/keys');
  await member.getByText('Last used').waitFor();
  await setKey(owner, { Retention: 'forever' });
  await member.reload();
  await notice(member).getByRole('button', { name: 'Refuse' }).dblclick();
  await saved(member, /^Refused$/);
  await expect.poll(() => notice(member).count()).toBe(0);

  await owner.reload();
  await setKey(owner, { Sharing: 'true' });
  await member.reload();
  await notice(member).waitFor();
  await owner.getByRole('button', { name: 'Withdraw' }).click();
  await saved(owner, /^Withdrawn$/);
  pages.expectFailures();
  await notice(member).getByRole('button', { name: 'Accept' }).click();
  await notice(member).getByRole('alert').filter({ hasText: 'no proposal with this id' }).waitFor();
  await notice(member).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => notice(member).count()).toBe(0);
  expect(await stored(people)).toEqual({ sharing: false, retention: '30d' });
});

test('what tightens takes effect at once, and nobody is asked', async () => {
  const people = await newPeople();
  const owner = await pages.openAs(people.owner, '/console/keys');
  await setKey(owner, { Retention: '1d' });
  await saved(owner, /^Saved$/);
  expect(await stored(people)).toEqual({ sharing: false, retention: '1d' });
  const member = await pages.openAs(people.member, '/console/keys');
  await member.getByText('1 day').waitFor();
  expect(await notice(member).count()).toBe(0);
});
