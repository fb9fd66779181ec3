/** `npm run check` makes all checks that do not run the code. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkClient } from './check-client.ts';
import { checkConsole } from './check-console.ts';
import { checkContainers } from './check-containers.ts';
import { checkDeployments } from './check-deployments.ts';
import { checkLinks } from './check-links.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkNode } from './check-node.ts';
import { checkOrganizations } from './check-organizations.ts';
import { checkPackages } from './check-packages.ts';
import { checkRelease } from './check-release.ts';
import { checkRooms } from './check-rooms.ts';
import { checkTables } from './check-tables.ts';
import { checkTestFolders } from './check-test-folders.ts';
import { checkVerdicts } from './check-verdicts.ts';
import { checkWidths } from './check-widths.ts';

const root = resolve(import.meta.dirname, '..');

/** Each returns the breaches that it found. */
const checks: [name: string, check: (root: string) => string[] | Promise<string[]>][] = [
  ['format and lint', tool('biome', 'check', '.')],
  ['types', tool('tsc', '--noEmit')],
  ['types of the console', tool('tsc', '--noEmit', '-p', 'console')],
  ['dead code', tool('knip', '--no-progress')],
  ['rooms', checkRooms],
  ['tables', checkTables],
  ['organizations', checkOrganizations],
  ['migrations', checkMigrations],
  ['folders of tests', checkTestFolders],
  ['verdicts', checkVerdicts],
  ['widths', checkWidths],
  ['links', checkLinks],
  ['packages', checkPackages],
  ['Node', checkNode],
  ['client', checkClient],
  ['size of the console', checkConsole],
  ['containers', checkContainers],
  ['deployments', checkDeployments],
  ['release', checkRelease],
];

// All run at once; the tools are processes of their own.
const running = checks.map(([, check]) =>
  Promise.resolve(root)
    .then(check)
    .catch((error) => [String(error)]),
);
for (const [index, breaches] of (await Promise.all(running)).entries()) {
  const name = checks[index]![0];
  if (breaches.length > 0) process.exitCode = 1;
  console.log(breaches.length === 0 ? `ok    ${name}` : `FAIL  ${name}\n${breaches.join('\n')}`);
}

/** A check by a tool of node_modules: all that it prints when it fails. */
function tool(name: string, ...args: string[]): () => Promise<string[]> {
  const file = resolve(root, 'node_modules/.bin', name);
  const options = { cwd: root, maxBuffer: 1e8 };
  return () =>
    promisify(execFile)(file, args, options).then(
      () => [],
      ({ stdout, stderr, message }) => [`${stdout}${stderr}`.trim() || message],
    );
}
