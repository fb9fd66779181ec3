/**
 * `npm run test:peer [-- vitest's own arguments]`: the tests with real inference. They need a
 * binding of 50 MB that nothing else needs, so it is a project of its own, which is installed here
 * and nowhere else. Its package.json puts a small package in the place of the bindings for other
 * platforms: they are large, and one that cannot be had would make the install fail.
 */
import { runProject } from '../run-project.ts';

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(
    `test:peer: its lockfile has llama.cpp's binding for linux-x64 alone, and this is ${process.platform}-${process.arch}`,
  );
  process.exit(1);
}
runProject(import.meta.dirname, process.argv.slice(2));
