import { expect, type Page } from '@playwright/test'

/** Waits until the page is hydrated: its scripts handle every act from now on. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-alive')
}

/** Waits until the page has made no request for half a second, for tests that show that none follows. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}
