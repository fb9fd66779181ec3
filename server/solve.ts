/**
 * `npm run -s solve -- FILE.json` solves a file, and knows no database. `npm run -s solve --
 * --decision ID` solves a stored decision again. Each loads only what it needs.
 */
import { resolve } from 'node:path';

const args = process.argv.slice(2);

if (args.some((arg) => /^--decision(=|$)/.test(arg))) {
  const { solveDecision } = await import('./process/solve-decision.ts');
  const { readEnvFile } = await import('./process/config.ts');
  const { code, stdout, stderr } = await solveDecision(args, () => {
    readEnvFile(resolve(import.meta.dirname, '..'));
    return process.env;
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
} else {
  const { solveFile } = await import('../engine/solve.ts');
  await solveFile(args);
}
