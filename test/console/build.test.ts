import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIfStale } from '../../console/build.ts';

const checkout = resolve(import.meta.dirname, '../..');
let root: string;

/** The smallest console, with the settings of the real one. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-build-'));
  mkdirSync(join(root, 'console'));
  cpSync(join(checkout, 'console/vite.config.ts'), join(root, 'console/vite.config.ts'));
  cpSync(join(checkout, 'pictures'), join(root, 'pictures'), { recursive: true });
  cpSync(join(checkout, 'package-lock.json'), join(root, 'package-lock.json'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'console/index.html'), '<script type="module" src="./main.ts"></script>');
  writeFileSync(join(root, 'console/main.ts'), 'document.title = process.env.NODE_ENV ?? "";\n');
});
afterEach(() => rmSync(root, { recursive: true }));

const built = () => readdirSync(join(root, 'build')).filter((name) => !name.startsWith('.'));

test('it is built once, again when a source has changed, and the old build goes', async () => {
  const first = await buildIfStale(root);
  expect(existsSync(join(first, 'index.html.gz'))).toBe(true);
  writeFileSync(join(first, 'mark'), '');
  expect(await buildIfStale(root)).toBe(first);
  expect(existsSync(join(first, 'mark'))).toBe(true);
  writeFileSync(join(root, 'console/main.ts'), 'document.title = "changed";\n');
  const second = await buildIfStale(root);
  expect(second).not.toBe(first);
  expect(built()).toHaveLength(1);
});

test('two that build at once share one whole build, and leave nothing else', async () => {
  const [one, other] = await Promise.all([buildIfStale(root), buildIfStale(root)]);
  expect(one).toBe(other);
  expect(readdirSync(join(root, 'build'))).toHaveLength(1);
});

test('a source that cannot be built is named, and the build before stays', async () => {
  await buildIfStale(root);
  const before = built();
  writeFileSync(join(root, 'console/main.ts'), 'import "./nothing.ts";\n');
  await expect(buildIfStale(root)).rejects.toThrow(/mend this first.*nothing\.ts/s);
  expect(readdirSync(join(root, 'build'))).toEqual(before);
});
