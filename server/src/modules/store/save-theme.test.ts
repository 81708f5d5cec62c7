import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinOperator } from '../../test/join-operator.ts'
import { decided } from '../../test/operator-hands.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { demoTheme } from './demo-theme.ts'
import { getThemeInfo, readEditedTheme, readThemeVersion } from './read.ts'
import { editTheme, saveTheme } from './save-theme.ts'
import { seedDemoStore } from './seed-demo-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
})
afterEach(() => store.close())

const named = (name: string) => ({ ...demoTheme, store: { ...demoTheme.store, name } })
const edit = (theme: unknown, seen: number) => editTheme(store.ctx, { theme, seen, ...decided })

test('each saved theme is a version, and what the store was seeded with is version 0', async () => {
  await edit(named('Toko Ujang'), 0)
  await edit(named('Toko Sari'), 1)
  const { theme, version, history } = await readEditedTheme(store.ctx)
  expect([theme.store.name, version]).toEqual(['Toko Sari', 2])
  expect(history.map(({ version, by, note }) => [version, by, note])).toEqual([
    [2, 'ujang', 'they called'],
    [1, 'ujang', 'they called'],
    [0, 'system', ''],
  ])
  expect((await readThemeVersion(store.ctx, { version: 0 })).store.name).toBe('Kilat')
  expect((await readThemeVersion(store.ctx, { version: 1 })).store.name).toBe('Toko Ujang')
  await expect(readThemeVersion(store.ctx, { version: 3 })).rejects.toMatchObject({ code: 'not_found' })
})

test('the same theme again changes nothing, however often it is sent', async () => {
  await Promise.all(Array.from({ length: 20 }, () => edit(named('Toko Ujang'), 0)))
  expect((await readEditedTheme(store.ctx)).version).toBe(1)
})

test('a theme from a page that is behind is refused, and the newer one stays', async () => {
  await edit(named('Toko Ujang'), 0)
  await expect(edit(named('Toko Sari'), 0)).rejects.toMatchObject({ code: 'stale_version', extra: { now: { version: 1 } } })
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Toko Ujang')
})

test('of two different themes at once one is saved, and the other is told of it', async () => {
  const ends = await Promise.allSettled(['Toko Ujang', 'Toko Sari'].map(name => edit(named(name), 0)))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await readEditedTheme(store.ctx)).version).toBe(1)
})

test('a theme saved by command is a version, too, so that a page that is open is behind', async () => {
  await saveTheme(store.ctx, { theme: named('Toko Ujang'), ...decided })
  await expect(edit(named('Toko Sari'), 0)).rejects.toMatchObject({ code: 'stale_version' })
})

test('each wrong field is told in Indonesian by its place, and nothing is saved', async () => {
  const wrong = {
    ...demoTheme,
    store: { ...demoTheme.store, name: '' },
    colors: { main: '#7f7a78', accent: '#ffd60a' },
    footer: { sosmed: [{ title: 'Instagram', link: 'javascript:alert(1)', icon: null }] },
  }
  await expect(edit(wrong, 0)).rejects.toMatchObject({
    code: 'theme_invalid',
    fields: {
      'store.name': expect.stringContaining('wajib diisi'),
      'colors.main': expect.stringContaining('tidak terbaca'),
      'colors.accent': expect.stringContaining('lebih gelap'),
      'footer.sosmed.0.link': expect.stringContaining('https://'),
    },
  })
  expect((await readEditedTheme(store.ctx)).version).toBe(0)
})

test('an owner saves the theme in the console, and support can not', async () => {
  const { browser } = await joinOperator(store.ctx, { name: 'sari', role: 'owner' })
  const body = { theme: named('Toko Sari'), version: 0, reason: 'nama baru' }
  expect(await browser.data('PUT', '/operator/theme', { body })).toMatchObject({ version: 1, theme: { store: { name: 'Toko Sari' } } })
  const { browser: other } = await joinOperator(store.ctx, { name: 'budi', role: 'support' })
  expect((await other.call('PUT', '/operator/theme', { body: { ...body, version: 1 } })).status).toBe(403)
})
