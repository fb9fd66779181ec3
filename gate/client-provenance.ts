/** The first lines of the client's types, which say what they were made from. */
import { createHash } from 'node:crypto';

/** `document` is the text of docs/openapi.json. */
export function provenanceOf(document: string): string {
  const { openapi, info } = JSON.parse(document);
  const hash = createHash('sha256').update(document).digest('hex');
  return [
    '/**',
    ' * Made by `npm run client:types` from docs/openapi.json; do not edit.',
    ` * OpenAPI ${openapi}, API version ${info.version}, SHA-256 of the document:`,
    ` * ${hash}`,
    ' */',
  ].join('\n');
}
