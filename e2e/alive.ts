import { expect, type Page } from '@playwright/test'

/** Waits until the page has come to life: what one does from now on is heard by its scripts. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-alive')
}

/** Waits until the page has asked for nothing for half a second: where a test shows that nothing more comes. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}
