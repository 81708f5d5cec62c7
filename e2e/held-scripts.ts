import { expect, type Page } from '@playwright/test'

/** Delays a page's scripts, as a slow connection does. Answers a function that lets them load. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/*.js', async route => {
    await held
    // The page that made the request may have been left.
    await route.continue().catch(() => {})
  })
  return release
}

/** Opens a page and waits until it is painted, while its scripts are delayed. */
export async function openUnstarted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Records every document loaded in the tab, and every change of the theme. */
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

/** The recorded notes; empty during a navigation. */
export function readNotes(page: Page, name: 'loads' | 'themes'): Promise<string | null> {
  return page.evaluate(kept => sessionStorage.getItem(kept), name).catch(() => null)
}

/** The theme switch, which needs scripts. */
export const themeSwitch = (page: Page) => page.getByRole('button', { name: /tema/ })

/** Expects the page's scripts to run. */
export async function expectAlive(page: Page): Promise<void> {
  await themeSwitch(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/)
}
