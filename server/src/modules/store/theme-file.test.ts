import { expect, test } from 'vitest'
import { demoTheme } from './demo-theme.ts'
import { readThemeFile } from './theme-file.ts'

const problemsOf = (value: unknown) => {
  const read = readThemeFile(value)
  return 'problems' in read ? read.problems : []
}
const withLink = (link: string) => ({ ...demoTheme, footer: { sosmed: [{ title: 'Whatsapp', link, icon: null }] } })

test('the built-in theme is valid', () => {
  expect(readThemeFile(demoTheme)).toEqual({ theme: demoTheme })
})

test('all problems are reported at once, each with its place', () => {
  const { animations: _, ...rest } = demoTheme
  const problems = problemsOf({
    ...rest,
    store: { ...demoTheme.store, name: ' ' },
    header: { favicon: 'https://evil.example/icon.png' },
    seo: { meta_titel: 'Toko', meta_description: demoTheme.seo.meta_description },
    footer: { sosmed: [{ title: 'Instagram', link: 'instagram.com/toko', icon: 'instagram' }] },
    colors: { main: '#FFD60A', accent: '#5b3df5' },
    categories: [{ id: 'konsol', title: 'Konsol', icon: null }],
  })
  for (const place of [
    'store.name must not be empty',
    'header.favicon must be an address on this site, or',
    'seo.meta_title is missing',
    'seo.meta_titel is not known here',
    'footer.sosmed.0.link must be an http, https, mailto or tel link',
    'footer.sosmed.0.icon must be an icon name',
    'colors.main must be a colour such as #ffd60a',
    'categories.0.id must be one of mobile, pc, voucher',
    'animations is missing',
  ])
    expect(problems).toContainEqual(expect.stringContaining(place))
})

test('unreadable colours are refused', () => {
  expect(problemsOf({ ...demoTheme, colors: { main: '#ffd60a', accent: '#ffd60a' } })).toEqual([expect.stringContaining('colors.accent')])
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
])('[nav.script-protocols] a theme with the link %j is refused', link => {
  expect(problemsOf(withLink(link))).toContainEqual(expect.stringContaining('footer.sosmed.0.link'))
})

test('two links with one title, and a category listed twice, are refused', () => {
  const [link] = demoTheme.footer.sosmed
  const [category] = demoTheme.categories
  expect(problemsOf({ ...demoTheme, footer: { sosmed: [link, link] }, categories: [category, category] })).toEqual([
    'footer.sosmed has two links of the same title',
    'categories has the same category twice',
  ])
})

test.each([null, [], 'theme', 7])('%j is reported as not a theme', value => {
  expect(problemsOf(value).length).toBeGreaterThan(0)
})
