/** Every query of the documents runs on the tables as they are. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../server/surfaces/rest/serve.ts';

const root = resolve(import.meta.dirname, '../..');
const queries = globSync('docs/**/*.md', { cwd: root, exclude: ['docs/adr/**'] })
  .sort()
  .flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/^```sql\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
      block.split(';').map((statement) => ({ page, statement: statement.trim() })),
    ),
  )
  .filter(({ statement }) => statement.startsWith('select '));

const api = serve({ work: false });

test('there are queries', () => {
  expect(queries.length).toBeGreaterThanOrEqual(6);
});

test.each(queries)('$page: $statement', async ({ statement }) => {
  const sql = api.service.database.owner;
  await sql.unsafe(statement.replaceAll(/\bID\b/g, '1'));
});
