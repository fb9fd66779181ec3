/** `npm run check` makes all checks that do not run the code. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkClient } from './check-client.ts';
import { checkConsole } from './check-console.ts';
import { checkContainers } from './check-containers.ts';
import { checkNode } from './check-node.ts';
import { checkOrganizations } from './check-organizations.ts';
import { checkPackages } from './check-packages.ts';
import { checkRelease } from './check-release.ts';
import { checkRooms } from './check-rooms.ts';
import { checkTables } from './check-tables.ts';
import { checkTestFolders } from './check-test-folders.ts';
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
  ['folders of tests', checkTestFolders],
  ['widths', checkWidths],
  ['packages', checkPackages],
  ['Node', checkNode],
  ['client', checkClient],
  ['size of the console', checkConsole],
  ['containers', checkContainers],
  ['release', checkRelease],
];

// All run at once; the tools are processes of their own.
const running = checks.map(async ([name, check]) => {
  const breaches = await Promise.resolve(root)
    .then(check)
    .catch((error) => [String(error)]);
  return { name, breaches };
});
for (const { name, breaches } of await Promise.all(running)) {
  if (breaches.length > 0) process.exitCode = 1;
  console.log(breaches.length === 0 ? `ok    ${name}` : `FAIL  ${name}\n${breaches.join('\n')}`);
}

/** A check by a tool of node_modules: all that it prints when it fails. */
function tool(name: string, ...args: string[]): () => Promise<string[]> {
  return async () => {
    const child = spawn(resolve(root, 'node_modules/.bin', name), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((end, fail) => child.once('error', fail).once('close', end));
    const [status, printed, complaints] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    return status === 0 ? [] : [`${printed}${complaints}`.trim() || `${name} ended with ${status}`];
  };
}
