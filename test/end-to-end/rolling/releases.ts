/**
 * Other releases of the service beside this one, as folders in build/. They use the libraries of
 * this checkout.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { MIGRATIONS } from '../../../server/database/migrations.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * The last commit before migrations said what older programs can do. Its schema is version 19, and
 * it starts on that version alone.
 */
const PREVIOUS = '97ed2b1be188112cb471c3cdd25a48e528ab9b8b';
export const PREVIOUS_VERSION = 19;

/** What a release does not need to serve. */
const NOT_SERVED = ['test', 'tools', 'bench', 'node_modules', 'build'];

/** Undefined where the checkout has no history that reaches back so far. */
export function previousRelease(): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${PREVIOUS}^{commit}`], { cwd: root, stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const folder = newFolder('previous');
  const paths = NOT_SERVED.map((path) => `:(exclude)${path}`);
  const options = { cwd: root, maxBuffer: 2 ** 28 };
  const archive = execFileSync('git', ['archive', PREVIOUS, '--', '.', ...paths], options);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'build'));
  for (const file of ['engine.wasm', 'engine.wasm.sources'])
    cpSync(join(root, 'build', file), join(folder, 'build', file));
  // Its console is not opened here, and takes ten seconds to build.
  writeFileSync(
    join(folder, 'console/build.ts'),
    `export const buildIfStale = async () => '${builtConsole()}';\n`,
  );
  return folder;
}

/** This release with these migrations after its own. */
export function nextRelease(texts: readonly string[]): string {
  const folder = newFolder('next');
  for (const name of readdirSync(root))
    if (name !== 'server' && name !== '.git') symlinkSync(join(root, name), join(folder, name));
  cpSync(join(root, 'server'), join(folder, 'server'), { recursive: true });
  texts.forEach((text, index) => {
    const name = `${String(MIGRATIONS.length + 1 + index).padStart(4, '0')}-next.sql`;
    writeFileSync(join(folder, 'server/database/migrations', name), text);
  });
  return folder;
}

/** Removes the folders that this process made. */
export function removeReleases(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}

const made: string[] = [];

function newFolder(name: string): string {
  mkdirSync(join(root, 'build'), { recursive: true });
  const folder = mkdtempSync(join(root, `build/${name}-release-`));
  made.push(folder);
  // Started by root, a node reads its files as another user.
  chmodSync(folder, 0o755);
  return folder;
}

function builtConsole(): string {
  const name = readdirSync(join(root, 'build')).find((one) => one.startsWith('console-'));
  return name !== undefined && existsSync(join(root, 'build', name)) ? join(root, 'build', name) : '';
}
