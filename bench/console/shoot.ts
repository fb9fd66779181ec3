/**
 * `npm run shoot:console [-- FOLDER]`: fills a service of its own with the examples, and writes
 * every screen of the console to FOLDER (build/screens): on a phone and on a wide screen,
 * light and dark. The judge is the built-in one. `ONLY=keys npm run shoot:console` writes one
 * screen.
 *
 * `npm run shoot:console -- --docs` writes the pictures of docs/console/ again, and nothing else.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser } from '../../test/browser.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../../test/service.ts';
import { PART_HEIGHT, shootInParts } from '../pictures/in-parts.ts';

const root = resolve(import.meta.dirname, '../..');
const isForDocs = process.argv[2] === '--docs';
const folder = isForDocs
  ? join(root, 'docs/console')
  : resolve(process.argv[2] ?? join(root, 'build/screens'));
const WIDTHS = [360, 1400];
const SCHEMES = ['light', 'dark'] as const;
/** The last one is the newest in the log. */
const EXAMPLES = [
  'dominated-option',
  'double-counting',
  'direct-lunch',
  'database-migration',
  'breach-disclosure',
  'office-policy',
];
const SHOWN = 'breach-disclosure';
const FOLDED = 'For analysts';

/** Path of each screen, what it shows when it is there, and what to press before the picture. */
interface Screen {
  path: string;
  shows: string | RegExp;
  press?: readonly string[];
}

function screensOf(ids: ReadonlyMap<string, string>): Record<string, Screen> {
  const decision = (name: string) => `/console/decisions/${ids.get(name)}`;
  return {
    decisions: { path: '/console/decisions', shows: 'Export CSV' },
    'decisions-none': { path: '/console/decisions?search=nothing', shows: 'No decision matches' },
    decision: { path: decision(SHOWN), shows: FOLDED },
    'decision-one-stakeholder': { path: decision('dominated-option'), shows: FOLDED },
    'decision-overlaps': { path: `${decision('double-counting')}#overlaps`, shows: 'Overlaps' },
    'decision-direct': { path: decision('direct-lunch'), shows: 'How sure is this?' },
    'decision-request': { path: `${decision(SHOWN)}?tab=request`, shows: 'As it was sent' },
    'decision-sharing': { path: `${decision(SHOWN)}?tab=sharing`, shows: 'Publication' },
    'decision-revised': {
      path: `${decision('revision')}?with=${ids.get('database-migration')}`,
      shows: 'What changed in the request',
    },
    'no-such-decision': { path: '/console/decisions/dec_0', shows: 'Go to the decisions' },
    playground: { path: '/console/playground', shows: 'Load example', press: ['Load example'] },
    'playground-answer': {
      path: '/console/playground',
      shows: 'Load example',
      press: ['Load example', 'Run'],
    },
    'playground-wrong': { path: '/console/playground?form=direct', shows: 'Load example', press: ['Run'] },
    'playground-questions': {
      path: '/console/playground?form=questions',
      shows: 'Load example',
      press: ['Load example', 'Run'],
    },
    keys: { path: '/console/keys', shows: 'Last used' },
    'keys-new': { path: '/console/keys', shows: 'Last used', press: ['New key'] },
    people: { path: '/console/people', shows: 'last seen' },
    'people-link': { path: '/console/people', shows: 'last seen', press: ['New link'] },
    credit: { path: '/console/credit', shows: 'Receipts' },
    'audit-log': { path: '/console/audit-log', shows: 'Export CSV' },
    settings: { path: '/console/settings', shows: 'New webhook' },
    'sign-in': {
      path: '/console/sign-in',
      shows: 'Use a one-time link',
      press: ['Use a one-time link'],
    },
    link: { path: ids.get('link') ?? '', shows: 'close this page' },
  };
}

