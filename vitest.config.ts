import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findDatabaseTests, testsOn } from './tools/database-tests.ts'
import { findStorefrontTests } from './tools/storefront-tests.ts'

const databaseTests = findDatabaseTests(import.meta.dirname)
const storefrontTests = findStorefrontTests(import.meta.dirname)

/** `npm test` shares them out between the two databases; asked for by hand, any of them runs on either. */
const askedTests =
  process.env.SHARE_DATABASE_TESTS === '1' ? testsOn(process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite', databaseTests) : databaseTests

/** These start first: each takes as long as dozens of others, most of it waiting, and one that starts last would leave a core idle. */
const slow =
  /\/(?:killed-\w+|whatsapp-process|hanging-channels|any-order-of-\w+|main|main-embedded|authorisation|faults|queue-boss|paused-supplier|pgbouncer|other-process|follow-news|open|end-silent|fetch-in-time)\.test\.ts$/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(slow.test(b.moduleId)) - Number(slow.test(a.moduleId)))
  }
}

/**
 * For processes that make much and keep little: with room for 64 MB of what is new, little of it is still there to be moved. Only where the
 * database is another process; an embedded one is kept.
 */
const muchIsNew = ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64']

/** Milliseconds say something only while nothing else runs. */
const measured = ['bench/built/paint.test.ts']

const onBuiltStore = {
  globalSetup: ['./bench/built/shared-store.ts'],
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

// One project per part of the house: `npx vitest run --project server`.
// Test files share a process and its modules, so a test leaves no data in a module.
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    // With a separate server a database test mostly waits.
    maxWorkers: process.env.TEST_DATABASE_URL ? 3 : 2,
    sequence: { sequencer: SlowFirst },
    testTimeout: 30_000,
    setupFiles: ['./tools/wait-patiently.ts'],
    expect: { poll: { timeout: 15_000 } },
    // What `npm run coverage` measures: the modules that move money.
    coverage: {
      provider: 'v8',
      include: ['server/src/modules/{ledger,payments,wallet,refunds,orders,delivery,checkout}/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      // Tests that open a database: on PGlite, or on PostgreSQL if TEST_DATABASE_URL is set.
      {
        test: {
          name: 'database',
          include: askedTests,
          execArgv: process.env.TEST_DATABASE_URL ? muchIsNew : [],
          globalSetup: ['./tools/steps/built-server.mjs', './server/src/test/template.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'server', include: ['server/src/**/*.test.ts'], exclude: databaseTests, testTimeout: 60_000 } },
      // Each file has its own modules, because the tests replace modules and browser globals.
      { test: { name: 'storefront', include: storefrontTests.own, pool: 'threads', isolate: true } },
      { test: { name: 'storefront-sharing', include: storefrontTests.sharing } },
      { test: { name: 'console', include: ['console/app/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts', 'bench/*.test.ts', 'bench/faults/*.test.ts'] } },
      // `npm run bench:growth`
      {
        test: { name: 'growth', include: ['server/src/test/growth.bench.ts'], globalSetup: ['./server/src/test/template.ts'] },
      },
      // Tests of the built store as a process, one file after the other.
      { test: { name: 'built', include: ['bench/built/*.test.ts'], exclude: measured, ...onBuiltStore } },
      { test: { name: 'measured', include: measured, ...onBuiltStore } },
    ],
  },
})
