/**
 * Building in a folder of its own, from one small source. Each compilation takes seconds, so each
 * test goes on from what the one before has built.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../engine/build.ts';

const MODULE = { name: 'engine.wasm', entries: [] };
const SETTINGS = { entries: ['engine/assembly/index.ts'], options: { runtime: 'stub', use: ['abort='] } };

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'engine-build-'));
  await mkdir(join(root, 'engine/assembly'), { recursive: true });
  await writeFile(join(root, 'asconfig.json'), JSON.stringify(SETTINGS));
  await write('export function answer(): i32 { return 41; }');
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

test('two at once both end with a whole module, which is kept until it is damaged', async () => {
  const [file] = await Promise.all([buildIfStale(root), buildIfStale(root)]);
  expect(await answer(file)).toBe(41);
  const built = await stat(file);
  expect(await buildIfStale(root)).toBe(file);
  expect((await stat(file)).ino).toBe(built.ino);
  await writeFile(file, 'damaged');
  expect(await answer(await buildIfStale(root))).toBe(41);
  expect((await readdir(join(root, 'build'))).sort()).toEqual(['engine.wasm', 'engine.wasm.sources']);
});

test('builds again when a source changes, and keeps the old module when one does not compile', async () => {
  const file = join(root, 'build/engine.wasm');
  await write('export function answer(): i32 { return 42; }');
  expect(await answer(await buildIfStale(root))).toBe(42);
  await write('export function answer(): i32 { return unknown; }');
  await expect(buildIfStale(root)).rejects.toThrow(/does not compile.*unknown/s);
  expect(await answer(file)).toBe(42);
  expect((await readdir(join(root, 'build'))).sort()).toEqual(['engine.wasm', 'engine.wasm.sources']);
});

test('with debug the module has names and a map, until it is built without or a source changes', async () => {
  await write('export function answer(): i32 { return 42; }');
  const file = await buildIfStale(root);
  const debugBuild = () => buildIfStale(root, MODULE, 'debug');
  const hasNames = async () => (await readFile(file)).includes('engine/assembly/index/answer');
  expect(await hasNames()).toBe(false);
  expect(await debugBuild()).toBe(file);
  expect([await hasNames(), await answer(file)]).toEqual([true, 42]);
  const files = ['engine.wasm', 'engine.wasm.map', 'engine.wasm.sources'];
  expect((await readdir(join(root, 'build'))).sort()).toEqual(files);
  const map = JSON.parse(await readFile(`${file}.map`, 'utf8'));
  expect(map.sources).toContain('engine/assembly/index.ts');
  const built = await stat(file);
  await buildIfStale(root);
  await debugBuild();
  expect((await stat(file)).ino, 'the service uses what was built last').toBe(built.ino);
  await buildIfStale(root, MODULE, 'optimised');
  expect(await hasNames()).toBe(false);
  expect(await readdir(join(root, 'build'))).not.toContain('engine.wasm.map');
  await debugBuild();
  await write('export function answer(): i32 { return 43; }');
  expect([await answer(await buildIfStale(root)), await hasNames()]).toEqual([43, false]);
});

async function write(source: string): Promise<void> {
  await writeFile(join(root, 'engine/assembly/index.ts'), source);
}

async function answer(file: string): Promise<unknown> {
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(await readFile(file)));
  return typeof exports.answer === 'function' ? Reflect.apply(exports.answer, undefined, []) : undefined;
}
