/** Passkeys in a real browser, with Chromium's virtual authenticator as the device. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { setProvider } from '../../server/sso/provider-store.ts';
import {
  cutOff,
  focused,
  type Someone,
  serveConsole,
  smallTargets,
  tabTo,
  violations,
} from './console-pages.ts';
import { addDevice, type Credential, type Device } from './virtual-authenticator.ts';

const pages = serveConsole({ host: 'localhost', work: false });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const NO_AUTOFILL = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false';

interface Opened {
  page: Page;
  device: Device;
}

/** "Settings" of the person, in a browser with a device that has no passkey. */
async function settingsOf(someone: Someone, options = {}): Promise<Opened> {
  const page = await pages.openAs(someone, '/console/settings', options);
  return { page, device: await addDevice(page) };
}

async function add({ page }: Opened, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await list(page).filter({ hasText: name }).waitFor();
}

/** The page "Sign in", where nobody is signed in, beside a device with this passkey. */
async function signInPage(credential?: Credential, script = NO_AUTOFILL, options = {}): Promise<Opened> {
  const page = await pages.openPage(options);
  await page.addInitScript(script);
  const device = await addDevice(page);
  if (credential !== undefined) await device.give(credential);
  await page.goto(`${pages.origin}/console/sign-in`);
  await heading(page, 'Sign in').waitFor();
  return { page, device };
}

async function added(someone: Someone): Promise<Opened & { credential: Credential }> {
  const opened = await settingsOf(someone);
  await add(opened, 'Work laptop');
  const [credential] = await opened.device.credentials();
  return { ...opened, credential: credential! };
}

/** Calls a procedure from the page, as its scripts do. */
async function call(
  page: Page,
  procedure: string,
  input?: unknown,
): Promise<{ status: number; data: unknown }> {
  const body = input === undefined ? {} : { body: JSON.stringify(input) };
  const sent = { method: 'POST', headers: { 'x-console': '1', 'content-type': 'application/json' }, ...body };
  return page.evaluate(`fetch('/console/trpc/${procedure}', ${JSON.stringify(sent)}).then(async (reply) =>
    ({ status: reply.status, data: (await reply.json()).result?.data }))`);
}

test.each([360, 1400])('at %i px, a passkey is added and signs in, by the keyboard alone', async (width) => {
  const owner = await pages.newOwner();
  const options = { viewport: { width, height: 800 } };
  const { page, device } = await settingsOf(owner, options);
  await page.getByLabel('Name of the new passkey').waitFor();
  await tabTo(page, 'input Name of the new passkey');
  await page.keyboard.press('Enter');
  pages.expectFailures();
  await page.getByText('must not be empty').waitFor();
  expect(await focused(page)).toBe('input Name of the new passkey');
  expect(await device.credentials(), 'the device was not asked').toEqual([]);
  await page.keyboard.type('Work laptop');
  await page.keyboard.press('Enter');
  await page.getByText('Passkey added').waitFor();
  await expect
    .poll(() => list(page).allInnerTexts())
    .toEqual([expect.stringMatching(/^Work laptop\s+passkey \d+ · added .* · never used/)]);
  expect(await page.getByLabel('Name of the new passkey').inputValue()).toBe('');
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);

  const [credential] = await device.credentials();
  const other = await signInPage(credential, NO_AUTOFILL, options);
  await button(other.page).waitFor();
  expect(await violations(other.page)).toEqual([]);
  expect(await cutOff(other.page)).toEqual([]);
  await tabTo(other.page, 'button Sign in with a passkey');
  await other.page.keyboard.press('Enter');
  await heading(other.page, 'Decisions').waitFor();
  await other.page.goto(`${pages.origin}/console/settings`);
  await list(other.page).filter({ hasText: 'last used' }).waitFor();
  // One can come back, so signing out asks nothing.
  await other.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await heading(other.page, 'Sign in').waitFor();
  await page.reload();
  await heading(page, 'Sign in').waitFor();
});

test('where the browser fills in the address, it offers passkeys, and the page that was asked for follows', async () => {
  const { page } = await added(await pages.newOwner());
  const chosen = page.waitForRequest((request) => request.url().endsWith('session.usePasskey'));
  await page.goto(`${pages.origin}/console/sign-in?next=%2Fkeys`);
  await heading(page, 'Keys').waitFor();
  await chosen;
});

test('a challenge is renewed while the page stays open', async () => {
  const page = await pages.openPage();
  await addDevice(page);
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('session.askForPasskey')) asked.push(request.url());
  });
  await page.goto(`${pages.origin}/console/sign-in`);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.fastForward('04:01');
  await expect.poll(() => asked.length).toBe(2);
});

