import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { storeSettings } from '../../db/schema/store.ts'
import { decided } from '../../test/operator-hands.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { demoTheme } from './demo-theme.ts'
import { getThemeInfo } from './read.ts'
import { saveTheme } from './save-theme.ts'
import { seedDemoStore } from './seed-demo-store.ts'

let store: TestStore
afterEach(() => store.close())

test('[theme.get-info] a new store answers with its icon, titles and links, one of them titled Whatsapp', async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  const info = await getThemeInfo(store.ctx)
  expect(info.header.favicon).toMatch(/^\//)
  expect(info.seo.meta_title).toContain('Kilat')
  expect(info.footer.sosmed.find(({ title }) => title === 'Whatsapp')?.link).toMatch(/^https:\/\/wa\.me\/62/)
  expect(info.store.is_trial).toBe(false)
})

test('seeding again keeps the operator’s theme', async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  const own = { ...demoTheme, store: { ...demoTheme.store, name: 'Toko Ujang' } }
  await store.ctx.db.update(storeSettings).set({ value: own }).where(eq(storeSettings.key, 'theme'))
  await seedDemoStore(store.ctx)
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Toko Ujang')
})

test('a saved theme shows at once', async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  await getThemeInfo(store.ctx)
  await saveTheme(store.ctx, { theme: { ...demoTheme, store: { ...demoTheme.store, name: 'Toko Ujang' } }, ...decided })
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Toko Ujang')
})

test('a theme changed without news shows after half a minute', async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  await getThemeInfo(store.ctx)
  const own = { ...demoTheme, store: { ...demoTheme.store, name: 'Toko Ujang' } }
  await store.ctx.db.update(storeSettings).set({ value: own })
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Kilat')
  store.clock.advance(30_000)
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Toko Ujang')
})
