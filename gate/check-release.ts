/**
 * One version in three places: package.json, its lockfile, and the newest heading of the CHANGELOG.
 * The API's own version is the one of its path. CONTRIBUTING says how a release is made.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Release {
  packageVersion: string;
  lockVersions: readonly string[];
  changelog: string;
  apiVersion: string;
  apiUrls: readonly string[];
}

/** The first release was written before headings had dates. */
const HEADING = /^## (?:(?<version>\d+\.\d+\.\d+) \((?<date>\d{4}-\d{2}-\d{2})\)|(?<first>0\.1\.0))$/;

export function checkRelease(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const lock = JSON.parse(read('package-lock.json'));
  const { info, servers } = JSON.parse(read('docs/openapi.json'));
  return releaseBreaches({
    packageVersion: JSON.parse(read('package.json')).version,
    lockVersions: [lock.version, lock.packages[''].version],
    changelog: read('CHANGELOG.md'),
    apiVersion: info.version,
    apiUrls: servers.map(({ url }: { url: string }) => url),
  });
}

export function releaseBreaches(release: Release): string[] {
  const { packageVersion, lockVersions, changelog, apiVersion, apiUrls } = release;
  const headings = changelog.match(/^## .*$/gm) ?? [];
  if (headings[0] === '## Unreleased') headings.shift();
  const wrong = headings
    .filter((heading) => !HEADING.test(heading))
    .map(
      (heading) => `CHANGELOG.md: "${heading}" must be "## X.Y.Z (YYYY-MM-DD)", or a first "## Unreleased"`,
    );
  const entries = headings.map((heading) => HEADING.exec(heading)?.groups ?? {});
  const versions = entries.map(({ version, first = '' }) => version ?? first);
  versions.slice(1).forEach((older, place) => {
    const isNewer = versions[place]!.localeCompare(older, 'en', { numeric: true }) > 0;
    const isLater = (entries[place]!.date ?? '9') >= (entries[place + 1]!.date ?? '');
    if (!isNewer || !isLater)
      wrong.push(`CHANGELOG.md: ${versions[place]} stands above ${older}: newest first, each once`);
  });
  for (const version of [versions[0], ...lockVersions])
    if (version !== packageVersion)
      wrong.push(`package.json has ${packageVersion}, and CHANGELOG.md or package-lock.json ${version}`);
  for (const url of apiUrls)
    if (!url.endsWith(`/api/v${apiVersion}`))
      wrong.push(`docs/openapi.json has version ${apiVersion}, and its server is ${url}`);
  return wrong;
}
