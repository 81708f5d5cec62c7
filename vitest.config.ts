import { defineConfig } from 'vitest/config'

// One project per part of the house: `npx vitest run --project server`.
// Server tests get a fresh PGlite each, or a fresh PostgreSQL database where TEST_DATABASE_URL names a server.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['./server/src/test/template.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'storefront', include: ['storefront/app/**/*.test.{ts,tsx}', 'storefront/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts', 'bench/*.test.ts'], testTimeout: 30_000 } },
      // Of the built store as a process: one after the other, since they measure.
      {
        test: {
          name: 'built',
          include: ['bench/built/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
