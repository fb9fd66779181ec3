/** Writes the results in a file into docs/adaptive-asking.md, and as a plot beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DOCS, putIntoPage } from '../put-into-page.ts';
import { regretAgainstCalls } from './regret-against-calls.ts';
import { Results } from './results.ts';
import { adaptiveTables } from './tables.ts';

const PLOT = 'adaptive-asking.svg';

export function showAdaptive(file: string): void {
  const results = Results.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(resolve(DOCS, PLOT), regretAgainstCalls(results.rows));
  const tables = adaptiveTables(results);
  console.log(tables);
  putIntoPage(
    'adaptive-asking.md',
    'adaptive bench',
    `![Best option found, and regret, against calls](${PLOT})\n${tables}`,
  );
}
