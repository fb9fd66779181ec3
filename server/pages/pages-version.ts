/** Changes with whatever a page is made from, so that nobody has to remember to raise a number. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/**
 * What turns a stored decision into a page: the files of this folder, the pictures, and what reads
 * the decision.
 */
const SOURCES = [
  'server/decisions/fill-ids.ts',
  'server/decisions/afterwards/render-publication.ts',
  'server/wire/types.ts',
  ...sourcesIn('server/pages'),
  ...sourcesIn('pictures'),
];

/** Of the sources; read once, some 120 kB. */
export const PAGES_VERSION = SOURCES.reduce(
  (hash, source) => hash.update(`${source}\0`).update(readFileSync(join(ROOT, source))),
  createHash('sha256'),
)
  .digest('base64url')
  .slice(0, 22);

/** With those in the folders below it. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}
