/**
 * `npm run audit` finds known vulnerabilities in the packages that the lockfiles name. When the
 * registry gives no advisories, it says so and does not fail.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type AuditException, auditVerdict } from './audit-verdict.ts';
import { PROJECTS } from './packages.ts';

const EXCEPTIONS: readonly AuditException[] = [];

/** A registry that does not answer must not hold up a change. */
const TIMEOUT_MS = 60_000;

const root = resolve(import.meta.dirname, '..');

let failed = 0;
for (const project of PROJECTS) {
  const { outcome, text } = auditVerdict(auditProject(join(root, project)), EXCEPTIONS, new Date());
  if (outcome === 'failed') failed += 1;
  const mark = { passed: 'ok   ', failed: 'FAIL ', 'could not run': 'skip ' }[outcome];
  console.log(`${mark} audit of ${project}: ${text}`);
  // The other projects would wait for the same registry.
  if (outcome === 'could not run') break;
}
process.exit(failed === 0 ? 0 : 1);

function auditProject(folder: string): string {
  const args = [
    'audit',
    '--json',
    '--package-lock-only',
    '--fetch-retries=0',
    `--fetch-timeout=${TIMEOUT_MS}`,
  ];
  const isWindows = process.platform === 'win32'; // npm is a .cmd file there, which only a shell starts
  const { stdout, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell: isWindows });
  if (error !== undefined) throw error;
  return stdout;
}
