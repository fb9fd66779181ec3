/**
 * The message to a user whose Node cannot run the service. The test imitates an older Node: it sets
 * the version and platform before the check.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('a Node that is new enough gets no message', () => {
  expect(checkNode({})).toEqual({ status: 0, stderr: '' });
});

test.each([
  [
    { node: '20.20.2', platform: 'linux', arch: 'x64' },
    /is 20\.20\.2; its package is not installed .*run "npm ci" again\n$/,
  ],
  [
    { node: '22.23.3', platform: 'win32', arch: 'x64' },
    /is 22\.23\.3; its package is not installed .*run "npm ci" again\n$/,
  ],
  [
    { node: '22.23.3', platform: 'darwin', arch: 'arm64' },
    /no package brings it for darwin-arm64: install Node 24 or newer\n$/,
  ],
])('%o gets one line with the remedy', (imitated, line) => {
  const { status, stderr } = checkNode(imitated);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^decision-analysis does not start: it needs Node 24, and this/);
  expect(stderr).toMatch(line);
  expect(stderr.split('\n')).toHaveLength(2);
});

test('where no package brings Node, a newer Node of the user works', () => {
  expect(checkNode({ node: '26.1.0', platform: 'darwin', arch: 'arm64' })).toEqual({ status: 0, stderr: '' });
});

function checkNode({ node, platform, arch }: Partial<Record<'node' | 'platform' | 'arch', string>>) {
  const play = [
    [node, 'process.versions', 'node'],
    [platform, 'process', 'platform'],
    [arch, 'process', 'arch'],
  ].map(([value, of, name]) =>
    value === undefined ? '' : `Object.defineProperty(${of}, '${name}', { value: '${value}' });`,
  );
  const script = `${play.join('')} require('./preload.cjs');`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
  return { status, stderr };
}
