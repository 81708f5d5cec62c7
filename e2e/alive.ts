import { expect, type Page } from '@playwright/test'

/** Waits until the page is hydrated: its scripts handle every act from now on. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-alive')
}

const quietMs = 500

/** Waits until the page has made no request for half a second, also after a navigation within the document. */
export async function untilQuiet(page: Page): Promise<void> {
  let lastAt = Date.now()
  const note = () => {
    lastAt = Date.now()
  }
  const events = ['request', 'requestfinished', 'requestfailed'] as const
  for (const event of events) page.on(event as 'request', note)
  // A document's first requests, which are under way already. Later ones are only seen here.
  await page.waitForLoadState('networkidle')
  while (Date.now() - lastAt < quietMs) await page.waitForTimeout(lastAt + quietMs - Date.now())
  for (const event of events) page.off(event as 'request', note)
}

/** Acts on the page without changing it, and waits for the parts that are loaded only then. */
export async function actFirst(page: Page): Promise<void> {
  await untilAlive(page)
  await page.keyboard.press('Shift')
  await page.mouse.wheel(0, 2_000)
  await untilQuiet(page)
}
