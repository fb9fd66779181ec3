/** The console in a real browser, on a real service, for the people of a test. */
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { createKey } from '../../server/accounts/keys.ts';
import { addMember } from '../../server/accounts/organizations.ts';
import { makeSignInLink } from '../../server/accounts/sign-in-links.ts';
import { isComplaint, sharedBrowser } from '../browser.ts';
import { freePort } from '../free-port.ts';
import {
  type Caller,
  type Ground,
  openGround,
  openService,
  type ServiceOptions,
  type TestService,
} from '../server/surfaces/rest/open-service.ts';
import { PATIENCE_MS } from '../until.ts';

/** The heading of an answer, whatever it is. */
export const HEADLINE = /^(?:Clearly|Likely|Leans to) |Which option is best|too close to call|No option/;

export interface Someone {
  organizationId: number;
  memberId: number;
  email: string;
}

export interface ConsolePages {
  readonly service: TestService;
  readonly origin: string;
  /** The first member of an organization of its own, and so its owner. */
  newOwner(settings?: { freeDecisions?: number }): Promise<Someone>;
  newMember(organizationId: number): Promise<Someone>;
  newLink(someone: Someone): Promise<string>;
  /** A key that the person made. */
  newKey(someone: Someone): Promise<Caller>;
  /** A page of a browser where nobody is signed in. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /**
   * A page at this path, where the person is signed in by a request: the page of the link would
   * load the console once more.
   */
  openAs(someone: Someone, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** From here on, what the browser says of failed requests is what the test wants. */
  expectFailures(): void;
  /** From here on, the browser may leave for this origin. */
  expectVisit(origin: string): void;
  /** What the browser has said so far of its policy is what the test wants. */
  expectPolicyBreach(): void;
}

interface PagesOptions extends ServiceOptions {
  /** Browsers offer passkeys at localhost alone, of all hosts without https. */
  host?: '127.0.0.1' | 'localhost';
}

/** One service and one browser for all tests of a file. */
export function serveConsole(options: PagesOptions = {}): ConsolePages {
  const opened = new Opened();
  beforeAll(() => opened.open(options));
  afterEach(() => opened.closePages());
  afterAll(() => opened.close());
  return opened;
}

/**
 * The files of a process take it in turn, because the API's document, to which replies are held, is
 * compiled for each address.
 */
let port: number | undefined;

class Opened implements ConsolePages {
  #ground: Ground | undefined;
  #service: TestService | undefined;
  #browser: Browser | undefined;
  #contexts: BrowserContext[] = [];
  #said: string[] = [];
  #visits: string[] = [];
  #fails = false;
  #people = 0;
  origin = '';

  get service(): TestService {
    if (this.#service === undefined) throw new Error('the console is used before it is open');
    return this.#service;
  }

  async open({ host = '127.0.0.1', ...options }: PagesOptions): Promise<void> {
    port ??= await freePort();
    this.origin = `http://${host}:${port}`;
    this.#ground = await openGround();
    const config = { maxRunningDecisions: 100, ...options.config, baseUrl: this.origin };
    this.#service = await openService(this.#ground, { ...options, config });
    await this.#service.app.listen({ host: '127.0.0.1', port });
    this.#browser = await sharedBrowser();
  }

  async newOwner(settings: { freeDecisions?: number } = {}): Promise<Someone> {
    return this.newMember(await this.service.newOrganization(settings));
  }

  async newMember(organizationId: number): Promise<Someone> {
    this.#people += 1;
    const email = `person-${this.#people}@example.com`;
    const memberId = await addMember(this.service.database.sql, { organizationId, email });
    if (memberId === null) throw new Error('the member exists');
    return { organizationId, memberId, email };
  }

  async newLink(someone: Someone): Promise<string> {
    const { origin: baseUrl } = this;
    return (
      await makeSignInLink(this.service.database.sql, someone, { baseUrl, lifetime: 'now', isByOwner: false })
    ).url;
  }

  async newKey({ organizationId, memberId }: Someone): Promise<Caller> {
    const made = { organizationId, memberId, name: 'A key' };
    const { id, secret } = await createKey(this.service.database.sql, made);
    return { organizationId, keyId: id, secret };
  }

  async openPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser!.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      const isOfNetwork = /^(Failed to load resource|TypeError: Failed to fetch|TRPCClientError)/.test(
        message.text(),
      );
      if (isComplaint(message) && !(this.#fails && isOfNetwork))
        this.#said.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#said.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      const isOwn = url.startsWith(this.origin) || /^(data|blob):/.test(url);
      const isVisit = this.#visits.some((origin) => url.startsWith(`${origin}/`));
      if (!isOwn && !isVisit) this.#said.push(`asked ${url}`);
    });
    return page;
  }

