/**
 * Compiles the engine's AssemblyScript to build/engine.wasm. `npm run build` does it and prints the
 * size. With `--debug` the module is not optimised, and has names and a source map. It is used
 * until a source changes, or `npm run build` runs without `--debug`.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const repository = resolve(import.meta.dirname, '..');

/** A module: its file in build/, and the sources that it exports besides those of asconfig.json. */
export interface Target {
  name: string;
  entries: readonly string[];
}

const PRODUCT: Target = { name: 'engine.wasm', entries: [] };

/**
 * How the module must have been built. `kept` accepts a module of either kind: it keeps whichever
 * was built last from the present sources.
 */
type BuildMode = 'kept' | 'optimised' | 'debug';

/**
 * Builds the module unless it was built from the same sources, settings and compiler in this mode;
 * gives its path. Safe to run concurrently: each process compiles to a file of its own and renames
 * it into place.
 */
export async function buildIfStale(
  root = repository,
  target = PRODUCT,
  mode: BuildMode = 'kept',
): Promise<string> {
  const wasmFile = join(root, 'build', target.name);
  // Hashes of the module, and of the files that it was built from.
  const hashFile = `${wasmFile}.sources`;
  const sources = await hashSources(root);
  const recordOf = (built: BuildMode, hash: string | null) =>
    `${sources} ${hash}${built === 'debug' ? ' debug' : ''}`;
  const found = await hashFileOrNull(wasmFile);
  const record = await readOrNull(hashFile);
  const accepted = mode === 'kept' ? (['optimised', 'debug'] as const) : [mode];
  if (accepted.some((built) => recordOf(built, found) === record)) return wasmFile;
  await mkdir(join(root, 'build'), { recursive: true });
  const fresh = `${wasmFile}.${process.pid}.${process.hrtime.bigint()}`;
  const mapFile = `${wasmFile}.map`;
  try {
    const options = mode === 'debug' ? debugOptions(mapFile) : [];
    await compile(root, [...target.entries, ...options], fresh);
    await writeFile(`${fresh}.sources`, recordOf(mode, await hashFileOrNull(fresh)));
    if (mode !== 'debug') await rm(mapFile, { force: true });
    await rename(fresh, wasmFile);
    await rename(`${fresh}.sources`, hashFile);
  } finally {
    await rm(fresh, { force: true });
    await rm(`${fresh}.sources`, { force: true });
  }
  return wasmFile;
}

/**
 * The debugger does not know where the module came from, so the map is named by its full address.
 * The compiler writes it under the last part of that address, beside the module.
 */
function debugOptions(mapFile: string): string[] {
  return ['--optimizeLevel', '0', '--debug', '--sourceMap', pathToFileURL(mapFile).href];
}

async function hashSources(root: string): Promise<string> {
  const folder = join(root, 'engine/assembly');
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  hash.update(await readFile(join(root, 'asconfig.json')));
  return hash.update(await readFile(compilerFile('package.json'))).digest('hex');
}

async function hashFileOrNull(file: string): Promise<string | null> {
  try {
    return createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  } catch {
    return null;
  }
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

/** Runs asc in a process of its own, because it keeps state and takes seconds. */
async function compile(root: string, given: readonly string[], outFile: string): Promise<void> {
  const args = [compilerFile('bin/asc.js'), ...given, '--config', 'asconfig.json', '--outFile', outFile];
  const compiler = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  compiler.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  compiler.stderr.on('data', (text: Buffer) => {
    printed += text;
  });
  const status = await new Promise<number | null>((settle, fail) => {
    compiler.once('error', fail);
    compiler.once('close', settle);
  });
  if (status !== 0)
    throw new Error(
      `engine/assembly does not compile (asc ended with ${status}); mend this first:\n${printed}`,
    );
}

function compilerFile(path: string): string {
  return createRequire(import.meta.url).resolve(`assemblyscript/${path}`);
}

if (import.meta.main) {
  const { debug } = parseArgs({ options: { debug: { type: 'boolean', default: false } } }).values;
  const file = await buildIfStale(repository, PRODUCT, debug ? 'debug' : 'optimised');
  const what = debug ? ', not optimised, with names and a source map: "npm run build" undoes it' : '';
  console.log(`${file}: ${(await readFile(file)).byteLength} bytes${what}`);
}
