/**
 * Creates the data of the embedded PostgreSQL once, with a password that only the service knows.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../../process/config.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { spawnIds } from './run-as.ts';

export const SUPERUSER = 'decision_analysis';

/**
 * Returns the superuser's password, and creates the data when there is none. initdb works in a
 * folder beside the final one, which is renamed when it is complete. If the service is killed
 * meanwhile, the next start begins anew.
 */
export async function ensureCluster(
  folder: DataFolder,
  binaries: Binaries,
  { durable }: { durable: boolean },
): Promise<string> {
  if (existsSync(join(folder.postgres, 'PG_VERSION'))) return readPassword(folder);
  const password = randomBytes(24).toString('base64url');
  rmSync(folder.passwordFile, { force: true });
  writeFileSync(folder.passwordFile, password, { mode: 0o600 });
  const unfinished = `${folder.postgres}.unfinished`;
  const passwordForInitdb = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordForInitdb, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordForInitdb, password, { mode: 0o600 });
  const { runAs } = folder;
  if (runAs.uid !== undefined)
    for (const file of [unfinished, passwordForInitdb]) chownSync(file, runAs.uid, runAs.gid);
  const args = ['-D', unfinished, '-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', passwordForInitdb];
  const locale = ['-E', 'UTF8', '--locale=C', '--no-instructions'];
  try {
    await promisify(execFile)(binaries.initdb, [...args, ...locale, ...(durable ? [] : ['--no-sync'])], {
      ...spawnIds(runAs),
      cwd: folder.path,
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new CannotStart(`PostgreSQL's data could not be made in ${folder.path}: ${said}`);
  } finally {
    rmSync(passwordForInitdb, { force: true });
  }
  renameSync(unfinished, folder.postgres);
  return password;
}

function readPassword(folder: DataFolder): string {
  try {
    return readFileSync(folder.passwordFile, 'utf8').trim();
  } catch {
    throw new CannotStart(
      `${folder.passwordFile} cannot be read, and without it the data in ${folder.postgres} cannot be opened: start the service as the user who made it, or put the file back from a backup`,
    );
  }
}
