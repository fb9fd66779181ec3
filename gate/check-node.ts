/** Which Node runs: the one that package.json pins, and a message where it is too old. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Record<string, string>;

/** Without the check in preload.cjs, a Node that is too old fails with a stack trace. */
const NODE_CHECK = 'node -r ./preload.cjs ';

export function checkNode(root: string): string[] {
  const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [...scriptBreaches(scripts), ...nodeBreaches(optionalDependencies, process.versions.node)];
}

export function scriptBreaches(scripts: Versions): string[] {
  return Object.entries(scripts)
    .filter(([, command]) => /\bnode\b/.test(command) && !command.startsWith(NODE_CHECK))
    .map(([name]) => `the script "${name}" does not start with "${NODE_CHECK}"`);
}

/** All packages of Node have one version, and this check runs on it, where it has a package. */
export function nodeBreaches(optional: Versions, running: string): string[] {
  const versions = new Set(
    Object.keys(optional)
      .filter((name) => name.startsWith('node-'))
      .map((name) => optional[name]),
  );
  if (versions.size !== 1)
    return [`the packages of Node have different versions: ${[...versions].join(', ')}`];
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const pinned = optional[`node-${platform}`] ?? running;
  return pinned === running ? [] : [`this is Node ${running}, and package.json pins ${pinned}: run "npm ci"`];
}