test('a second device has a passkey of its own, and one that was removed is refused in plain words', async () => {
  const owner = await pages.newOwner();
  const first = await added(owner);
  const second = await settingsOf(owner);
  await add(second, 'Phone');
  await list(second.page).filter({ hasText: 'Work laptop' }).getByRole('button', { name: 'Remove' }).click();
  const dialog = second.page.getByRole('dialog', { name: 'Remove Work laptop?' });
  expect(await violations(second.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await second.page.getByText('Passkey removed').waitFor();
  await expect.poll(() => list(second.page).count()).toBe(1);

  const removed = await signInPage(first.credential);
  pages.expectFailures();
  await button(removed.page).click();
  await expect
    .poll(() => alert(removed.page).textContent())
    .toMatch(/^This passkey signs nobody in: it was removed/);
  expect(await violations(removed.page)).toEqual([]);
  const [phone] = await second.device.credentials();
  const { page } = await signInPage(phone);
  await button(page).click();
  await heading(page, 'Decisions').waitFor();
});

test('the device makes no second passkey of the same person', async () => {
  const opened = await added(await pages.newOwner());
  await opened.page.getByLabel('Name of the new passkey').fill('Again');
  await opened.page.getByRole('button', { name: 'Add a passkey' }).click();
  await opened.page.getByText('There is already a passkey of yours on this device').waitFor();
});

describe('no passkey is used', () => {
  const NOT_USED = /^No passkey was used: you cancelled, it took too long, or there is none here/;

  test('when the person cancels, or there is none; another try may follow', async () => {
    const { credential } = await added(await pages.newOwner());
    const { page, device } = await signInPage();
    await button(page).click();
    await expect.poll(() => alert(page).textContent()).toMatch(NOT_USED);
    await device.give(credential);
    await button(page).click();
    await heading(page, 'Decisions').waitFor();
  });

  test('when the device does not check the person, and the service refuses one that was used so', async () => {
    const { credential } = await added(await pages.newOwner());
    const { page, device } = await signInPage(credential);
    await device.setVerified(false);
    await button(page).click();
    await expect.poll(() => alert(page).textContent()).toMatch(NOT_USED);
    // A page that asks for less than the service wants.
    await page.route('**/session.askForPasskey', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: (await reply.text()).replace('required', 'discouraged') });
    });
    pages.expectFailures();
    await button(page).click();
    await expect.poll(() => alert(page).textContent()).toMatch(/its device did not check that it is you/);
  });

  test('of a copy of a device that counts', async () => {
    const { page, device, credential } = await added(await pages.newOwner());
    await page.goto(`${pages.origin}/console/sign-in`);
    await heading(page, 'Decisions').waitFor();
    const [used] = await device.credentials();
    expect(used?.signCount).toBeGreaterThan(credential.signCount);
    const copy = await signInPage({ ...credential, signCount: 0 });
    pages.expectFailures();
    await button(copy.page).click();
    await expect.poll(() => alert(copy.page).textContent()).toMatch(/there may be a copy of it/);
    await page.goto(`${pages.origin}/console/audit-log`);
    await page.getByText('its count of uses went back').waitFor();
  });

  test('twice, nor with what another origin got from the device', async () => {
    const { credential } = await added(await pages.newOwner());
    const { page } = await signInPage(credential);
    const sent = page.waitForRequest((request) => request.url().endsWith('session.usePasskey'));
    await button(page).click();
    await heading(page, 'Decisions').waitFor();
    pages.expectFailures();
    expect(await call(page, 'session.usePasskey', (await sent).postDataJSON())).toMatchObject({
      status: 410,
    });

    const { data } = await call(page, 'session.askForPasskey');
    const elsewhere = createServer((_request, reply) =>
      reply.setHeader('content-type', 'text/html').end('<!doctype html><link rel=icon href="data:,">'),
    );
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    pages.expectVisit(origin);
    await page.goto(`${origin}/`);
    const phished = await page.evaluate(getPasskey(data));
    await page.goto(`${pages.origin}/console/sign-in`);
    await heading(page, 'Sign in').waitFor();
    expect(await call(page, 'session.usePasskey', phished)).toMatchObject({ status: 401 });
    elsewhere.closeAllConnections();
    await new Promise((done) => elsewhere.close(done));
  });
});

/** What a page of another origin can get for the same host. */
const getPasskey = (options: unknown) => `(async ({ challenge, rpId }) => {
  const text = (bytes) => new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true });
  const publicKey = {
    challenge: Uint8Array.fromBase64(challenge, { alphabet: 'base64url' }), rpId, userVerification: 'required',
  };
  const { id, response } = await navigator.credentials.get({ publicKey });
  return {
    id,
    userHandle: text(response.userHandle),
    clientDataJson: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
  };
})(${JSON.stringify(options)})`;

test('a browser without passkeys shows no button, and says so in "Settings"', async () => {
  const { page } = await signInPage(undefined, 'delete window.PublicKeyCredential');
  await page.waitForLoadState('networkidle');
  expect(await button(page).count()).toBe(0);
  const owner = await pages.newOwner();
  await page.goto(await pages.newLink(owner));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Decisions').waitFor();
  await page.goto(`${pages.origin}/console/settings`);
  await page.getByText('This browser has no passkeys').waitFor();
});

test('where the organization wants its provider alone, "Settings" says so instead of adding one', async () => {
  const { organizationId } = await pages.newOwner();
  const member = await pages.newMember(organizationId);
  const { page } = await added(member);
  await page.getByLabel('Name of the new passkey').fill('Too late');
  await pages.service.database.sql.begin((tx) =>
    setProvider(tx, organizationId, {
      name: 'Acme & Söhne',
      issuer: 'https://provider.example',
      clientId: 'decisions',
      secretFile: null,
      scopes: 'openid',
      groupsClaim: 'groups',
      roles: { staff: 'member' },
      emailDomains: [],
      allowsOtherWays: false,
      sessionHours: null,
      isListed: true,
    }),
  );
  pages.expectFailures();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const why = 'Your organization signs in with “Acme & Söhne” alone. Use its button on the page “Sign in”.';
  await page.getByText(why).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  expect(await page.getByText(why).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  // What is there can still be removed.
  await list(page).getByRole('button', { name: 'Remove' }).waitFor();
});

test('a session that is not new leads to signing in again, and back', async () => {
  const owner = await pages.newOwner();
  const { page } = await added(owner);
  await pages.service.database.owner`
    update sessions set created_at = now() - interval '11 minutes' where member_id = ${owner.memberId}`;
  await page.getByLabel('Name of the new passkey').fill('Too late');
  pages.expectFailures();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('To add a passkey, sign in again').waitFor();
  await page.locator('#passkeys').getByRole('link', { name: 'sign in again' }).click();
  await heading(page, 'Settings').waitFor();
  await page.getByLabel('Name of the new passkey').waitFor();
});
