/**
 * Checks the document with tools that its users have: two linters, a generator of clients, and a
 * generated client.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeDataDir, removeDataDir, startService } from '../service.ts';
import { clientTypes, TYPES_FILE } from './client-types.ts';

const here = import.meta.dirname;
const document = resolve(here, '../../docs/openapi.json');
const generated = resolve(here, 'client/generated');
const bin = (name: string) => resolve(here, 'node_modules/.bin', name);

beforeAll(() => {
  mkdirSync(generated, { recursive: true });
  execFileSync(
    bin('openapi-typescript'),
    [document, '--default-non-nullable', 'false', '--output', resolve(generated, 'api.ts')],
    { stdio: 'pipe' },
  );
});

test('redocly, recommended: no error and no warning', () => {
  const { stdout } = spawnSync(
    bin('redocly'),
    ['lint', '--extends', 'recommended', '--format', 'json', document],
    {
      encoding: 'utf8',
    },
  );
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

test('spectral, oas: no result of any severity', () => {
  const ruleset = resolve(generated, 'spectral.json');
  writeFileSync(ruleset, '{"extends": ["spectral:oas"]}');
  const args = ['lint', '--ruleset', ruleset, '--format', 'json', '--quiet', document];
  const { stdout, stderr } = spawnSync(bin('spectral'), args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([]);
});

test("the types of this project's own client are those of the document", () => {
  expect(readFileSync(resolve(here, '../..', TYPES_FILE), 'utf8')).toBe(clientTypes());
});

test('the generated client compiles in strict mode', () => {
  const { stdout, status } = spawnSync(bin('tsc'), ['-p', resolve(here, 'client')], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('another generator, hey-api, makes a client that compiles in strict mode', () => {
  const folder = resolve(generated, 'hey-api');
  // It needs a newer Node than the oldest that installs this project.
  execFileSync(process.execPath, [bin('openapi-ts'), '-i', document, '-o', folder], { stdio: 'pipe' });
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const { stdout, status } = spawnSync(bin('tsc'), [...options, ...modules, resolve(folder, 'index.ts')], {
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 0]);
});

test('the generated client runs the whole life of a decision', async () => {
  // String() hides the path from the compiler, because the client's types do not exist before this
  // test.
  const { live } = await import(String(resolve(here, 'client/life.ts')));
  const dataDir = makeDataDir();
  const service = await startService(dataDir);
  try {
    const life = await live(`${service.baseUrl}/api/v1`, String(service.key));
    expect(life).toEqual({
      created: expect.stringMatching(/^dec_/),
      polled: expect.arrayContaining(['ok']),
      best: { owner: 'A' },
      revision: { root_id: life.created, number: 2, previous_id: life.created },
      sharedWithOrg: true,
      chosen: 'A',
      assessed: 1,
      page: expect.stringContaining('/p/'),
      withdrawn: true,
      refused: 'revision_conflict',
      receipts: [],
      directBest: ['A'],
      probabilities: [0.5],
    });
  } finally {
    await service.end('SIGTERM');
    removeDataDir(dataDir);
  }
});
