/** `npm run client:build` makes `client/dist`, the content of the package. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type OutputChunk, rolldown } from 'rolldown';

const here = import.meta.dirname;
const root = resolve(here, '..');
const dist = resolve(here, 'dist');

/** The oldest of what the package promises: Node 20, and browsers of its age. */
const TARGET = 'es2022';

/** Packages whose code is part of a file of the package, so that their licenses are as well. */
const BUNDLED = ['canonicalize', 'yaml', 'zod'];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();

async function build(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const library = await bundle('library/index.ts', { minify: false });
  const command = await bundle('command/main.ts', { minify: true });
  const required = await bundle('library/index.ts', { minify: false, format: 'cjs' });
  writeFileSync(resolve(dist, 'index.js'), library.code);
  writeFileSync(resolve(dist, 'index.cjs'), required.code);
  writeFileSync(resolve(dist, 'decide.js'), `#!/usr/bin/env node\n${command.code}`, { mode: 0o755 });
  execFileSync(resolve(root, 'node_modules/.bin/tsc'), ['-p', here], { stdio: 'inherit' });
  for (const name of globSync('library/**/*.d.ts', { cwd: dist })) writeDeclarations(resolve(dist, name));
  writeFileSync(resolve(dist, 'LICENSES.txt'), licenses());
  writeFileSync(resolve(dist, 'provenance.json'), provenance());
  cpSync(resolve(root, 'LICENSE'), resolve(here, 'dist/LICENSE'));
  console.log(`client/dist: the library has ${await librarySize()} bytes (minified, gzip)`);
  console.log(`the command has ${gzipSync(command.code).length} bytes (minified, gzip)`);
}

/** Bytes of the library, minified and compressed, as a page loads it. */
export async function librarySize(): Promise<number> {
  const { code } = await bundle('library/index.ts', { minify: true });
  return gzipSync(code).length;
}

/** Bundles a file with everything that it imports, apart from modules of Node. */
export async function bundle(
  entry: string,
  { minify, format = 'esm' }: { minify: boolean; format?: 'esm' | 'cjs' },
): Promise<OutputChunk> {
  const bundled = await rolldown({
    input: resolve(here, entry),
    external: /^node:/,
    platform: entry.startsWith('library/') ? 'neutral' : 'node',
    transform: { target: TARGET },
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await bundled.generate({ format, minify, codeSplitting: false });
  await bundled.close();
  const [chunk, ...others] = output;
  if (others.length > 0 || chunk.imports.some((name) => !name.startsWith('node:')))
    throw new Error(`${entry}: expected one file that imports nothing, got ${chunk.imports.join(', ')}`);
  return chunk;
}

/**
 * The compiler keeps `.ts` in the imports of declarations. Programs that import and programs that
 * require each get declarations whose imports have the format of their own.
 */
function writeDeclarations(file: string): void {
  const text = readFileSync(file, 'utf8');
  const importing = (ending: string) => text.replaceAll(/(from '\.\/[a-z/-]+)\.ts'/g, `$1${ending}'`);
  writeFileSync(file, importing('.js'));
  writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), importing('.cjs'));
}

/** Which OpenAPI document the types were made from; the gate holds the types to it. */
function provenance(): string {
  const document = readFileSync(resolve(root, 'docs/openapi.json'), 'utf8');
  const { openapi, info } = JSON.parse(document);
  const sha256 = createHash('sha256').update(document).digest('hex');
  return `${JSON.stringify({ openapi, api: info.version, sha256 }, null, 2)}\n`;
}

function licenses(): string {
  const texts = BUNDLED.map((name) => {
    const folder = resolve(root, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
    return `${name} ${version}\n\n${readFileSync(resolve(folder, 'LICENSE'), 'utf8').trim()}\n`;
  });
  return `The files of this package contain code of these packages.\n\n${texts.join('\n\n')}`;
}
