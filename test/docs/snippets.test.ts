/**
 * Every TypeScript and JavaScript program of the documents compiles under the strictest options,
 * and those that use the client run against the service as they are written.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installClient } from '../client/install-client.ts';
import { type OwnService, openOwnService } from '../client/own-service.ts';
import { runProgram } from '../client/run-program.ts';

const root = resolve(import.meta.dirname, '../..');
const ENDINGS: Readonly<Record<string, string>> = { ts: 'ts', typescript: 'ts', js: 'js', javascript: 'js' };

interface Snippet {
  /** The page and the line of the block, as a file name. */
  file: string;
  text: string;
}

/** Its programs need packages of 190 MB: test/frameworks compiles them. */
const ELSEWHERE = 'docs/ai-frameworks.md';

const guides = globSync('docs/*.md', { cwd: root }).filter((page) => page !== ELSEWHERE);
const snippets = ['README.md', 'client/README.md', ...guides].flatMap(inPage);

function inPage(page: string): Snippet[] {
  const text = readFileSync(resolve(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(
    ({ 1: language = '', 2: code = '', index }) => {
      const ending = ENDINGS[language];
      const line = text.slice(0, index).split('\n').length;
      const name = `${page.replace('.md', '').replaceAll('/', '-')}-${line}`;
      return ending === undefined ? [] : [{ file: `${name}.${ending}`, text: code }];
    },
  );
}

const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
let service: OwnService;
beforeAll(async () => {
  await installClient(folder, ['@types/node', '@modelcontextprotocol/client', 'standardwebhooks']);
  for (const { file, text } of snippets) writeFileSync(join(folder, file), text);
  service = await openOwnService();
});
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true });
});

test('all compile', () => {
  expect(snippets.length).toBeGreaterThanOrEqual(5);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // Of JavaScript only the syntax is checked.
    allowJs: true,
    module: 'nodenext',
    moduleDetection: 'force',
    target: 'es2024',
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    paths: { 'decision-analysis-client': [resolve(root, 'client/library/index.ts')] },
  };
  const files = snippets.map(({ file }) => file);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = resolve(root, 'node_modules/.bin/tsc');
  const { stdout, status } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});

/** Those that serve are run by the test of their page. */
const running = snippets.filter(
  ({ text }) => text.includes("'decision-analysis-client'") && !text.includes('createServer'),
);

test('there are programs to run', () => {
  expect(running.length).toBeGreaterThanOrEqual(2);
});

test.each(running)('$file runs', async ({ file }) => {
  const { code, stdout, stderr } = await runProgram(process.execPath, [file], {
    cwd: folder,
    env: { DECISIONS_URL: service.baseUrl, DECISIONS_API_KEY: service.key },
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).not.toMatch(/undefined|null|false/);
});
