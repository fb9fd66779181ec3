/**
 * `npm run client:types` writes the types of the client from docs/openapi.json. The first lines of
 * the file name the document that it was made from, and the gate compares them.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { installProject } from '../run-project.ts';
import { clientTypes, TYPES_FILE } from './client-types.ts';

installProject(import.meta.dirname);
writeFileSync(resolve(import.meta.dirname, '../..', TYPES_FILE), clientTypes());
