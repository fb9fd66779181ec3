/** What `npm ci` may install: rules on every lockfile and manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECTS, UNRUN_SCRIPTS } from './packages.ts';

interface Locked {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

export function checkPackages(root: string): string[] {
  const npmrc = readFileSync(join(root, '.npmrc'), 'utf8');
  const found = PROJECTS.flatMap((project) => {
    const read = (name: string) => JSON.parse(readFileSync(join(root, project, name), 'utf8'));
    const { dependencies, optionalDependencies, devDependencies } = read('package.json');
    const versions = { ...dependencies, ...optionalDependencies, ...devDependencies };
    const breaches = [...lockfileBreaches(read('package-lock.json').packages), ...versionBreaches(versions)];
    return breaches.map((breach) => `${project}: ${breach}`);
  });
  return [...npmrcBreaches(npmrc), ...found];
}

export function lockfileBreaches(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(
    ([path, { integrity = '', resolved, hasInstallScript = false }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      const rules: [boolean, string][] = [
        [/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity), 'has no SHA-512 hash'],
        [resolved === undefined, `names its source (${resolved}): leave the registry to npm's settings`],
        [
          !hasInstallScript || name in UNRUN_SCRIPTS,
          'has an install script: say in UNRUN_SCRIPTS why it may not run',
        ],
      ];
      // The project itself has no path.
      return path === '' ? [] : rules.filter(([holds]) => !holds).map(([, breach]) => `${path} ${breach}`);
    },
  );
}

export function versionBreaches(versions: Record<string, string>): string[] {
  return Object.entries(versions)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    .map(([name, version]) => `${name} is asked for as "${version}": pin one version`);
}

export function npmrcBreaches(npmrc: string): string[] {
  return /^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc does not say ignore-scripts=true'];
}
