/**
 * `npm run shoot [-- FOLDER]`: publishes every example and every extreme decision on a service of
 * its own, and writes what people see to FOLDER (build/pictures): each page on a phone and on a
 * wide screen, light and dark, and each PNG; and two revisions of one example side by side. Prints
 * their sizes. The judge is the built-in one. `ONLY=ties npm run shoot` does it for one decision.
 *
 * `npm run shoot -- --docs` writes the pictures of docs/pictures/ again, and nothing else.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { figureOf } from '../../pictures/picture.ts';
import type { ValueFigures } from '../../pictures/result-figures.ts';
import { twoRevisions } from '../../pictures/two-revisions.ts';
import { html } from '../../server/pages/html.ts';
import { pageShell } from '../../server/pages/page-shell.ts';
import { openBrowser } from '../../test/browser.ts';
import { makeDataDir, removeDataDir, startService } from '../../test/service.ts';
import { EXTREME_DECISIONS } from './extreme-decisions.ts';
import { PART_HEIGHT, shootInParts } from './in-parts.ts';

const root = resolve(import.meta.dirname, '../..');
const isForDocs = process.argv[2] === '--docs';
const folder = isForDocs
  ? join(root, 'docs/pictures')
  : resolve(process.argv[2] ?? join(root, 'build/pictures'));
const WIDTHS = [360, 1400];
const REVISIONS = 'two-revisions';
const SCHEMES = ['light', 'dark'] as const;

function example(name: string): object {
  return JSON.parse(readFileSync(join(root, `examples/${name}.json`), 'utf8'));
}

function decisions(): [string, object][] {
  const given = readdirSync(join(root, 'examples'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .map((name): [string, object] => [name, example(name)])
    // The others ask typed questions, or refine a decision.
    .filter(([, request]) => 'options' in request);
  return [...given, ...Object.entries(EXTREME_DECISIONS)];
}

type Send = (path: string, body: object) => Promise<{ [field: string]: unknown }>;

function sender(baseUrl: string, key: string): Send {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return async (path, body) => {
    const reply = await fetch(`${baseUrl}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return Object(await reply.json());
  };
}

async function publish(send: Send, decision: object): Promise<string> {
  const { id } = await send('/decisions', decision);
  const { links } = await send(`/decisions/${id}/publication`, {});
  return Object(links).view_url;
}

const REVISED = { example: 'database-migration', answers: 'refine-finance' };

/**
 * A page with the expected values before and after a person's answers, as the console shows them.
 */
async function revisionsPage(send: Send): Promise<string> {
  const decision = example(REVISED.example);
  const before = await send('/decisions', decision);
  const after = await send(`/decisions/${before.id}/refine`, example(REVISED.answers));
  const [earlier, later] = [before, after].map(({ results }): ValueFigures[] => Object(results));
  const figures = earlier!.map((one, at) =>
    figureOf(twoRevisions(one, later![at]!, Object(decision).options)),
  );
  return pageShell('Two revisions', html`<main><h1>Two revisions</h1>${figures}</main>`);
}

async function shoot(browser: Browser, name: string, url: string): Promise<void> {
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({ viewport: { width, height: PART_HEIGHT }, colorScheme });
      await page.goto(url);
      await shootInParts(page, join(folder, `${name}-${width}-${colorScheme}`));
      await page.close();
    }
}

/** The pictures of the docs: of one example, on a light page. */
const SHOWN = {
  decision: 'database-migration',
  stakeholder: 's2',
  drawings: ['contributions', 'what-would-change', 'expected-values'],
};

async function shootForDocs(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 760, height: 1600 },
    colorScheme: 'light',
    bypassCSP: true,
  });
  await page.goto(url);
  await page.addStyleTag({
    content: 'figure.picture { padding: 12px; } .picture-figures :is(summary, table) { display: none; }',
  });
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  for (const drawing of SHOWN.drawings)
    await page
      .locator(`#${SHOWN.stakeholder} figure:has(svg.${drawing})`)
      .first()
      .screenshot({ path: join(folder, `${drawing}.png`) });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const dataDir = makeDataDir();
const service = await startService(dataDir, { MAX_RUNNING_DECISIONS: '100' });
const browser = await openBrowser();
const send = sender(service.baseUrl, service.key ?? '');
try {
  console.log('decision                     page kB   PNG kB');
  for (const [name, decision] of decisions()) {
    if (name !== (isForDocs ? SHOWN.decision : (process.env.ONLY ?? name))) continue;
    const url = await publish(send, decision);
    const page = Buffer.from(await (await fetch(url)).arrayBuffer());
    const png = Buffer.from(await (await fetch(`${url}.png`)).arrayBuffer());
    writeFileSync(join(folder, `${isForDocs ? 'preview' : name}.png`), png);
    if (!isForDocs) writeFileSync(join(folder, `${name}.html`), page);
    if (isForDocs) await shootForDocs(browser, url);
    else await shoot(browser, name, url);
    const sizes = [page, png].map(({ length }) => (length / 1000).toFixed(1).padStart(8));
    console.log(`${name.padEnd(28)} ${sizes.join(' ')}`);
  }
  if (!isForDocs && (process.env.ONLY ?? REVISIONS) === REVISIONS) {
    const file = join(folder, `${REVISIONS}.html`);
    writeFileSync(file, await revisionsPage(send));
    await shoot(browser, REVISIONS, pathToFileURL(file).href);
  }
  console.log(`written to ${folder}`);
} finally {
  await browser.close();
  await service.end('SIGTERM');
  removeDataDir(dataDir);
}
