import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { placeOrder } from './buyer.ts'
import { makeOrders } from './own-orders.ts'
import { translatePage } from './translate-page.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('a user changes name, number and picture, and renames or deletes a saved player', async ({ page }) => {
  const { token } = await signIn(page)
  await test.step('a user changes name and number; an invalid number is refused, and the typed input stays', async () => {
    await page.goto('/profile')
    const about = card(page, 'Tentang kamu')
    await about.getByLabel('Nama').fill('Dimas Pratama')
    await about.getByLabel('Nomor WhatsApp').fill('123')
    await about.getByRole('button', { name: 'Simpan' }).click()
    const number = about.getByLabel('Nomor WhatsApp')
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toBeFocused()
    await expect(number).toHaveValue('123')
    await expect(about.getByLabel('Nama')).toHaveValue('Dimas Pratama')
    await number.fill('0812-3456-7890')
    await page.route('**/api/profile', route => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
    await about.getByRole('button', { name: 'Simpan' }).click()
    await expect(about.getByText('Isianmu tetap ada di sini.')).toBeVisible()
    await expect(about.getByRole('button', { name: 'Simpan' })).toBeFocused()
    await page.unrouteAll()
    await about.getByRole('button', { name: 'Simpan' }).click()
    await expect(about.getByText('Profil tersimpan')).toBeVisible()
    await expect(number).toHaveValue('081234567890')
    await expect(about.getByText('Belum diverifikasi')).toBeVisible()
    await test.step('what is typed while a slow save is under way stays, and is not called saved', async () => {
      let answer = () => {}
      const held = new Promise<void>(resolve => (answer = resolve))
      await page.route('**/api/profile', async route => {
        if (route.request().method() === 'PATCH') await held
        await route.continue()
      })
      await about.getByLabel('Nama').fill('Dimas Pratam')
      await about.getByRole('button', { name: 'Simpan' }).click()
      await about.getByLabel('Nama').fill('Dimas Pratama Putra')
      const saved = page.waitForResponse(response => response.request().method() === 'PATCH')
      answer()
      await saved
      await expect(about.getByRole('button', { name: 'Simpan', exact: true })).toBeVisible()
      await expect(about.getByLabel('Nama')).toHaveValue('Dimas Pratama Putra')
      await expect(about.getByText('Profil tersimpan')).toBeHidden()
      await page.unrouteAll()
      await about.getByLabel('Nama').fill('Dimas Pratama')
      await about.getByRole('button', { name: 'Simpan' }).click()
      await expect(about.getByText('Profil tersimpan')).toBeVisible()
    })
    await test.step('a page that the browser has translated goes on, and its words still change', async () => {
      await translatePage(page)
      for (const saved of ['081234567891', '081234567890']) {
        await number.fill(saved)
        await about.getByRole('button', { name: 'Simpan' }).click()
        await expect(about.getByText('Profil tersimpan')).toBeVisible()
        await expect(about.getByRole('button', { name: 'Simpan' })).toHaveText('Simpan')
      }
      await expect(number).toHaveValue('081234567890')
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Halo, Dimas Pratama' })).toBeVisible()
  })
  await test.step('a user’s picture is shrunk before it is sent, and can be deleted', async () => {
    await page.goto('/profile')
    const about = card(page, 'Tentang kamu')
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 1600
      canvas.height = 1200
      const pen = canvas.getContext('2d')
      for (let x = 0; x < 1600; x += 20) {
        if (pen) pen.fillStyle = `hsl(${x % 360} 80% 50%)`
        pen?.fillRect(x, 0, 20, 1200)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    const sent = page.waitForRequest(request => request.url().endsWith('/profile/avatar') && request.method() === 'PUT')
    await about.getByLabel('Foto profil').setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
    expect((await sent).postDataJSON().image).toMatch(/^data:image\/jpeg;base64,.{100,58000}$/)
    await expect(about.getByText('Foto tersimpan')).toBeVisible()
    await about.getByRole('button', { name: 'Hapus foto' }).click()
    await expect(about.getByRole('button', { name: 'Pilih foto' })).toBeFocused()
    await test.step('a name that was changed elsewhere meanwhile stays, because only the number is typed here', async () => {
      const headers = { 'x-api-key': 'kilat-demo', authorization: `Bearer ${token}` }
      expect((await page.request.patch('/api/profile', { headers, data: { name: 'Dimas Baru' } })).status()).toBe(200)
      await about
        .getByLabel('Foto profil')
        .setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
      await expect(page.getByText('Dimas Baru').first()).toBeVisible()
      await about.getByLabel('Nomor WhatsApp').fill('081234567891')
      await about.getByRole('button', { name: 'Simpan' }).click()
      await expect(about.getByText('Profil tersimpan')).toBeVisible()
      await expect(about.getByLabel('Nama')).toHaveValue('Dimas Baru')
      await about.getByRole('button', { name: 'Hapus foto' }).click()
      await expect(about.getByRole('button', { name: 'Pilih foto' })).toBeFocused()
    })
    await about.getByLabel('Foto profil').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(about.getByText(/tidak bisa dibaca sebagai gambar/)).toBeVisible()
  })
  await test.step('a user renames a saved player, and deletes it after a confirmation', async () => {
    const saved = await page.request.put('/api/profile/players', {
      headers: { 'x-api-key': 'kilat-demo', authorization: `Bearer ${token}` },
      data: { product_id: 'mobile-legends', player: { user_id: '123456789', zone_id: '1234' }, label: 'Akun utama' },
    })
    expect(saved.status()).toBe(200)
    await page.goto('/profile')
    const players = card(page, 'ID tersimpan')
    await players.getByRole('button', { name: 'Ubah nama Akun utama' }).click()
    await expect(players.getByLabel('Nama panggilan ID ini')).toBeFocused()
    await players.getByLabel('Nama panggilan ID ini').fill('Akun adik')
    await page.route('**/api/profile/players', route => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await players.getByRole('button', { name: 'Simpan' }).click()
    await expect(players.getByLabel('Nama panggilan ID ini')).toBeFocused()
    await expect(players.getByLabel('Nama panggilan ID ini')).toHaveAccessibleDescription(/Isianmu tetap ada di sini/)
    await page.unrouteAll()
    await players.getByRole('button', { name: 'Simpan' }).click()
    await expect(players.getByText('Nama ID tersimpan')).toBeVisible()
    await expect(players.getByRole('button', { name: 'Ubah nama Akun adik' })).toBeFocused()
    await page.reload()
    await players.getByRole('button', { name: 'Hapus Akun adik' }).click()
    await players.getByRole('button', { name: 'Batal' }).click()
    await expect(players.getByRole('button', { name: 'Hapus Akun adik' })).toBeFocused()
    await players.getByRole('button', { name: 'Hapus Akun adik' }).click()
    await players.getByRole('button', { name: 'Ya, hapus' }).click()
    await expect(players.getByText(/^Belum ada ID tersimpan/)).toBeVisible()
    await expect(players.getByRole('heading', { name: 'ID tersimpan' })).toBeFocused()
  })
})

test('a user downloads all stored data as a file, and deletes the account once no order is open', async ({ page }) => {
  const { token, user } = await signIn(page)
  const [order] = await makeOrders(page, 1, { token })
  await test.step('a user downloads all stored data as a file', async () => {
    await page.goto('/profile')
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh data saya (JSON)' }).click()
    const download = await downloads
    expect(download.suggestedFilename()).toMatch(/^kilat-data-\d{4}-\d{2}-\d{2}\.json$/)
    const taken = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(taken.user.email).toBe(user.email)
    expect(taken.transactions.map(({ id }: { id: string }) => id)).toEqual([order?.id])
  })
  await test.step('a user deletes the account once no order is open, after a confirmation', async () => {
    const leave = async () => {
      await page.getByRole('button', { name: 'Hapus akun saya' }).click()
      await page.getByLabel('Ketik HAPUS untuk melanjutkan').fill('HAPUS')
      await page.getByRole('button', { name: 'Hapus akun selamanya' }).click()
    }
    await page.getByRole('button', { name: 'Hapus akun saya' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hapus akun?' })
    await expect(dialog.getByRole('heading', { name: 'Hapus akun?' })).toBeFocused()
    await dialog.getByLabel('Ketik HAPUS untuk melanjutkan').fill('hapus')
    await dialog.getByRole('button', { name: 'Hapus akun selamanya' }).click()
    await expect(dialog.getByText(/dengan huruf besar/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Tidak jadi' }).click()
    await expect(page.getByRole('button', { name: 'Hapus akun saya' })).toBeFocused()
    await leave()
    await expect(dialog.getByText(order?.id ?? '')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Lihat pesanannya' })).toHaveAttribute('href', `/transactions/${order?.id}`)
    const cancelled = await page.request.post(`/api/transactions/${order?.id}/cancel`, {
      headers: { 'x-api-key': 'kilat-demo', authorization: `Bearer ${token}` },
    })
    expect(cancelled.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Tidak jadi' }).click()
    await leave()
    await page.waitForURL('/')
    await expect(page.getByText('Akunmu sudah dihapus', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
  })
})

test('a user clears this device’s data, chooses the theme, and signs out another browser and then all', async ({ page, browser }) => {
  await test.step('a user clears this device’s data after a confirmation, and chooses the theme', async () => {
    await placeOrder(page)
    await signIn(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/profile')
    const device = card(page, 'Di perangkat ini')
    await device.getByRole('button', { name: 'Lupakan kontak' }).click()
    await device.getByRole('button', { name: 'Ya, lupakan kontak' }).click()
    await expect(device.getByText('Kontak dilupakan.')).toBeVisible()
    await expect(device.getByText('1 pesanan diingat')).toBeVisible()
    await device.getByRole('button', { name: 'Lupakan semua pesanan' }).click()
    await device.getByRole('button', { name: 'Ya, lupakan semua' }).click()
    await expect(device.getByText('Tidak ada pesanan yang diingat.')).toBeVisible()
    await expect(device.getByRole('heading', { name: 'Pesanan yang diingat' })).toBeFocused()
    const root = page.locator('html')
    await page.getByRole('radio', { name: 'Gelap' }).check()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Gelap' })).toBeChecked()
    await page.getByRole('radio', { name: 'Ikut perangkat' }).check()
    await expect(root).not.toHaveAttribute('data-theme')
  })
  await test.step('a user signs out another browser, which learns of it with its next call', async () => {
    const { user } = await signIn(page)
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await signIn(other, { name: user.name, ...(user.email && { email: user.email }) })
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
    await untilAlive(other)

    await page.goto('/profile')
    const sessions = card(page, 'Perangkat yang masuk')
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByText('Perangkat ini', { exact: true })).toHaveCount(1)
    await sessions.getByRole('button', { name: /^Keluarkan/ }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    // A call that it makes by itself may have come first.
    await Promise.any([other.waitForURL(/\/login\?to=/), other.getByRole('link', { name: 'Lihat semua' }).click()])
    await other.waitForURL(/\/login\?to=/)
    await elsewhere.close()

    await sessions.getByRole('button', { name: 'Keluar dari semua perangkat' }).click()
    await sessions.getByRole('button', { name: 'Ya, keluar dari semua' }).click()
    await page.waitForURL('/')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })
})
