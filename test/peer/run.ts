/**
 * `npm run test:peer [-- vitest's own arguments]` runs the tests with real inference. They are a
 * project of their own, because they need a binding of 50 MB. In its package.json a small package
 * replaces the bindings for other platforms, which are large and would make the install fail where
 * one cannot be had.
 */
import { runProject } from '../run-project.ts';

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(
    `test:peer: its lockfile has llama.cpp's binding only for linux-x64, and this is ${process.platform}-${process.arch}`,
  );
  process.exit(1);
}
runProject(import.meta.dirname, process.argv.slice(2));
