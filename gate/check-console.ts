/**
 * Checks how much script a browser loads before the console shows its first screen. The build must
 * be there to be measured, so this builds it where it is stale.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { buildIfStale } from '../console/build.ts';

const MOST_BYTES = 150_000;
/** The screen that one sees first after signing in. */
const FIRST_SCREEN = 'decisions/decisions.tsx';
const ENTRY = 'index.html';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof Manifest>;

/** Throws when there is too much, or returns what was measured. */
export async function checkConsole(root: string): Promise<string> {
  findPlanted();
  const folder = await buildIfStale(root);
  const read = (file: string) => readFileSync(join(folder, file));
  const manifest = Manifest.parse(JSON.parse(read('.vite/manifest.json').toString()));
  const sizeOf = (file: string) => gzipSync(read(file), { level: 9 }).byteLength;
  const shell = sum(scriptsOf(manifest, [ENTRY]).map(sizeOf));
  const whole = sum(scriptsOf(manifest, [ENTRY, FIRST_SCREEN]).map(sizeOf));
  if (whole > MOST_BYTES)
    throw new Error(
      `the first screen loads ${whole} bytes of gzipped script, more than ${MOST_BYTES}: load lazily what it does not show`,
    );
  return `${whole} bytes of gzipped script on the first screen (${shell} of them for every screen), at most ${MOST_BYTES}`;
}

/** The files of these modules and of all that they import at once, each once. */
function scriptsOf(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build of the console does not have ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports.forEach(add);
  };
  names.forEach(add);
  return [...found].filter((file) => file.endsWith('.js'));
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

/** Throws when a shared module is left out or counted twice. */
function findPlanted(): void {
  const planted = {
    a: { file: 'a.js', imports: ['shared'] },
    b: { file: 'b.js', imports: ['shared', 'a'] },
    shared: { file: 'shared.js', imports: [] },
    lazy: { file: 'lazy.js', imports: [] },
  };
  const found = scriptsOf(planted, ['a', 'b']).sort().join();
  if (found !== 'a.js,b.js,shared.js') throw new Error(`of planted modules, ${found} were counted`);
}
