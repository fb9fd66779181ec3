/**
 * The version of the stored pages. It is a hash of the sources, so it changes with them and nobody
 * has to raise a number.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/**
 * These files turn a stored decision into a page and its picture: the pages, the pictures, and the
 * readers of the decision.
 */
const SOURCES = [
  'judge/port.ts',
  'server/decisions/fill-ids.ts',
  'server/decisions/public-links.ts',
  'server/decisions/result.ts',
  'server/wire/types.ts',
  ...sourcesIn('server/decisions/rendering'),
  ...sourcesIn('server/pages'),
  ...sourcesIn('pictures'),
];

/** A hash of the sources, which are read once, at the start (about 120 kB). */
export const PAGES_VERSION = SOURCES.reduce(
  (hash, source) => hash.update(`${source}\0`).update(readFileSync(join(ROOT, source))),
  createHash('sha256'),
)
  .digest('base64url')
  .slice(0, 22);

/** Lists the sources in a folder and in the folders below it. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}
