/**
 * Compiles the engine's AssemblyScript to build/engine.wasm. `node engine/build.ts` does so and
 * prints the size.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '..');

/** A module: its file in build/, and the sources that it exports besides those of asconfig.json. */
export interface Target {
  name: string;
  entries: readonly string[];
}

const PRODUCT: Target = { name: 'engine.wasm', entries: [] };

/**
 * Builds the module unless it was built from the same sources, settings and compiler; gives its
 * path. Safe to run concurrently: each process compiles to a file of its own and renames it into
 * place.
 */
export async function buildIfStale(root = repository, target = PRODUCT): Promise<string> {
  const wasmFile = join(root, 'build', target.name);
  // Hashes of the module, and of the files that it was built from.
  const hashFile = `${wasmFile}.sources`;
  const sources = await hashSources(root);
  if ((await readOrNull(hashFile)) === `${sources} ${await hashFileOrNull(wasmFile)}`) return wasmFile;
  await mkdir(join(root, 'build'), { recursive: true });
  const fresh = `${wasmFile}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    await compile(root, target.entries, fresh);
    const record = `${sources} ${await hashFileOrNull(fresh)}`;
    await writeFile(`${fresh}.sources`, record);
    await rename(fresh, wasmFile);
    await rename(`${fresh}.sources`, hashFile);
  } finally {
    await rm(fresh, { force: true });
    await rm(`${fresh}.sources`, { force: true });
  }
  return wasmFile;
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
async function compile(root: string, entries: readonly string[], outFile: string): Promise<void> {
  const args = [compilerFile('bin/asc.js'), ...entries, '--config', 'asconfig.json', '--outFile', outFile];
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
  const file = await buildIfStale();
  console.log(`${file}: ${(await readFile(file)).byteLength} bytes`);
}
