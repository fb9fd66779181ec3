/**
 * Reads the migrations that this program knows: numbered files, each with its checksum. The first
 * line of a file says which older programs can work with the schema afterwards: after an expand,
 * all that could before; after a contract, those from a version on.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitStatements } from './split-statements.ts';

export interface Migration {
  version: number;
  name: string;
  checksum: string;
  text: string;
  /** What is sent to the database at once, in a transaction of its own. */
  steps: readonly string[];
  isContract: boolean;
  /** The oldest program that can work with the schema afterwards. */
  oldestProgram: number;
}

/** No older program could work with the schema after an earlier file, each of which is one step. */
export const FIRST_WITH_KIND = 20;
const KIND = /^-- (?:Expand|Contract: programs from version (?<oldest>\d+))\n/;

export const MIGRATIONS: readonly Migration[] = readMigrations(join(import.meta.dirname, 'migrations'));
/** The version that this program brings a database to. */
export const PROGRAM_VERSION = MIGRATIONS.length;
/** The oldest schema that this program can work with: it needs no contract to be applied. */
export const OLDEST_SCHEMA = MIGRATIONS.findLast(({ isContract }) => !isContract)?.version ?? 0;

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const migrations: Migration[] = [];
  // Git may have changed the line ends in a checkout; the checksum must stay the same.
  for (const name of names.sort())
    migrations.push(
      readMigration(name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'), migrations),
    );
  return migrations;
}

/** Throws when the file does not follow the ones `before` it, or does not say what it is. */
export function readMigration(name: string, text: string, before: readonly Migration[]): Migration {
  const version = Number(/^(\d{4})-/.exec(name)?.[1]);
  if (version !== before.length + 1)
    throw new Error(`server/database/migrations/${name}: files are numbered 0001, 0002, … without gaps`);
  const checksum = createHash('sha256').update(text).digest('hex');
  const file = { version, name, checksum, text };
  if (version < FIRST_WITH_KIND) return { ...file, steps: [text], isContract: false, oldestProgram: version };
  const kind = KIND.exec(text);
  const oldestBefore = before.at(-1)?.oldestProgram ?? 0;
  const oldestProgram = Number(kind?.groups?.oldest ?? oldestBefore);
  if (kind === null || oldestProgram > version || oldestProgram < oldestBefore)
    throw new Error(
      `server/database/migrations/${name}: its first line must be "-- Expand", or "-- Contract: programs from version N" with N from ${oldestBefore} to ${version}`,
    );
  const isContract = kind.groups?.oldest !== undefined;
  return { ...file, steps: splitStatements(text), isContract, oldestProgram };
}
