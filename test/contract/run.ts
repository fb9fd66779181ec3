/**
 * `npm run test:contract [-- vitest's own arguments]`: what others make of docs/openapi.json. Two
 * linters and a generator of clients are larger than all that the service needs, so they are a
 * project of their own.
 */
import { runProject } from '../run-project.ts';

runProject(import.meta.dirname, process.argv.slice(2));
