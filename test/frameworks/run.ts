/**
 * `npm run test:frameworks [-- vitest's own arguments]` calls every tool through agent frameworks,
 * and compiles the programs of docs/ai-frameworks.md. Their packages are larger than the service's
 * own, so they are a project of their own.
 */
import { runProject } from '../run-project.ts';

runProject(import.meta.dirname, process.argv.slice(2));
