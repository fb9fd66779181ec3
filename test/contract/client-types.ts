/** The types of the client, made from docs/openapi.json by openapi-typescript. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { provenanceOf } from '../../gate/client-provenance.ts';

export const TYPES_FILE = 'client/library/generated/openapi.ts';

const document = resolve(import.meta.dirname, '../../docs/openapi.json');

export function clientTypes(): string {
  const made = execFileSync(
    resolve(import.meta.dirname, 'node_modules/.bin/openapi-typescript'),
    [document, '--default-non-nullable', 'false', '--root-types', '--root-types-no-schema-prefix'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 16 * 1024 * 1024 },
  );
  return `${provenanceOf(readFileSync(document, 'utf8'))}\n${made.slice(made.indexOf('export '))}`;
}
