/**
 * The key for the secrets in the embedded database. It lies beside the database's files, so that
 * neither a dump nor a copy of those files alone has it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CannotStart } from '../../process/config.ts';
import { readKeyFile } from '../../secrets/key-file.ts';
import type { DataFolder } from './data-folder.ts';

const HEADER = `# Seals the secrets in the database beside this file. Without it they cannot be read again.
# Keep a copy where no copy of the database is.
`;

/** The keys of the file; none when there is no file and `makes` is false. */
export function secretsKeysOf({ secretsKeyFile }: DataFolder, { makes }: { makes: boolean }): string[] {
  if (!existsSync(secretsKeyFile)) {
    if (!makes) return [];
    makeKey(secretsKeyFile);
  }
  try {
    return readKeyFile(secretsKeyFile);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `${secretsKeyFile} ${why}: put the file back from your copy, or start as the user who made it`,
    );
  }
}

/** Renamed when it is complete: a key that is cut in half would be a lost one. */
function makeKey(file: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${HEADER}${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
