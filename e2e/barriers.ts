import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'

/** Half as long as the one that the package exports. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules about colours, which are all that the dark theme changes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Expects the page, or the part of it named by a selector, to pass all accessibility rules in the light theme, and those of colours in the dark one. */
export async function expectNoBarriers(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findBarriers(page, { runOnly: levels }, part)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findBarriers(page, { runOnly: ofColours }, part), 'in the dark theme').toEqual([])
}

/** The page's violations of accessibility rules, each with its elements. The rules are loaded once per document, which takes as long as to check one. */
export async function findBarriers(page: Page, rules: RunOptions = {}, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    ([rules, part]) => (Object(window).axe as typeof Axe).run(part ?? document, { ...rules, resultTypes: ['violations'] }),
    [rules, part] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
