import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Installed and run by `npm run test:peer` and `npm run test:contract` alone.
    exclude: ['test/peer/**', 'test/contract/**'],
    globalSetup: ['test/build-engine.ts', 'test/shared-database.ts'],
    pool: 'forks',
    // One more than the cores that are counted on: what runs beside a server mostly waits for it.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
