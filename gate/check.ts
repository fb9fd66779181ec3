/** `npm run check` makes all checks that do not run the code. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { checkClient } from './check-client.ts';
import { checkConsole } from './check-console.ts';
import { checkContainers } from './check-containers.ts';
import { checkOrganizations } from './check-organizations.ts';
import { checkPackages } from './check-packages.ts';
import { checkPlugins } from './check-plugins.ts';
import { checkRelease } from './check-release.ts';
import { checkRooms } from './check-rooms.ts';
import { checkTables } from './check-tables.ts';
import { checkTestNames } from './check-test-names.ts';
import { checkWidths } from './check-widths.ts';

const root = resolve(import.meta.dirname, '..');

const steps: [string, () => string | Promise<string>][] = [
  ['format and lint', () => run('biome', 'check', '.')],
  ['types', () => run('tsc', '--noEmit')],
  ['types of the console', () => run('tsc', '--noEmit', '-p', 'console')],
  ['rooms', () => checkRooms(root)],
  ['tables', () => checkTables(root)],
  ['organizations', () => checkOrganizations(root)],
  ['names of tests', () => checkTestNames(root)],
  ['widths', () => checkWidths(root)],
  ['packages', () => checkPackages(root, process.versions.node)],
  ['client', () => checkClient(root)],
  ['size of the console', () => checkConsole(root)],
  ['containers', () => checkContainers(root)],
  ['release', () => checkRelease(root)],
  ['waits and mathematics', () => checkPlugins(root)],
  ['dead code', () => run('knip', '--no-progress')],
];

let failed = 0;
for (const [name, step] of steps) {
  try {
    console.log(`ok    ${name}: ${await step()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n${error instanceof Error ? error.message : error}`);
  }
}
process.exit(failed === 0 ? 0 : 1);

/** Runs a tool of node_modules and returns its first line, or throws with all that it printed. */
function run(tool: string, ...args: string[]): string {
  const result = spawnSync(resolve(root, 'node_modules/.bin', tool), args, { cwd: root, encoding: 'utf8' });
  const printed = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
  if (result.error !== undefined) throw result.error;
  if (result.status !== 0) throw new Error(printed);
  return printed.split('\n').at(0) || 'nothing found';
}
