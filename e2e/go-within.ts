import type { Page } from '@playwright/test'

/** Navigates within the document, as a link does. Answers once the page has loaded. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate(target => {
    const router: { navigate(to: string): Promise<void> } = Reflect.get(window, '__reactRouterDataRouter')
    return router.navigate(target)
  }, to)
}

/** Sets a mark that lasts as long as the document. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
}

/** True if the document has the mark; false also during a navigation. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(window, 'isSameDocument')).catch(() => false)
}
