/** Signing in at an organization's identity provider, in a real browser and at a real provider. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setProvider } from '../../server/sso/provider-store.ts';
import { type IdentityProvider, startIdentityProvider } from '../identity-provider/open.ts';
import { cutOff, type Someone, serveConsole, signOut, smallTargets, violations } from './console-pages.ts';

const pages = serveConsole({ config: { ssoAllowPrivate: true } });
const PHONE = { viewport: { width: 360, height: 740 } };

let provider: IdentityProvider;
let owner: Someone;
beforeAll(async () => {
  provider = await startIdentityProvider();
  owner = await pages.newOwner();
  const { organizationId } = owner;
  const client = {
    client_id: 'decisions',
    redirect_uris: [`${pages.origin}/console/sso/${organizationId}`],
    token_endpoint_auth_method: 'none',
  };
  await provider.order({ do: 'open', clients: [client], claimsInToken: true });
  await provider.setAccounts({
    bo: { email: 'bo@acme.example', email_verified: true, name: 'Bo', groups: ['staff'] },
    guest: { email: 'guest@acme.example', groups: [] },
  });
  await pages.service.database.sql.begin((tx) =>
    setProvider(tx, organizationId, {
      name: 'Acme & Söhne',
      issuer: provider.issuer,
      clientId: 'decisions',
      secretFile: null,
      scopes: 'openid email profile groups',
      groupsClaim: 'groups',
      roles: { admins: 'owner', staff: 'member' },
      emailDomains: ['acme.example'],
      allowsOtherWays: true,
      sessionHours: 8,
      isListed: true,
    }),
  );
});
afterAll(() => provider.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Acme & Söhne' });

async function openSignIn(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pages.openPage(options);
  pages.expectVisit(provider.issuer);
  await page.goto(`${pages.origin}${path}`);
  await button(page).waitFor();
  return page;
}

async function goThrough(page: Page, act: (there: Page) => Promise<void>): Promise<void> {
  await button(page).click();
  await heading(page, 'The provider').waitFor();
  await act(page);
}

const enterAs = (account: string) => async (there: Page) => {
  await there.getByLabel('Account').fill(account);
  await there.getByRole('button', { name: 'Continue' }).click();
};

/** Nothing to mend for axe, nothing out of sight, nothing too small to press. */
async function expectSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
}

test.each([
  ['a phone', PHONE],
  ['a screen', {}],
])('on %s, the button leads to the provider, and back to the page that was asked for', async (_, options) => {
  const page = await openSignIn('/console/keys?revoked=true', options);
  await expectSound(page);
  await goThrough(page, enterAs('bo'));
  await heading(page, 'Keys').waitFor();
  expect(page.url()).toBe(`${pages.origin}/console/keys?revoked=true`);
  // The provider is a way back in, so nobody is warned.
  await signOut(page, 'Sign out');
});

test('who is in no group that may use the service reads whom to ask, and finds the way back', async () => {
  const page = await openSignIn('/console/sign-in', PHONE);
  pages.expectFailures();
  await goThrough(page, enterAs('guest'));
  await heading(page, 'You are not signed in').waitFor();
  expect(await page.getByRole('alert').textContent()).toMatch(
    /^“Acme & Söhne” signed you in, but none of your groups .* Ask whoever manages these accounts/,
  );
  expect(page.url()).toBe(`${pages.origin}/console/sso/${owner.organizationId}`);
  await expectSound(page);
  await page.getByRole('link', { name: 'Go to “Sign in”' }).click();
  await button(page).waitFor();
  // An address without an answer, such as one from the history.
  await page.goto(`${pages.origin}/console/sso/${owner.organizationId}`);
  await page.getByText('start again').waitFor();
});

test('a provider that is down is told on the page, where a password still works', async () => {
  const other = await pages.newOwner();
  await pages.service.database.sql.begin((tx) =>
    setProvider(tx, other.organizationId, {
      name: 'Gone',
      issuer: 'http://127.0.0.1:9',
      clientId: 'decisions',
      secretFile: null,
      scopes: 'openid',
      groupsClaim: 'groups',
      roles: { '*': 'member' },
      emailDomains: [],
      allowsOtherWays: true,
      sessionHours: null,
      isListed: false,
    }),
  );
  const page = await pages.openPage(PHONE);
  await page.goto(`${pages.origin}/console/sign-in?organization=${other.organizationId}`);
  pages.expectFailures();
  await page.getByRole('button', { name: 'Sign in with Gone' }).click();
  await page.getByRole('alert').getByText('did not answer, or its answer cannot be trusted').waitFor();
  await expectSound(page);
  const tried = page.waitForResponse((response) => response.url().includes('session.startAtProvider'));
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await tried).status()).toBe(502);
  // It is not listed, so nobody else sees it.
  const elsewhere = await openSignIn('/console/sign-in');
  expect(await elsewhere.getByRole('button', { name: 'Sign in with Gone' }).count()).toBe(0);
});

test('owners read in the settings how their provider is set, and in "People" who signs in there', async () => {
  const page = await pages.openAs(owner, '/console/settings', PHONE);
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Identity provider' }) });
  await part.getByText(provider.issuer).waitFor();
  const text = await part.innerText();
  for (const said of [
    'admins: owner',
    'staff: member',
    `/console/sso/${owner.organizationId}`,
    'after 8 hours',
  ])
    expect(text).toContain(said);
  await expectSound(page);
  await page.goto(`${pages.origin}/console/people`);
  await page.getByText('signs in with the provider, whose groups give the role').waitFor();
  await expectSound(page);
});
