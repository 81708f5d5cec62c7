import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/steps/browser.mjs'

// `npm run e2e` and `npm test` choose a free port and a data folder; run by hand these are used. The values are kept in
// the environment because every worker reads this file again.
process.env.E2E_PORT ??= '3190'
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'kilat-e2e-'))
const baseURL = `http://localhost:${process.env.E2E_PORT}`
const executablePath = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
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
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      // A supplier that goes silent is asked again soon: nobody wants to wait for a test.
      CALL_TIMEOUT_MS: '1500',
      FIRST_CHECK_MS: '1000',
      // All journeys come from one address.
      RATE_LIMIT: 'off',
    },
  },
})
