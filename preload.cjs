/**
 * Loaded before each script of package.json, in plain JavaScript. On a Node that cannot run the .ts
 * files it says so in one line. Otherwise compiled code is kept, which makes every later start a
 * quarter shorter; where nobody may write to node_modules, nothing is kept.
 */
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { optionalDependencies } = require('./package.json');

/**
 * What package.json pins; an older one lacks something that is used here, or cannot run .ts files.
 */
const OLDEST = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const remedy =
    `node-${platform}` in optionalDependencies
      ? 'its package is not installed (was it npm ci without optional packages?): run "npm ci" again'
      : `no package brings it for ${platform}: install Node ${OLDEST} or newer`;
  process.stderr.write(
    `decision-analysis does not start: it needs Node ${OLDEST}, and this is ${process.versions.node}; ${remedy}\n`,
  );
  process.exit(1);
}

enableCompileCache(join(__dirname, 'node_modules/.cache/compiled'));
