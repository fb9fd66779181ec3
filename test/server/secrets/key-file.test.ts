import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readKeyFile } from '../../../server/secrets/key-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'key-file-'));
const file = join(folder, 'keys');
afterAll(() => rmSync(folder, { recursive: true }));
const [ONE, TWO] = ['0A'.repeat(32), '0b'.repeat(32)];

test('keys in their order, without comments, empty lines and spaces', () => {
  writeFileSync(file, `# new\n  ${ONE}\r\n\n# old\n${TWO}\n`);
  expect(readKeyFile(file)).toEqual([ONE, TWO]);
});

test.each([
  ['', 'has no key: a key is a line with 64 hexadecimal digits'],
  [`${ONE}\n${TWO}0`, 'has no key in line 2: a key is 64 hexadecimal digits'],
  ['letmein', 'has no key in line 1'],
])('%j is refused without showing it', (text, message) => {
  writeFileSync(file, text);
  expect(() => readKeyFile(file)).toThrow(message);
  expect(() => readKeyFile(file)).not.toThrow(/letmein|0b/i);
});

test('a file that is not there', () => {
  expect(() => readKeyFile(join(folder, 'none'))).toThrow('cannot be read (ENOENT)');
});
