/**
 * One version in three places: package.json, its lockfile, and the newest heading of the CHANGELOG.
 * The API's own version is the one of its path, and changes only with that. CONTRIBUTING says how a
 * release is made.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

interface Release {
  packageVersion: string;
  /** Of the project itself, in the two places of the lockfile. */
  lockVersions: readonly string[];
  changelog: string;
  apiVersion: string;
  apiPaths: readonly string[];
}

/** Was written before headings had dates. */
const FIRST = '0.1.0';
const UNRELEASED = 'Unreleased';

const Package = z.object({ version: z.string() });
const Lock = Package.extend({ packages: z.object({ '': Package }) });
const Document = z.object({
  info: Package,
  servers: z.array(z.object({ url: z.string() })).min(1),
});

/** Throws with all that does not agree, or says which version this is. */
export function checkRelease(root: string): string {
  const planted = findPlanted();
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const lock = Lock.parse(JSON.parse(read('package-lock.json')));
  const { info, servers } = Document.parse(JSON.parse(read('docs/openapi.json')));
  const release = {
    packageVersion: Package.parse(JSON.parse(read('package.json'))).version,
    lockVersions: [lock.version, lock.packages[''].version],
    changelog: read('CHANGELOG.md'),
    apiVersion: info.version,
    apiPaths: servers.map(({ url }) => new URL(url).pathname),
  };
  const wrong = disagreements(release);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return `version ${release.packageVersion}, API ${info.version}, ${planted} planted breaches found`;
}

function disagreements(release: Release): string[] {
  const { packageVersion, lockVersions, changelog, apiVersion, apiPaths } = release;
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
  const released = headings[0] === UNRELEASED ? headings.slice(1) : headings;
  const wrong: string[] = [];
  const entries = released.flatMap((heading) => {
    const [, version, date] = /^(\d+\.\d+\.\d+)(?: \((\d{4}-\d{2}-\d{2})\))?$/.exec(heading) ?? [];
    if (version !== undefined && (date !== undefined || version === FIRST)) return [{ version, date }];
    wrong.push(
      `CHANGELOG.md: "## ${heading}" must be "## X.Y.Z (YYYY-MM-DD)", or "## ${UNRELEASED}" as the first`,
    );
    return [];
  });
  entries.slice(1).forEach((older, place) => {
    const newer = entries[place]!;
    if (compareVersions(newer.version, older.version) <= 0)
      wrong.push(`CHANGELOG.md: ${newer.version} stands above ${older.version}: newest first, each once`);
    if (newer.date !== undefined && older.date !== undefined && newer.date < older.date)
      wrong.push(`CHANGELOG.md: ${newer.version} is dated before ${older.version}`);
  });
  const newest = entries[0]?.version;
  if (newest !== packageVersion)
    wrong.push(`package.json has version ${packageVersion}, and CHANGELOG.md's newest is ${newest}`);
  for (const version of lockVersions)
    if (version !== packageVersion)
      wrong.push(`package-lock.json has version ${version}, and package.json ${packageVersion}`);
  for (const path of apiPaths)
    if (path !== `/api/v${apiVersion}`)
      wrong.push(`docs/openapi.json has version ${apiVersion}, and its server's path is ${path}`);
  return wrong;
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

const SOUND: Release = {
  packageVersion: '0.10.0',
  lockVersions: ['0.10.0', '0.10.0'],
  changelog: '## Unreleased\n\n## 0.10.0 (2026-02-01)\n\n## 0.9.1 (2026-01-01)\n\n## 0.1.0\n',
  apiVersion: '1',
  apiPaths: ['/api/v1'],
};

const SOUND_CHANGES: readonly Partial<Release>[] = [
  {},
  { changelog: SOUND.changelog.replace('## Unreleased\n', '') },
  { apiVersion: '2', apiPaths: ['/api/v2'] },
];

const BREACHES: readonly Partial<Release>[] = [
  { packageVersion: '0.9.1', lockVersions: ['0.9.1', '0.9.1'] },
  { lockVersions: ['0.10.0', '0.9.1'] },
  { changelog: '## Unreleased\n' },
  { changelog: SOUND.changelog.replace(' (2026-02-01)', '') },
  { changelog: SOUND.changelog.replace('2026-02-01', 'soon') },
  { changelog: SOUND.changelog.replace('2026-02-01', '2025-12-31') },
  { changelog: SOUND.changelog.replace('0.9.1', '0.10.0') },
  { changelog: SOUND.changelog.replace('0.9.1', '0.11.0') },
  { changelog: `${SOUND.changelog}\n## Unreleased\n` },
  { apiVersion: '0.10.0' },
  { apiPaths: ['/api/v1', '/api/v2'] },
];

/**
 * Throws when something is overlooked, or refused that should not be. Gives the number of breaches.
 */
function findPlanted(): number {
  for (const change of SOUND_CHANGES) {
    const wrong = disagreements({ ...SOUND, ...change });
    if (wrong.length > 0) throw new Error(`refused, and should not be: ${wrong.join('; ')}`);
  }
  for (const change of BREACHES)
    if (disagreements({ ...SOUND, ...change }).length === 0)
      throw new Error(`the planted breach ${JSON.stringify(change)} was not found`);
  return BREACHES.length;
}
