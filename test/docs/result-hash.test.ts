/** docs/result-hash.md: its example is recomputed from its own text, and its program is run. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyResult } from '../../client/library/verify-result.ts';
import { Random } from '../../problems/random.ts';
import { canonicalText } from '../../server/wire/canonical-json.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/result-hash.md'), 'utf8');
const block = (language: string) => {
  const found = new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no block of ${language}`);
  return found;
};

const Result = z.looseObject({
  agreement: z.unknown(),
  results: z.array(z.looseObject({})),
  meta: z.looseObject({ result_hash: z.string() }),
});
const example = Result.parse(JSON.parse(block('json')));
const { result_hash: hash } = example.meta;

/** What a service with the built-in judge answered. */
const recorded = Result.parse(
  JSON.parse(readFileSync(resolve(root, 'server/surfaces/rest/recorded-replies.json'), 'utf8'))
    .createDecision['200']['Default mode'],
);

test('the bytes of the example are its canonical form, and the hash is theirs', () => {
  const { agreement, results } = example;
  expect(block('text')).toBe(canonicalText({ agreement, results }));
  expect(createHash('sha256').update(block('text'), 'utf8').digest('hex')).toBe(hash);
  expect(page).toContain(`Their SHA-256 is \`${hash}\`.`);
});

test('the client agrees, and finds a change', async () => {
  for (const result of [example, recorded]) {
    const asTyped = z.custom<Parameters<typeof verifyResult>[0]>().parse(result);
    expect(await verifyResult(asTyped)).toBe(true);
    expect(await verifyResult({ ...asTyped, results: [] })).toBe(false);
  }
});

test('the table has the canonical form of each number', () => {
  const rows = [...page.matchAll(/^\| (\S.*?) \| `([^`]+)` \| `([^`]+)` \|/gm)];
  expect(rows.length).toBe(5);
  for (const [, , canonical = '', python = ''] of rows) {
    expect(canonicalText(Number(canonical))).toBe(canonical);
    // What the other languages print is the same double.
    expect(Number(python)).toBe(Number(canonical));
  }
});

describe.skipIf(spawnSync('python3', ['--version']).status !== 0)('the program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'result-hash-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'verify.py'), block('python'));
  const python = (...args: string[]) =>
    spawnSync('python3', args, { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });
  const verdictOn = (result: unknown) => {
    writeFileSync(join(folder, 'result.json'), JSON.stringify(result));
    const { stdout, stderr } = python('verify.py', 'result.json');
    return stdout || stderr;
  };

  test('finds the example and a real result unchanged, also in a record, and a change in either', () => {
    for (const result of [example, recorded]) {
      expect(verdictOn(result)).toBe('unchanged\n');
      expect(verdictOn({ id: 'dec_x', response: result })).toBe('unchanged\n');
      const [first, ...others] = result.results;
      expect(verdictOn({ ...result, results: [{ ...first, best: 'C' }, ...others] })).toBe('changed\n');
    }
  });

  test('writes numbers and texts as the service does', () => {
    const random = new Random(7);
    const bytes = new DataView(new ArrayBuffer(8));
    const doubles = Array.from({ length: 5000 }, () => {
      bytes.setUint32(0, random.uniform() * 2 ** 32);
      bytes.setUint32(4, random.uniform() * 2 ** 32);
      return bytes.getFloat64(0);
    }).filter(Number.isFinite);
    const edges = [0, -0, 1e-6, 1e-7, 9.99e-7, 1e20, 1e21, 5e-324, 2 ** 53, Number.MAX_VALUE, -1.5];
    const texts = ['é"\\\n\u0001\u007f\u2028', '😀', '\uffff'];
    const data = [...doubles, ...edges, ...texts, { '😀': 1, '\uffff': 2, é: true, e: null }];
    writeFileSync(join(folder, 'data.json'), JSON.stringify(data));
    const { stdout, stderr } = python(
      '-c',
      'import json, verify, sys; sys.stdout.buffer.write(verify.canonical(json.load(open("data.json", encoding="utf-8"))).encode())',
    );
    expect(stderr).toBe('');
    expect(stdout).toBe(canonicalText(data));
  });
});
