/**
 * What the client promises: types of the present OpenAPI document, no dependency, a small library,
 * and the version of the project.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { librarySize } from '../client/build.ts';
import { provenanceOf } from './client-provenance.ts';

/** Bytes of the library as a page loads it: minified, gzip. */
const MOST_BYTES = 6000;
const DEPENDENCIES = ['dependencies', 'peerDependencies', 'optionalDependencies'] as const;

interface Manifest extends Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>> {
  version: string;
}

export interface Client {
  document: string;
  types: string;
  manifest: Manifest;
  projectVersion: string;
  bytes: number;
}

export async function checkClient(root: string): Promise<string[]> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return clientBreaches({
    document: read('docs/openapi.json'),
    types: read('client/library/generated/openapi.ts'),
    manifest: JSON.parse(read('client/package.json')),
    projectVersion: JSON.parse(read('package.json')).version,
    bytes: await librarySize(),
  });
}

export function clientBreaches({ document, types, manifest, projectVersion, bytes }: Client): string[] {
  const wrong: string[] = [];
  if (!types.startsWith(`${provenanceOf(document)}\n`))
    wrong.push(
      'client/library/generated/openapi.ts was made from another docs/openapi.json: run "npm run client:types"',
    );
  for (const kind of DEPENDENCIES)
    for (const name of Object.keys(manifest[kind] ?? {}))
      wrong.push(`client/package.json depends on ${name}: bundle it, or do without`);
  if (manifest.version !== projectVersion)
    wrong.push(`client/package.json has version ${manifest.version}, and package.json ${projectVersion}`);
  if (bytes > MOST_BYTES)
    wrong.push(`the client's library has ${bytes} bytes (minified, gzip), and its limit is ${MOST_BYTES}`);
  return wrong;
}
