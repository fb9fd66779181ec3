/**
 * Builds the console to build/console-HASH/, where the hash is that of everything it is made from.
 * `npm run build` does it and prints the folder.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const repository = resolve(import.meta.dirname, '..');

/** The console takes types from other folders, and code from these only. */
const SOURCES = ['console', 'pictures'];
/** The versions of the libraries that are built in, and of Vite. */
const LOCKFILE = 'package-lock.json';
/**
 * Files that programs read and not people: each is compressed at build time, beside the plain file.
 */
const COMPRESSED = /\.(js|css|html|svg)$/;

/**
 * Builds the console unless it was built from the same sources; returns its folder. Safe to run
 * concurrently: each process builds in a folder of its own and renames it into place.
 */
export async function buildIfStale(root = repository): Promise<string> {
  const builds = join(root, 'build');
  const name = `console-${(await hashSources(root)).slice(0, 32)}`;
  const folder = join(builds, name);
  if (existsSync(folder)) return folder;
  await mkdir(builds, { recursive: true });
  const fresh = join(builds, `.${name}.${process.pid}.${process.hrtime.bigint()}`);
  try {
    await runVite(root, fresh);
    await compress(fresh);
    await moveUnlessThere(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOthers(builds, name);
  return folder;
}

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (const file of files.sort()) hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.update(await readFile(join(root, LOCKFILE))).digest('hex');
}

/**
 * Runs Vite in a process of its own: it takes a second and 150 MB that a service has no use for.
 */
async function runVite(root: string, outDir: string): Promise<void> {
  const vite = createRequire(import.meta.url)
    .resolve('vite/package.json')
    .replace(/package\.json$/, 'bin/vite.js');
  const args = [vite, 'build', 'console', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const builder = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Set whatever this process is run for: React has another build for tests and development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let printed = '';
  for (const stream of [builder.stdout, builder.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text;
    });
  const status = await new Promise<number | null>((settle, fail) => {
    builder.once('error', fail);
    builder.once('close', settle);
  });
  if (status !== 0)
    throw new Error(`console/ cannot be built (vite ended with ${status}); mend this first:\n${printed}`);
}

async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name));
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }));
  }
}

async function moveUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

/** A service that runs has read all files of its build and needs none of them again. */
async function removeOthers(builds: string, kept: string): Promise<void> {
  for (const name of await readdir(builds))
    if (name.startsWith('console-') && name !== kept)
      await rm(join(builds, name), { recursive: true, force: true });
}

if (import.meta.main) process.stdout.write(`${await buildIfStale()}\n`);
