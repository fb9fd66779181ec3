/** Puts the client, and packages of this project, where the programs in a folder find them. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bundle } from '../../client/build.ts';

const root = resolve(import.meta.dirname, '../..');

/** The client is bundled here, because `client/dist` is made anew while other tests run. */
export async function installClient(folder: string, packages: readonly string[]): Promise<void> {
  const modules = join(folder, 'node_modules');
  const client = join(modules, 'decision-analysis-client');
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, 'index.js'), (await bundle('library/index.ts', { minify: false })).code);
  writeFileSync(join(client, 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of packages) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}
