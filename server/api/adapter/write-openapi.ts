/** `npm run openapi`: writes the document as it is served by default to docs/openapi.json. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { openApiDocument } from '../openapi.ts';

const file = resolve(import.meta.dirname, '../../../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(readConfig({}).baseUrl), null, 1)}\n`);
