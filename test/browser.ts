/**
 * Opens a real browser for tests: the Chromium that CHROMIUM_PATH names, or one on PATH, or (Linux
 * on x64) the one in an npm package. Without any of them it throws, so that a test that needs a
 * browser fails instead of being skipped.
 */
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type ConsoleMessage, chromium } from 'playwright-core';
import { PATIENCE_MS } from './until.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

let shared: Browser | undefined;

/** The browser of all test files of a process, with which it ends. Tests close their contexts. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser();
  return shared;
}

/** One with a process of its own, for a test that kills it. */
export async function openBrowserToKill(): Promise<{ browser: Browser; kill(): Promise<void> }> {
  const { path, env } = named() ?? onPath() ?? (await packaged());
  const server = await chromium.launchServer({ executablePath: path, env: { ...process.env, ...env } });
  const browser = await chromium.connect(server.wsEndpoint());
  return { browser, kill: () => server.kill() };
}

export async function openBrowser(): Promise<Browser> {
  const { path, env } = named() ?? onPath() ?? (await packaged());
  return chromium
    .launch({ executablePath: path, env: { ...process.env, ...env }, timeout: PATIENCE_MS })
    .catch((error: unknown) => {
      throw new Error(`${path} does not start; ${REMEDY}`, { cause: error });
    });
}

/**
 * Errors and warnings. Hints differ from one browser to the next, and so does whether it looks for
 * the icon of an address that has no page to name one, such as a PNG's.
 */
export function isComplaint(message: ConsoleMessage): boolean {
  const isIcon = message.location().url.endsWith('/favicon.ico');
  return ['error', 'warning'].includes(message.type()) && !isIcon;
}

const REMEDY =
  'install Chromium or Google Chrome so that it is on PATH (Debian: apt-get install chromium), or set CHROMIUM_PATH to its executable';

interface Executable {
  path: string;
  env?: Record<string, string>;
}

function named(): Executable | null {
  const path = process.env.CHROMIUM_PATH ?? '';
  if (path === '') return null;
  if (!isExecutable(path)) throw new Error(`CHROMIUM_PATH is ${path}, which cannot be run; ${REMEDY}`);
  return { path };
}

function onPath(): Executable | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => isExecutable(file));
  return path === undefined ? null : { path };
}

/** The package's browser, with the libraries and fonts that a bare system lacks. */
async function packaged(): Promise<Executable> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`no Chromium; ${REMEDY}`);
  const cache = resolve(import.meta.dirname, '../node_modules/.cache');
  const folder = join(cache, 'unpacked-chromium');
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const unpacking = mkdtempSync(join(cache, 'unpacking-'));
    await unpack(unpacking);
    moveUnlessThere(unpacking, folder);
  }
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), ...fonts } };
}

/** The package unpacks into the folder for temporary files. */
async function unpack(folder: string): Promise<void> {
  const { default: browser, inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await browser.executablePath();
    const files = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')));
    await inflate(resolve(files, '../bin/al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * Several test files may unpack at once. Each has its own copy, and the first complete one stays:
 * a browser that another process is still writing cannot be started.
 */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    rmSync(from, { recursive: true });
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
