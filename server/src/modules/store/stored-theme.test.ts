import { expect, test } from 'vitest'
import { demoTheme } from './demo-theme.ts'
import { readStoredTheme } from './stored-theme.ts'

test('[theme.get-info] an older store’s theme gets its missing parts from the built-in one', () => {
  const older = {
    store: { name: 'Toko Ujang', tagline: 'Murah', legal: 'PT Ujang' },
    header: { favicon: '/ujang.svg' },
    seo: { meta_title: 'Toko Ujang', meta_description: 'Top up' },
    footer: { sosmed: [{ title: 'Whatsapp', link: 'https://wa.me/628' }] },
  }
  expect(readStoredTheme(older)).toEqual({
    ...older,
    store: { ...older.store, hours: demoTheme.store.hours },
    footer: { sosmed: [{ title: 'Whatsapp', link: 'https://wa.me/628', icon: null }] },
    colors: demoTheme.colors,
    categories: demoTheme.categories,
    animations: demoTheme.animations,
  })
})

test('a store’s own lists are never mixed with the built-in ones', () => {
  const own = { ...demoTheme, footer: { sosmed: [] }, animations: { landing: null, success: null } }
  expect(readStoredTheme(own)).toEqual(own)
})

test('[nav.script-protocols] a link that could run as a script is left out, the others stay', () => {
  const sosmed = ['javascript:alert(1)', 'https://wa.me/628', 'wa.me/628'].map(link => ({ title: link, link, icon: null }))
  expect(readStoredTheme({ ...demoTheme, footer: { sosmed } }).footer.sosmed.map(({ link }) => link)).toEqual(['https://wa.me/628'])
})

test('a value that is not a theme is an error', () => {
  expect(() => readStoredTheme({ ...demoTheme, colors: 'red' })).toThrow()
})
