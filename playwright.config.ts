import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/steps/browser.mjs'

// `npm run e2e` and `npm test` choose a free port; run by hand this one is used. It is kept in the environment because
// every worker reads this file again.
process.env.E2E_PORT ??= '3190'
const baseURL = `http://localhost:${process.env.E2E_PORT}`
// Emptied before each run, so the store begins anew and nothing stays behind elsewhere.
const outputDir = 'test-results/e2e'
const executablePath = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // What does not depend on the size of the screen is tried once: on the phone, or where it is done by keyboard on the desktop.
    {
      name: 'phone',
      // A phone has no Tab key.
      grepInvert: /@keyboard/,
      testIgnore: /every-way-in\.spec\.ts$/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore:
        /(?:account|analytics|builds|buyer-browser|content|early|errors|guard|icons|landing|navigation|offline|profile|start|theme|time-and-price|trouble|trusted-types)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'node server/src/main.ts',
    url: `${baseURL}/health/ready`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: `${outputDir}/store`,
      LOG_LEVEL: 'warn',
      // A supplier that goes silent is asked again soon: nobody wants to wait for a test.
      CALL_TIMEOUT_MS: '1500',
      FIRST_CHECK_MS: '1000',
      // All journeys come from one address.
      RATE_LIMIT: 'off',
    },
  },
})
