/** Writes a file that appears under its name only when all of it is on the disk. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BackupFault } from './frames.ts';

/**
 * `to` is a new file, or a folder in which the file is called `name`. The file is the operator's
 * alone (0600). An existing file stays as it is. A process that is killed leaves a file with the
 * end `.unfinished`, which nothing reads.
 */
export async function writeWhole<T>(
  to: string,
  name: string,
  write: (handle: FileHandle, path: string) => Promise<T>,
): Promise<T> {
  const isFolder = (await lookAt(to)) === 'folder';
  const path = isFolder ? join(resolve(to), name) : resolve(to);
  if ((await lookAt(path)) !== null) throw taken(path);
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.unfinished`);
  const handle = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  try {
    const result = await write(handle, path);
    await handle.sync();
    await handle.close();
    await giveName(unfinished, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw isOfFile(error) ? unwritable(path, error) : error;
  }
}

/** `rename` would take the place of a file that has appeared meanwhile; `link` does not. */
async function giveName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(path);
    // A file system without hard links.
    if ((await lookAt(path)) !== null) throw taken(path);
    await rename(unfinished, path);
    return;
  }
  await rm(unfinished);
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folder.
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

async function lookAt(path: string): Promise<'folder' | 'other' | null> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw unwritable(path, error);
  });
  return found === null ? null : found.isDirectory() ? 'folder' : 'other';
}

function taken(path: string): BackupFault {
  return new BackupFault(`${path} exists, and nothing was written: give another name, or a folder`);
}

function unwritable(path: string, error: unknown): BackupFault {
  return new BackupFault(
    `${path} cannot be written (${codeOf(error)}): is there such a folder with room, and may this user write there?`,
  );
}

function isOfFile(error: unknown): boolean {
  return /^E(NOSPC|DQUOT|IO|FBIG|ROFS|ACCES|PERM)$/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
