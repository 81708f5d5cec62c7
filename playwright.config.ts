import { defineConfig } from '@playwright/test'
import { memoryFolder, quickFolder } from './tools/postgres.mjs'
import { findBrowser, findShell } from './tools/steps/browser.mjs'
import { journeysDatabase, sharedStoreDatabase } from './tools/steps/journeys-database.mjs'

// `npm run e2e` and `npm test` choose a free port; this one is for runs by hand. It is in the environment because every worker reads
// this file again.
process.env.E2E_PORT ??= '3190'
// Journeys fail deliveries on purpose, of items that other journeys buy at the same time.
process.env.CIRCUIT_SKU_FAULTS ??= '100000'
process.env.CIRCUIT_SUPPLIER_FAULTS ??= '100000'
const baseURL = `http://localhost:${process.env.E2E_PORT}`
// Playwright empties this folder before each run, so the store starts empty and leaves no other files.
const outputDir = process.env.E2E_OUTPUT ?? 'test-results/e2e'
const database = journeysDatabase(sharedStoreDatabase)
const executablePath = findShell() ?? findBrowser()
const wholeBrowser = findBrowser()
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
// A full Chromium renders popups of the address bar for each new window, which costs as much as a page. Only the last switch of
// this kind counts, so the list repeats the features that Playwright turns off.
const turnedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
]

const args = [
  `--disable-features=${turnedOff.join()}`,
  // A page lives for seconds, so optimising its scripts costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
  // The process from which Linux's page processes are forked waits busily for each of them to end while the cores have other work.
  ...(process.platform === 'linux' ? ['--no-zygote'] : []),
]
/** Playwright's own switch makes files on the disk of what the browser's processes share. */
const ignoredArgs = quickFolder() === memoryFolder ? ['--disable-dev-shm-usage'] : []
// Notifications and the back-forward cache.
const needsWholeBrowser = ['push.spec.ts', 'console-push.spec.ts', 'start.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` lists journeys that pass only the second time as flaky, by name.
  retries: 1,
  // More than the cores of the smallest machine, because journeys also wait.
  workers: 6,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Only at the retry, because a trace slows every journey down.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Animations and the service worker cost a fifth of a page; the journeys about them switch them on.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    launchOptions: { args, ignoreDefaultArgs: ignoredArgs, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // The two short ones come first, with one worker each: a worker and its browser cost as much to start as a journey.
    {
      name: 'desktop',
      grep: /@(?:keyboard|wide)/,
      grepInvert: /@alone/,
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'whole',
      testMatch: needsWholeBrowser,
      workers: 1,
      use: {
        ...phone,
        // A headless shell shows no notifications, has no back-forward cache, and places letters differently from a buyer's browser.
        launchOptions: {
          args,
          ...(wholeBrowser ? { executablePath: wholeBrowser } : { channel: 'chromium' }),
          ignoreDefaultArgs: [...ignoredArgs, '--disable-back-forward-cache'],
        },
      },
    },
    // Journeys that do not depend on the screen run once, on the phone.
    {
      name: 'phone',
      testIgnore: needsWholeBrowser,
      // A phone has no Tab key.
      grepInvert: /@(?:keyboard|alone)/,
      use: phone,
    },
    // What measures times needs a machine that does nothing else: it waits for all others.
    { name: 'alone', grep: /@alone/, workers: 1, dependencies: ['desktop', 'whole', 'phone'], use: phone },
  ],
  webServer: {
    command: 'node e2e/make-store.ts && exec node server/build/main.js',
    url: `${baseURL}/health/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: `${outputDir}/store`,
      ...(database && { DATABASE_URL: database }),
      LOG_LEVEL: 'warn',
      // Short waits: the sandbox's supplier answers soon, and a silent one is asked again soon.
      SUPPLIER_ANSWER_MS: '50',
      SUPPLIER_PENDING_MS: '500',
      CALL_TIMEOUT_MS: '700',
      FIRST_CHECK_MS: '300',
      CORRECTION_SECONDS: '0',
      // All journeys come from one address.
      RATE_LIMIT: 'off',
    },
  },
})
