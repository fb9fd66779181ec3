import { expect, it } from 'vitest';
import { lockfileBreaches, npmrcBreaches, versionBreaches } from '../../gate/check-packages.ts';

const SOUND = { integrity: `sha512-${'A'.repeat(86)}==` };
const locked = (change: object) =>
  lockfileBreaches({ '': {}, 'node_modules/planted': { ...SOUND, ...change } });

it('accepts packages without a breach', () => {
  expect(locked({})).toEqual([]);
  expect(versionBreaches({ planted: '1.2.3', beta: '18.4.0-beta.17' })).toEqual([]);
  expect(npmrcBreaches('fund=false\nignore-scripts=true\n')).toEqual([]);
});

it.each<[string, string[]]>([
  ['no hash', locked({ integrity: undefined })],
  ['a weak hash', locked({ integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' })],
  ['an address', locked({ resolved: 'https://registry.example/planted.tgz' })],
  ['an install script', locked({ hasInstallScript: true })],
  ['a range of versions', versionBreaches({ planted: '^1.2.3' })],
  ['install scripts that run', npmrcBreaches('fund=false\n')],
])('refuses %s', (_, breaches) => {
  expect(breaches).toHaveLength(1);
});
