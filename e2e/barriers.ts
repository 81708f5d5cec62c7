import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects the page to pass all accessibility rules in the light theme, and those of colour in the dark one, which changes only colours. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoneBroken(onlyViolations(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoneBroken(onlyViolations(page).withRules(['color-contrast', 'link-in-text-block']))
}

const onlyViolations = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

async function expectNoneBroken(rules: AxeBuilder): Promise<void> {
  // The store's pages have no frames, so axe needs no extra page to combine their results.
  const { violations } = await rules.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}
