import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Sees that the page keeps nobody out: by all rules in the light theme, by those of colour in the dark one, which changes nothing else. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoneBroken(onlyViolations(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoneBroken(onlyViolations(page).withRules(['color-contrast', 'link-in-text-block']))
}

const onlyViolations = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

async function expectNoneBroken(rules: AxeBuilder): Promise<void> {
  // The store's pages have no frames; without them axe needs no page of its own to put the answers together.
  const { violations } = await rules.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}
