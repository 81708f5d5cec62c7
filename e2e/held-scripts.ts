import { expect, type Page } from '@playwright/test'

/** Holds back the scripts of a page, as a slow line does. Answers what lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/*.js', async route => {
    await held
    // The page that asked for it may be gone.
    await route.continue().catch(() => {})
  })
  return release
}

/** Opens a page that is painted and whose scripts have not come. */
export async function openUnstarted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Writes down every document that is loaded in the tab, and every change of the theme. */
export async function noteEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (name: string, what: string) => sessionStorage.setItem(name, `${sessionStorage.getItem(name) ?? ''}${what} `)
    note('loads', location.pathname)
    new MutationObserver(() => note('themes', document.documentElement.dataset.theme ?? 'none')).observe(document, {
      subtree: true,
      attributeFilter: ['data-theme'],
    })
  })
}

/** What was written down; nothing while the page is being left. */
export function readNotes(page: Page, name: 'loads' | 'themes'): Promise<string | null> {
  return page.evaluate(kept => sessionStorage.getItem(kept), name).catch(() => null)
}

/** The switch of the theme does nothing without scripts. */
export const themeSwitch = (page: Page) => page.getByRole('button', { name: /tema/ })

/** Sees that the scripts of the page run. */
export async function expectAlive(page: Page): Promise<void> {
  await themeSwitch(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/)
}
