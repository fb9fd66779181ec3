import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { changedFiles } from './test/changed-files.ts';
import { LongestFirst } from './test/longest-first.ts';
import { PATIENCE_MS } from './test/until.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Only `npm run test:peer`, `test:contract` and `test:frameworks` install and run these.
    exclude: ['test/peer/**', 'test/contract/**', 'test/frameworks/**'],
    globalSetup: ['test/build-engine.ts', 'test/shared-database.ts'],
    pool: 'forks',
    // Threads that a test starts take compiled code from the cache, as those of the service do.
    // Without it each compiles the WASM that strips types, and V8 can abort when threads of a
    // process compile WASM at once (`jit_page.has_value()`, nodejs/node#64500). The option
    // `--no-memory-protection-keys` does not help: V8 checks its list of code pages also where no
    // key protects them.
    execArgv: ['-r', resolve(import.meta.dirname, 'preload.cjs')],
    // The files that one process runs share its modules: starting a process and loading the product
    // for each file took a fifth of a run. A file therefore undoes what it changes in its process.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    experimental: { vcsProvider: changedFiles },
    // Twice the two cores to expect, because the tests of a server mostly wait for it.
    maxWorkers: 4,
    // These limits only end tests that hang. A busy machine must not make a test fail.
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
  },
});
