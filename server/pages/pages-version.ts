/** Changes with whatever a page is made from, so that nobody has to remember to raise a number. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '..');
/**
 * What turns a stored decision into a page: the files of this folder, and what reads the decision.
 */
const SOURCES = [
  'decisions/fill-ids.ts',
  'decisions/afterwards/render-publication.ts',
  'wire/types.ts',
  ...readdirSync(join(SERVER, 'pages'))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `pages/${name}`),
];

/** Of the sources; read once, some 60 kB. */
export const PAGES_VERSION = SOURCES.reduce(
  (hash, source) => hash.update(`${source}\0`).update(readFileSync(join(SERVER, source))),
  createHash('sha256'),
)
  .digest('base64url')
  .slice(0, 22);
