/**
 * Databases of earlier versions, with data, as SQL. Versions 1 to 7 are whole dumps, each as its
 * program left it. A later one is the version before it, its own migration, and the rows that its
 * file in dumps/ adds, if it has one. The keys are nobody's.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MIGRATIONS } from '../../../server/database/migrations.ts';

const LAST_WHOLE = 7;

export function dumpOf(version: number): string {
  if (version <= LAST_WHOLE) return readDump(version);
  const { name, text, checksum } = MIGRATIONS[version - 1]!;
  return `${dumpOf(version - 1)}
${text}
insert into migrations (version, name, checksum) values (${version}, '${name}', '${checksum}');
${readDump(version)}`;
}

function readDump(version: number): string {
  const path = resolve(import.meta.dirname, 'dumps', `${String(version).padStart(4, '0')}.sql`);
  if (version > LAST_WHOLE && !existsSync(path)) return '';
  return readFileSync(path, 'utf8');
}
