import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { expectNoBarriers } from './barriers.ts'
import { actAsPayer } from './buyer.ts'
import { enterConsole } from './console-door.ts'
import { makeOrders } from './own-orders.ts'

/** Digits that no other journey has. */
const newDigits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

async function openSearch(page: Page) {
  await page.getByRole('button', { name: /^Cari/ }).click()
  const box = page.getByRole('combobox', { name: 'Cari pesanan, pengguna, atau produk' })
  await expect(box).toBeFocused()
  return box
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(text => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('an operator finds an order by contact, player and a pasted id, and a user by e-mail; what is unknown says what can be found', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [number, player] = [`0812${newDigits(8)}`, newDigits(9)]
  const { user } = await signIn(page, { name: 'Ratih' })
  const [order] = await makeOrders(page, 1, { contact: { kind: 'whatsapp', value: number }, userId: player })
  await actAsPayer(page, order?.payment.instructions?.pay_url ?? '', 'full')
  await enterConsole(page, { name: `sari-${randomUUID().slice(0, 8)}`, role: 'owner' })
  const id = order?.id ?? ''
  const hits = page.getByRole('option')

  const box = await openSearch(page)
  await expect(page.getByText('KLT-…, ditempel langsung terbuka')).toBeVisible()
  await expectNoBarriers(page)
  await test.step('a contact is found in another spelling, and Enter opens the first hit', async () => {
    await box.fill(`+62 ${number.slice(1)}`)
    await expect(hits).toHaveCount(1)
    await expect(hits).toContainText(id)
    await expectNoBarriers(page)
    await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/console/pesanan/${id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('a pasted id opens at once, and nothing of the last search is there', async () => {
    await page.getByRole('button', { name: 'Kembali' }).click()
    await expect(await openSearch(page)).toHaveValue('')
    await paste(page, ` ${id.toLowerCase()} `)
    await expect(page).toHaveURL(new RegExp(`/console/pesanan/${id}$`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a player and a user are found, and what is typed by hand stays open', async () => {
    const box = await openSearch(page)
    await box.pressSequentially(player)
    await expect(hits).toContainText([id])
    await box.fill(user.email ?? '')
    await expect(hits).toContainText(['Ratih'])
  })
  await test.step('what is unknown says so, and a lost connection does, too', async () => {
    const box = page.getByRole('combobox')
    await box.fill('tidak-ada-yang-begini')
    await expect(page.getByText('Tidak ada yang cocok dengan “tidak-ada-yang-begini”')).toBeVisible()
    await expectNoBarriers(page)
    await context.setOffline(true)
    await box.fill(id)
    await expect(page.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await context.setOffline(false)
    // It asks again by itself.
    await expect(hits).toContainText([id])
    await page.getByRole('button', { name: 'Tutup' }).click()
    await expect(page.getByRole('button', { name: /^Cari/ })).toBeFocused()
  })
})

test('the search is opened, walked through and closed by keys @keyboard', async ({ page }) => {
  const number = `0813${newDigits(8)}`
  const orders = await makeOrders(page, 3, { contact: { kind: 'whatsapp', value: number } })
  await enterConsole(page, { name: `tari-${randomUUID().slice(0, 8)}`, role: 'support' })
  const button = page.getByRole('button', { name: /^Cari/ })
  await expect(button).toBeVisible()
  await page.keyboard.press('Control+K')
  const box = page.getByRole('combobox')
  await box.fill(number)
  const hits = page.getByRole('option')
  await expect(hits).toHaveCount(3)
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toContainText(orders[2]?.id ?? '')
  await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toContainText(orders[0]?.id ?? '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toContainText(orders[1]?.id ?? '')
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button.click()
  await expect(box).toHaveValue('')
  await box.fill(number)
  await expect(hits).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/console/pesanan/${orders[1]?.id}$`))
})