async function send(service: Service, body: object): Promise<string> {
  const reply = await fetch(`${service.baseUrl}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  return Object(await reply.json()).id;
}

const example = (name: string): object =>
  JSON.parse(readFileSync(join(root, `examples/${name}.json`), 'utf8'));

/** Decisions, people, a webhook and a chosen option, so that no screen is empty. */
async function fill(service: Service, page: Page): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of EXAMPLES) ids.set(name, await send(service, example(name)));
  const migration = example('database-migration');
  const context = `${Object(migration).context} The old server is supported until May.`;
  ids.set('revision', await send(service, { ...migration, context, revises: ids.get('database-migration') }));
  await page.goto(`${service.baseUrl}/console/people`);
  const dialog = page.getByRole('dialog');
  for (const [email, name] of [
    ['noor@example.com', 'Noor Haddad'],
    ['lena@example.com', 'Lena Fischer'],
  ] as const) {
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText('It is shown only this once').waitFor();
    ids.set('link', /\/console\/enter#\S+/.exec(await dialog.innerText())?.[0] ?? '');
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  await page.goto(`${service.baseUrl}/console/settings`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog.getByLabel('Address').fill('https://hooks.example.com/decisions');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${service.baseUrl}/console/decisions/${ids.get(SHOWN)}?tab=done`);
  const done = page.getByRole('region', { name: 'What was done' });
  await done.getByLabel('Chosen option').selectOption('B');
  await done.getByLabel('Note').fill('The regulator was told on the same day.');
  await done.getByRole('button', { name: 'Save' }).click();
  await done.getByText(/Option B was chosen/).waitFor();
  return ids;
}

function answerOn(page: Page): Locator {
  return page.getByRole('heading', {
    level: 2,
    name: /^(?:Clearly|Likely|Leans to) |Which option is best|too close to call|No option|^team: /,
  });
}

/** Opens a screen as it is when all of it is there. */
async function open(page: Page, baseUrl: string, { path, shows, press = [] }: Screen): Promise<void> {
  await page.goto(baseUrl + path);
  await page.getByText(shows).first().waitFor();
  for (const name of press) {
    await page.getByRole('button', { name, exact: true }).first().click();
    if (name === 'Run') await page.locator('[aria-invalid="true"]').or(answerOn(page)).first().waitFor();
    if (name === 'New link') await page.getByRole('dialog').waitFor();
  }
  await page.waitForLoadState('networkidle');
}

async function shootAll(browser: Browser, service: Service): Promise<void> {
  const first = await signIn(browser, service);
  const ids = await fill(service, await first.newPage());
  const storageState = await first.storageState();
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const viewport = { width, height: PART_HEIGHT };
      const context = await browser.newContext({ viewport, colorScheme, storageState });
      const page = await context.newPage();
      for (const [name, screen] of Object.entries(screensOf(ids))) {
        if (name !== (process.env.ONLY ?? name)) continue;
        await open(page, service.baseUrl, screen);
        await shootInParts(page, join(folder, `${name}-${width}-${colorScheme}`));
      }
      await context.close();
    }
}

async function signIn(browser: Browser, service: Service, options: object = {}): Promise<BrowserContext> {
  const link = /http\S+\/console\/enter#\S+/.exec(service.printed())?.[0];
  if (link === undefined) throw new Error('the service printed no link');
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').waitFor();
  await page.close();
  return context;
}

/** The pictures of README, of one decision each. */
async function shootForDocs(browser: Browser, service: Service): Promise<void> {
  const first = await signIn(browser, service);
  const ids = await fill(service, await first.newPage());
  const storageState = await first.storageState();
  const shot = async (
    name: string,
    screen: Screen,
    { height = 900, dark = false, at }: { height?: number; dark?: boolean; at?: string } = {},
  ) => {
    const viewport = { width: 1400, height };
    const colorScheme = dark ? 'dark' : 'light';
    const context = await browser.newContext({ viewport, colorScheme, storageState });
    const page = await context.newPage();
    await open(page, service.baseUrl, screen);
    if (at === undefined) await page.evaluate('scrollTo(0, 0)');
    else
      await page
        .getByRole('heading', { level: 2, name: at })
        .first()
        .evaluate((heading) => heading.scrollIntoView());
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
  };
  const screens = screensOf(ids);
  await shot('playground', screens['playground-answer']!, { height: 1500 });
  await shot('decision', screens.decision!);
  await shot('decisions', screens.decisions!, { height: 720 });
  const { path } = screens.decision!;
  const clinic = { path: `${path}?stakeholder=s2`, shows: 'The clinic' };
  await shot('pictures-dark', clinic, { dark: true, at: 'The clinic' });
}

mkdirSync(folder, { recursive: true });
const dataDir = makeDataDir();
const service = await startService(dataDir, { MAX_RUNNING_DECISIONS: '100' });
const browser = await openBrowser();
try {
  await (isForDocs ? shootForDocs : shootAll)(browser, service);
  console.log(`written to ${folder}`);
} finally {
  await browser.close();
  await service.end('SIGTERM');
  removeDataDir(dataDir);
}
