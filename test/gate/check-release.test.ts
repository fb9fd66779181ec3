import { expect, it } from 'vitest';
import { releaseBreaches } from '../../gate/check-release.ts';

const CHANGELOG = '## Unreleased\n\n## 0.10.0 (2026-02-01)\n\n## 0.9.1 (2026-01-01)\n\n## 0.1.0\n';
const SOUND = {
  packageVersion: '0.10.0',
  lockVersions: ['0.10.0', '0.10.0'],
  changelog: CHANGELOG,
  apiVersion: '1',
  apiUrls: ['https://example.com/api/v1'],
};

it.each([
  {},
  { changelog: CHANGELOG.replace('## Unreleased\n', '') },
  { apiVersion: '2', apiUrls: ['https://example.com/api/v2'] },
])('accepts a release with %j', (change) => {
  expect(releaseBreaches({ ...SOUND, ...change })).toEqual([]);
});

it.each([
  { packageVersion: '0.9.1', lockVersions: ['0.9.1', '0.9.1'] },
  { lockVersions: ['0.10.0', '0.9.1'] },
  { changelog: '## Unreleased\n' },
  { changelog: CHANGELOG.replace(' (2026-02-01)', '') },
  { changelog: CHANGELOG.replace('2026-02-01', 'soon') },
  { changelog: CHANGELOG.replace('2026-02-01', '2025-12-31') },
  { changelog: CHANGELOG.replace('0.9.1', '0.10.0') },
  { changelog: CHANGELOG.replace('0.9.1', '0.11.0') },
  { changelog: `${CHANGELOG}\n## Unreleased\n` },
  { apiVersion: '0.10.0' },
  { apiUrls: ['https://example.com/api/v1', 'https://example.com/api/v2'] },
])('refuses a release with %j', (change) => {
  expect(releaseBreaches({ ...SOUND, ...change })).not.toEqual([]);
});
