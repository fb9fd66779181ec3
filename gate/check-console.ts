/**
 * How much script a browser loads before the console shows its first screen. The build must be
 * there to be measured, so this builds it where it is stale.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfStale } from '../console/build.ts';

const MOST_BYTES = 150_000;
/** The page, and the screen that one sees first after signing in. */
const FIRST = ['index.html', 'decisions/decisions.tsx'];

type Manifest = Record<string, { file: string; imports?: string[] }>;

export async function checkConsole(root: string): Promise<string[]> {
  const folder = await buildIfStale(root);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength;
  return sizeBreaches(manifest, FIRST, sizeOf);
}

export function sizeBreaches(
  manifest: Manifest,
  names: readonly string[],
  sizeOf: (file: string) => number,
): string[] {
  const bytes = scriptsOf(manifest, names).reduce((sum, file) => sum + sizeOf(file), 0);
  return bytes > 0 && bytes <= MOST_BYTES
    ? []
    : [
        `the first screen loads ${bytes} bytes of gzipped script, and at most ${MOST_BYTES} are allowed: load lazily what it does not show`,
      ];
}

/** The files of these modules and of all that they import at once, each once. */
function scriptsOf(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build of the console does not have ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  names.forEach(add);
  return [...found].filter((file) => file.endsWith('.js'));
}