  async openAs(someone: Someone, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.openPage(options);
    const { hash } = new URL(await this.newLink(someone));
    const entered = await page.request.post(`${this.origin}/console/trpc/session.useLink`, {
      data: { token: hash.slice(1) },
      headers: { 'x-console': '1', origin: this.origin },
    });
    if (!entered.ok()) throw new Error(`no session for ${someone.email}: ${await entered.text()}`);
    await page.goto(`${this.origin}${path}`);
    return page;
  }

  expectFailures(): void {
    this.#fails = true;
  }

  expectVisit(origin: string): void {
    this.#visits.push(origin);
  }

  expectPolicyBreach(): void {
    this.#said = this.#said.filter((one) => !one.includes('TrustedHTML'));
  }

  /** No browser has told of an error, a warning or a breach of the policy, or asked elsewhere. */
  async closePages(): Promise<void> {
    const said = this.#said;
    for (const context of this.#contexts) await context.close();
    this.#contexts = [];
    this.#said = [];
    this.#fails = false;
    this.#visits = [];
    expect(said).toEqual([]);
  }

  async close(): Promise<void> {
    await this.#service?.close();
    await this.#ground?.close();
  }
}

const Found = z.array(
  z.object({ id: z.string(), impact: z.string().nullish(), nodes: z.array(z.object({ html: z.string() })) }),
);

/** On the page that a one-time link opens. */
export async function confirmLink(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Sign in by this link' }).waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
}

/** A person who has no password is asked first. */
export async function signOut(page: Page, name: 'Sign out' | 'Sign out everywhere'): Promise<void> {
  if (name === 'Sign out') await openAccount(page);
  await page.getByRole('button', { name, exact: true }).click();
  const anyway = page.getByRole('button', { name: `${name} anyway` });
  const signedOut = page.getByRole('heading', { level: 1, name: 'Sign in' });
  await anyway.or(signedOut).waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await signedOut.waitFor();
}

/** What axe would mend, by all its rules or by some, on the whole page or within some of it. */
export async function violations(page: Page, rules?: readonly string[], within = 'html'): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found = await page.evaluate(
    `axe.run('${within}', ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return Found.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

/** The accessible name of what has the focus, with its role. */
export async function focused(page: Page): Promise<string> {
  return String(
    await page.evaluate(
      `(({ tagName, textContent, ariaLabel, labels }) =>
        [tagName.toLowerCase(), ariaLabel ?? labels?.[0]?.textContent ?? textContent].join(' '))(document.activeElement)`,
    ),
  );
}

/** Presses Tab until what has the focus is named so. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab does not reach ${name}; it ended at ${await focused(page)}`);
}

/**
 * What is wider than its place, so that part of it is out of sight until one scrolls sideways.
 * Fields of one line and code are not looked at: one can move in them.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.locator('body *:not(input, select, option, pre, svg *)').evaluateAll((all) =>
    all
      .filter((one) => one.clientWidth > 0 && one.closest('.unseen, thead') === null)
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.outerHTML.slice(0, 120)} ${one.scrollWidth} > ${one.clientWidth}`),
  );
}

/**
 * Buttons and fields that are smaller than 24 by 24 pixels. Links within text may be; those of
 * lists and tables, and those that look like buttons, may not.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('button, input, select, textarea, nav a, summary, a.button, th > a, li > a:only-child')
    .evaluateAll((all) =>
      all
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ one, box }) => `${one.outerHTML.slice(0, 120)} ${box.width}x${box.height}`),
    );
}
