/**
 * `npm run test:contract [-- vitest's own arguments]` checks docs/openapi.json with tools of
 * others. Two linters and a generator of clients are larger than all packages of the service, so
 * they are a project of their own.
 */
import { runProject } from '../run-project.ts';

runProject(import.meta.dirname, process.argv.slice(2));
