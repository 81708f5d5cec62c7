import { expect, type Locator, type Page } from '@playwright/test'
import { callAsOperator } from './operator-call.ts'

/** A phone's own authenticator, or a key that is plugged in, whose owner always shows a finger. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const always = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport, ...always } })
}

type Entering = {
  name: string
  role: 'owner' | 'finance' | 'support'
  /** Of a store that is not the shared one. */
  socket?: string
}

/** Lets a new operator in with a passkey. Answers the first recovery code. */
export async function enterConsole(page: Page, { name, role, socket }: Entering): Promise<string> {
  await addAuthenticator(page)
  const invited = await callAsOperator('/operators', { name, role, reason: 'a journey needs one' }, socket)
  await page.goto(String(invited.link))
  await page.getByRole('button', { name: 'Buat passkey' }).click()
  const code = (await page.locator('.codes li').first().textContent()) ?? ''
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Buka konsol' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return code
}

/** Opens a room by the menu: on a phone those without a place in the tab bar are under `Lainnya`. */
export async function goTo(page: Page, room: string): Promise<void> {
  // The rooms themselves have links, too, such as those to the money that waits.
  const link = (name: string) => page.getByRole('navigation', { name: 'Konsol' }).getByRole('link', { name }).and(page.locator(':visible'))
  await expect(link('Tindakan')).toBeVisible()
  const isInMenu = (await link(room).count()) > 0
  if (!isInMenu) await link('Lainnya').click()
  await (isInMenu ? link(room) : page.getByRole('main').getByRole('link', { name: room, exact: true })).click()
  await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible()
}

/** Invites an operator, and closes the sheet before the store has answered. */
export async function inviteUnanswered(page: Page): Promise<{ sheet: Locator; answer: () => void }> {
  const held = Promise.withResolvers<void>()
  // The list has the same address, and is read whenever it likes.
  await page.route('**/api/operator/operators', async route => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Undang operator' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nama', { exact: true }).fill('diundang-dua-tab')
  await sheet.getByLabel('Alasan').fill('bantuan malam')
  await sheet.getByRole('button', { name: 'Buat tautan' }).click()
  await expect(sheet.getByRole('button', { name: 'Membuat…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  return { sheet, answer: held.resolve }
}
