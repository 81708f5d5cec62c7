import { defineConfig } from '@playwright/test'
import { findBrowser, findShell } from './tools/steps/browser.mjs'

// `npm run e2e` and `npm test` choose a free port; run by hand this one is used. It is kept in the environment because
// every worker reads this file again.
process.env.E2E_PORT ??= '3190'
const baseURL = `http://localhost:${process.env.E2E_PORT}`
// Emptied before each run, so the store begins anew and nothing stays behind elsewhere.
const outputDir = 'test-results/e2e'
const executablePath = findShell() ?? findBrowser()
// What a whole Chromium makes for the address bar of each new window costs as much as a page does, and nobody sees it. Of this
// switch the last one counts, so what Playwright turns off is named again.
const turnedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
]

export default defineConfig({
  testDir: 'e2e',
  outputDir,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // What passes only the second time is told as flaky, by name, at the end of `npm test`.
  retries: 1,
  // One more than the cores of the smallest machine: journeys also wait.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Written the second time only: it slows every journey down.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Moving pictures and the filling of the offline cache cost a fifth of a page; the journeys about them switch them on.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    launchOptions: { args: [`--disable-features=${turnedOff.join()}`], ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // What does not depend on the size of the screen is tried once, on the phone.
    {
      name: 'phone',
      // A phone has no Tab key.
      grepInvert: /@keyboard/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /@(?:keyboard|wide)/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'node e2e/make-store.ts && exec node server/src/main.ts',
    url: `${baseURL}/health/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: `${outputDir}/store`,
      LOG_LEVEL: 'warn',
      // The sandbox's supplier answers soon, and one that goes silent is asked again soon: nobody wants to wait for a test.
      SUPPLIER_ANSWER_MS: '50',
      SUPPLIER_PENDING_MS: '500',
      CALL_TIMEOUT_MS: '700',
      FIRST_CHECK_MS: '300',
      // All journeys come from one address.
      RATE_LIMIT: 'off',
    },
  },
})
