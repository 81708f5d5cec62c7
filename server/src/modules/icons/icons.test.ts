import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoTheme } from '../store/demo-theme.ts'
import { findIcon } from './find-icon.ts'
import { iconPrefixes, loadIconSet } from './icon-sets.ts'
import { drawIcon } from './icon-svg.ts'
import { readIconSvg, readIconSymbols, readIcons } from './read.ts'

/** Licences that allow bundling, changing and selling. */
const allowed = ['ISC', 'CC0-1.0']

test.each(iconPrefixes)('the set %s has a licence that lets a store show it', async prefix => {
  const info: unknown = JSON.parse(await readFile(new URL(import.meta.resolve(`@iconify-json/${prefix}/info.json`)), 'utf8'))
  expect(info).toMatchObject({ prefix, license: { spdx: expect.stringMatching(new RegExp(`^(?:${allowed.join('|')})$`)) } })
})

test.each(iconPrefixes)('every icon of %s is a drawing that runs and loads nothing, and every alias leads to one', async prefix => {
  const set = await loadIconSet(prefix)
  expect(set).toMatchObject({ prefix, width: 24, height: 24, lastModified: expect.any(Number) })
  const bodies = Object.values(set?.icons ?? {}).map(icon => icon.body)
  expect(bodies.length).toBeGreaterThan(1000)
  expect(bodies.filter(body => /<(?!\/?(?:path|g|circle|rect|ellipse|line|polyline|polygon)\b)|\bon\w+=|href|url\(/i.test(body))).toEqual(
    [],
  )
  const lost = Object.keys(set?.aliases ?? {}).filter(name => set && !findIcon(set, name))
  expect(lost).toEqual([])
})

test('a set is read once, when it is first needed', () => {
  expect(loadIconSet('lucide')).toBe(loadIconSet('lucide'))
  expect(loadIconSet('mdi')).toBeUndefined()
})

test('[icon.service] every icon in the built-in theme exists', async () => {
  const names = [...demoTheme.footer.sosmed, ...demoTheme.categories].flatMap(({ icon }) => icon ?? [])
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const [prefix = '', icon = ''] = name.split(':')
    expect([name, (await readIcons({ prefix, names: [icon] }))?.not_found]).toEqual([name, undefined])
  }
})

test('[icon.service] icons come with the size of their set, without its other icons', async () => {
  const data = await readIcons({ prefix: 'lucide', names: ['house', 'ticket', 'house'] })
  expect(data).toMatchObject({ prefix: 'lucide', width: 24, height: 24, aliases: {} })
  expect(Object.keys(data?.icons ?? {})).toEqual(['house', 'ticket'])
  expect(data?.icons.ticket?.body).toContain('<path')
  expect(data).not.toHaveProperty('not_found')
})

test('[icon.service] an alias comes with its parent', async () => {
  const data = await readIcons({ prefix: 'lucide', names: ['home'] })
  expect(data?.aliases).toEqual({ home: { parent: 'house' } })
  expect(Object.keys(data?.icons ?? {})).toEqual(['house'])
})

test('[icon.service] missing names are listed, including names every object has', async () => {
  const data = await readIcons({ prefix: 'lucide', names: ['constructor', 'tidak-ada', 'house'] })
  expect(data?.not_found).toEqual(['constructor', 'tidak-ada'])
  expect(await readIcons({ prefix: 'mdi', names: ['home'] })).toBeUndefined()
})

test('an alias of an alias leads to its icon, a circle of aliases to none', () => {
  const set = {
    prefix: 'toko',
    icons: { cart: { body: '<path/>' } },
    aliases: { bag: { parent: 'cart', width: 20 }, tas: { parent: 'bag' }, a: { parent: 'b' }, b: { parent: 'a' }, x: { parent: 'gone' } },
  }
  expect(findIcon(set, 'tas')).toMatchObject({ name: 'cart', icon: { body: '<path/>', width: 20 } })
  expect(findIcon(set, 'a')).toBeUndefined()
  expect(findIcon(set, 'x')).toBeUndefined()
})

test('a picture uses the given colour and lengths, and derives a missing length', async () => {
  const svg = await readIconSvg({ prefix: 'lucide', name: 'home', color: '#5b3df5', width: '48' })
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="48" height="48" viewBox="0 0 24 24">/)
  expect(svg).toContain('stroke="#5b3df5"')
  expect(svg).not.toContain('currentColor')
  const wide = { body: '<path/>', width: 32, height: 16 }
  expect(drawIcon(wide, {})).toContain('width="2em" height="1em"')
  expect(drawIcon(wide, { width: '20px' })).toContain('width="20px" height="10px"')
  expect(drawIcon({ body: '' }, {})).toContain('viewBox="0 0 16 16"')
  expect(await readIconSvg({ prefix: 'lucide', name: 'tidak-ada' })).toBeUndefined()
})

test('[icon.service] symbols for a page keep the colour of their place, and unknown icons are left out', async () => {
  const symbols = await readIconSymbols(['lucide:home', 'mdi:home', 'lucide:tidak-ada', 'simple-icons:whatsapp', 'lucide'])
  expect(symbols.match(/<symbol .*?>/g)).toEqual([
    '<symbol id="icon-lucide:home" viewBox="0 0 24 24">',
    '<symbol id="icon-simple-icons:whatsapp" viewBox="0 0 24 24">',
  ])
  expect(symbols).toContain('stroke="currentColor"')
})
