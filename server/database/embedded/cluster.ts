/** Making the embedded PostgreSQL's data, once, with a password that only the service knows. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { type RunAs, spawnIds } from './run-as.ts';

export const SUPERUSER = 'decision_analysis';

/** Gives the password. initdb works in a sibling that is renamed when it is whole: a kill half-way leaves nothing. */
export function ensureCluster(folder: DataFolder, binaries: Binaries, runAs: RunAs): string {
  if (existsSync(join(folder.postgres, 'PG_VERSION'))) return readPassword(folder);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(folder.passwordFile, password, { mode: 0o600 });
  const unfinished = `${folder.postgres}.unfinished`;
  const passwordForInitdb = `${folder.postgres}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordForInitdb, password, { mode: 0o600 });
  if (runAs.uid !== undefined) {
    chownSync(unfinished, runAs.uid, runAs.gid);
    chownSync(passwordForInitdb, runAs.uid, runAs.gid);
  }
  const args = ['-D', unfinished, '-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', passwordForInitdb];
  const locale = ['-E', 'UTF8', '--locale=C', '--no-instructions'];
  try {
    execFileSync(binaries.initdb, [...args, ...locale], {
      ...spawnIds(runAs),
      cwd: folder.path,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: 'pipe',
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`PostgreSQL's data could not be made in ${folder.path}: ${said}`);
  } finally {
    rmSync(passwordForInitdb, { force: true });
  }
  renameSync(unfinished, folder.postgres);
  return password;
}

function readPassword(folder: DataFolder): string {
  try {
    return readFileSync(folder.passwordFile, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `${folder.passwordFile} cannot be read, and without it the data in ${folder.postgres} cannot be opened: start the service as the user who made it`,
      { cause: error },
    );
  }
}
