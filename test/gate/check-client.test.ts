import { expect, it } from 'vitest';
import { clientBreaches } from '../../gate/check-client.ts';
import { provenanceOf } from '../../gate/client-provenance.ts';

const document = '{"openapi": "3.1.0", "info": {"version": "1"}}';
const SOUND = {
  document,
  types: `${provenanceOf(document)}\nexport type A = 1;`,
  manifest: { version: '0.1.0' },
  projectVersion: '0.1.0',
  bytes: 6000,
};

it('accepts a client that keeps its promises', () => {
  expect(clientBreaches(SOUND)).toEqual([]);
});

it.each([
  { document: document.replace('"1"', '"2"') },
  { manifest: { version: '0.1.0', dependencies: { planted: '1.2.3' } } },
  { manifest: { version: '0.1.0', peerDependencies: { planted: '1.2.3' } } },
  { manifest: { version: '0.1.0', optionalDependencies: { planted: '1.2.3' } } },
  { projectVersion: '0.1.1' },
  { bytes: 6001 },
])('refuses a client with %j', (change) => {
  expect(clientBreaches({ ...SOUND, ...change })).toHaveLength(1);
});
