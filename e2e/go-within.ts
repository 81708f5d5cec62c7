import type { Page } from '@playwright/test'

/** Goes where a link on the page would lead, within the document. Answers once the page has come. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate(target => {
    const router: { navigate(to: string): Promise<void> } = Reflect.get(window, '__reactRouterDataRouter')
    return router.navigate(target)
  }, to)
}

/** Leaves a mark that lives as long as the document. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
}

/** False also while the page is being left. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(window, 'isSameDocument')).catch(() => false)
}
