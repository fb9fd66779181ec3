/** The names of the log: one list, which types hold code to, and which the docs show. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LOG_FIELDS, type Log } from '../../../server/process/log-fields.ts';

const WATCH = resolve(import.meta.dirname, '../../../docs/watch.md');

test('a line takes no other name: the compiler refuses each of these', () => {
  const lines: string[] = [];
  const log: Log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const spread = { decision: 'dec_1', attempt: 1 };
  // @ts-expect-error: the name is organizationId
  log.info({ organization: 1 }, 'planted');
  // @ts-expect-error: the name is decisionId, also when it comes by a spread
  log.warn({ ...spread, ms: 1 }, 'planted');
  // @ts-expect-error: a child's fields are on each of its lines
  log.child({ subject: 'dec_1' }).error({ ms: 1 }, 'planted');
  // @ts-expect-error: an id is of one type
  log.info({ decisionId: 1 }, 'planted');
  // @ts-expect-error: fields alone say nothing
  log.info({ ms: 1 });
  log.child({ decisionId: 'dec_1', attempt: 1 }).info({ ms: 1, err: new Error('x') }, 'sound');
  expect(lines).toHaveLength(6);
});

test('docs/watch.md has the list as its table', () => {
  const table = readFileSync(WATCH, 'utf8').split('\n## The log\n')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, says]) => [name, says]);
  expect(Object.fromEntries(rows)).toEqual(LOG_FIELDS);
  expect(rows).toHaveLength(Object.keys(LOG_FIELDS).length);
});
