import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './test/until.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Installed and run by `npm run test:peer` and `npm run test:contract` alone.
    exclude: ['test/peer/**', 'test/contract/**'],
    globalSetup: ['test/build-engine.ts', 'test/shared-database.ts'],
    pool: 'forks',
    // One more than the cores that are counted on: what runs beside a server mostly waits for it.
    maxWorkers: 3,
    // These only end what hangs: nothing may fail for a machine that is busy.
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
  },
});
