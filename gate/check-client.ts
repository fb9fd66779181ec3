/**
 * Checks what the client promises: types of the present OpenAPI document, no dependency, a small
 * library, and the version of the project. Each rule must also find the breach that is planted for
 * it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { librarySize } from '../client/build.ts';
import { provenanceOf } from './client-provenance.ts';

/** Bytes of the library as a page loads it: minified, gzip. */
const MOST_BYTES = 6000;

const Package = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

interface Promised {
  document: string;
  types: string;
  manifest: z.infer<typeof Package>;
  projectVersion: string;
  bytes: number;
}

/** Throws with every breach, or returns a summary of what was checked. */
export async function checkClient(root: string): Promise<string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const promised: Promised = {
    document: read('docs/openapi.json'),
    types: read('client/library/generated/openapi.ts'),
    manifest: Package.parse(JSON.parse(read('client/package.json'))),
    projectVersion: Package.parse(JSON.parse(read('package.json'))).version,
    bytes: await librarySize(),
  };
  const found = breachesOf(promised);
  if (found.length > 0) throw new Error(found.join('\n'));
  const planted = findPlanted(promised);
  return `${promised.bytes} bytes of ${MOST_BYTES}, ${planted} planted breaches found`;
}

function breachesOf({ document, types, manifest, projectVersion, bytes }: Promised): string[] {
  const { version, dependencies, peerDependencies, optionalDependencies } = manifest;
  const needed = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  const rules: [boolean, string][] = [
    [
      types.startsWith(`${provenanceOf(document)}\n`),
      'client/library/generated/openapi.ts was made from another docs/openapi.json: run "npm run client:types"',
    ],
    [needed.length === 0, `client/package.json depends on ${needed.join(', ')}: bundle it, or do without`],
    [
      version === projectVersion,
      `client/package.json has version ${version}, and package.json ${projectVersion}`,
    ],
    [
      bytes <= MOST_BYTES,
      `the client's library has ${bytes} bytes (minified, gzip), and its limit is ${MOST_BYTES}`,
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, breach]) => breach);
}

/** Throws when a rule misses a breach. Returns the number of planted breaches. */
function findPlanted(sound: Promised): number {
  const { manifest, document } = sound;
  const breaches: Partial<Promised>[] = [
    { document: document.replace('"1"', '"2"') },
    { manifest: { ...manifest, peerDependencies: { planted: '1.2.3' } } },
    { projectVersion: `${sound.projectVersion}1` },
    { bytes: MOST_BYTES + 1 },
  ];
  for (const breach of breaches)
    if (breachesOf({ ...sound, ...breach }).length !== 1)
      throw new Error(`the planted breach in ${Object.keys(breach)} was not found`);
  return breaches.length;
}
