import { expect, type Page } from '@playwright/test'
import { untilAlive } from './alive.ts'

export type Wish = { userId?: string; zoneId?: string; item?: string | RegExp; channel?: string | RegExp; whatsapp?: string }

/** Player ids by the behaviour they cause in the sandbox supplier. */
export const players = {
  ordinary: '123456789',
  slow: '900000002',
  failing: '900000003',
  refused: '900000004',
  silentButDelivered: '900000005',
  silent: '900000007',
  unknownAccount: '123456404',
  uncheckedAccount: '123456429',
  foreignAccount: '123456060',
} as const

/** Follows the link on a page to a product, whose page then shows. */
export async function followToProduct(page: Page): Promise<void> {
  await page.locator('a[href^="/products/mobile-legends"]:visible').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mobile Legends' })).toBeVisible()
}

/** Fills in the product form as a buyer would, up to the main button. */
export async function fillOrder(page: Page, wish: Wish = {}): Promise<void> {
  // A tap during hydration may be lost; a buyer would notice and tap again.
  await untilAlive(page)
  await fillFields(page, wish)
}

/** Fills in the product form at once. `force`: also where a drawing covers the radio button, as it does without scripts. */
export async function fillFields(page: Page, wish: Wish = {}, { force }: { force?: boolean } = {}): Promise<void> {
  await fillPlayer(page, wish)
  await page.getByRole('radio', { name: wish.item ?? /^86 Diamonds/ }).check({ force })
  await page.getByRole('radio', { name: wish.channel ?? /^QRIS/ }).check({ force })
  // The account's own contact may come meanwhile, and the field is then for an e-mail address.
  const contact = wish.whatsapp ?? '081234567890'
  const number = page.getByLabel('Nomor WhatsApp')
  await expect(async () => {
    await page.getByRole('radio', { name: 'WhatsApp' }).check({ force, timeout: 2_000 })
    await number.fill(contact, { timeout: 2_000 })
    await expect(number).toHaveValue(contact, { timeout: 500 })
  }).toPass()
}

/** Fills in the player's two fields. */
export async function fillPlayer(page: Page, { userId, zoneId }: Pick<Wish, 'userId' | 'zoneId'> = {}): Promise<void> {
  await page.getByLabel('User ID').fill(userId ?? players.ordinary)
  await page.getByLabel('Zone ID').fill(zoneId ?? '1234')
}

/** The main button: at the bottom on a phone, in the card on the right on a desktop. */
export function mainButton(page: Page, name: string | RegExp = /^Beli( sekarang)?$/) {
  return page.getByRole('button', { name }).and(page.locator(':visible')).first()
}

/** Confirms the order in the dialog and waits for its page. Answers the order's id. */
export async function confirmOrder(page: Page): Promise<string> {
  await mainButton(page).click()
  return confirmOpened(page)
}

/** Confirms the order in the dialog that has opened, and waits for its page. Answers the order's id. */
export async function confirmOpened(page: Page): Promise<string> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ya, bayar/ })
    .click()
  await page.waitForURL(/\/transactions\/KLT-/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Opens a product, fills in the form and places the order, in the shared store unless `origin` is of another. Answers its id. */
export async function placeOrder(page: Page, wish: Wish = {}, origin = ''): Promise<string> {
  await page.goto(`${origin}/products/mobile-legends`)
  await fillOrder(page, wish)
  return confirmOrder(page)
}

/** Opens the payer page of the trial in its own tab. */
export async function openPayer(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /simula/i }).click()
  return opened
}

/** Acts as the payer without opening the payer page: pays the whole amount, twice, half of it, or the whole without a notice. */
export async function payAs(page: Page, act: 'full' | 'twice' | 'less' | 'silent'): Promise<void> {
  await actAsPayer(page, await payerPage(page), act)
}

/** The address of the page on which the payer of the shown order acts. */
export async function payerPage(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: /simula/i }).getAttribute('href')
  return new URL(href ?? '', page.url()).href
}

/** Presses a button of the payer's page. */
export async function actAsPayer(page: Page, payer: string, act: string): Promise<void> {
  const { origin } = new URL(payer)
  const answer = await page.request.post(payer, { headers: { origin }, form: { act }, maxRedirects: 0 })
  expect(answer.status(), 'the payer is led back to the order').toBe(303)
}

/** Waits until the order's page shows a status, on its badge and in its title. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByText(status, { exact: true }).and(page.locator(':visible')).first()).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveTitle(new RegExp(status))
}
