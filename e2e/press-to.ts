import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the control has the focus, as a visitor without a mouse does. */
export async function pressTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
