/** Reads the migrations that this program knows: numbered files, each with its checksum. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

export const MIGRATIONS: readonly Migration[] = readMigrations(join(import.meta.dirname, 'migrations'));

/** The version that the database must have for this program. */
export const PROGRAM_VERSION = MIGRATIONS.length;

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      const version = Number(/^(\d{4})-/.exec(name)?.[1]);
      if (version !== index + 1)
        throw new Error(`${join(folder, name)}: migrations are numbered 0001, 0002, … without gaps`);
      // Git may have changed the line ends in a checkout; the checksum must stay the same.
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}
