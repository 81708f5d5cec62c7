import { defineConfig } from 'vitest/config'

// One project per part of the house: `npx vitest run --project server`.
// Server tests get a fresh PGlite each, or a fresh PostgreSQL database where TEST_DATABASE_URL names a server.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      { test: { name: 'contract', root: './contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/test/template.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'storefront', root: './storefront', include: ['app/**/*.test.{ts,tsx}'] } },
      { test: { name: 'tools', root: './tools', include: ['**/*.test.ts'], testTimeout: 30_000 } },
    ],
  },
})
