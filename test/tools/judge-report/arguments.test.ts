import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readArguments } from '../../../tools/judge-report/arguments.ts';

const out = resolve('build/judge-report');

test('sets of each kind, and a record, are read', () => {
  expect(readArguments(['--set', 'a.json', '--set', 'b.json', '--record', 'r'])).toEqual({
    out,
    source: { questioning: { kind: 'labelled', names: ['a.json', 'b.json'], limit: null } },
    record: 'r',
  });
  expect(readArguments(['--public', 'llmbar,sysone,llmbar', '--limit', '20', '--out', '/tmp/x'])).toEqual({
    out: '/tmp/x',
    source: { questioning: { kind: 'public', names: ['llmbar', 'sysone'], limit: 20 } },
    record: undefined,
  });
  expect(readArguments(['--replay', 'r'])).toEqual({ out, source: { replay: 'r' }, record: undefined });
});

test.each([
  [[], 'no labelled set was named'],
  [['--public', 'llmbar,nothing'], 'there is no set "nothing"; name some of llmbar, pandalm'],
  [['--public', ''], 'there is no set ""'],
  [['--public', 'llmbar', '--set', 'a.json'], 'name one of them'],
  [['--public', 'llmbar', '--limit', '0'], 'expected a whole number of rows from 1, got "0"'],
  [['--public', 'llmbar', '--limit', 'ten'], 'got "ten"'],
  [['--set', 'a.json', '--limit', '5'], '--limit is for --public'],
  [['--replay', 'r', '--record', 's'], 'leave out --set, --public, --limit and --record'],
  [['--replay', 'r', '--public', 'llmbar'], 'leave out --set, --public, --limit and --record'],
  [['--nothing'], "Unknown option '--nothing'"],
])('%j is refused with the usage', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
  expect(() => readArguments(args)).toThrow('usage: npm run judge-report -- ');
});
