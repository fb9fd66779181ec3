/**
 * Loaded before each script of package.json, and written in plain JavaScript. On a Node that cannot
 * run .ts files it prints one line and exits. Otherwise it keeps compiled code, which makes every
 * later start a quarter shorter. Nothing is kept where node_modules cannot be written.
 */
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { optionalDependencies } = require('./package.json');

/**
 * The version that package.json pins. An older Node lacks functions that are used here, or cannot
 * run .ts files.
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
