/** docs/organization.md names every table that an export has, and no other. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '../../server/backup/organization/rules.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/organization.md'), 'utf8');

test('the table of an export has each exported table once', () => {
  const section = page.split('\n## Export\n')[1]?.split('\n## ')[0] ?? '';
  const named = [...section.matchAll(/^\| (.*) \| .* \|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`tables\.(\w+)`/g)].map(([, name]) => name),
  );
  const exported = Object.keys(RULES).filter((name) => RULES[name]?.exported !== 'no');
  expect(named.sort()).toEqual(exported.sort());
});
