import { existsSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import sitemap from '../routes.ts'

const layouts = [
  'auth-layout',
  'authenticated-layout',
  'dashboard-layout',
  'default',
  'landing-page-layout',
  'dashboard-wrapper',
  'desktop-auth-layout',
]

type Page = { path: string; layout: string | undefined }

/** Every page with its full path and its innermost layout. */
function pagesOf(entries: RouteConfigEntry[], around: Page = { path: '', layout: undefined }): Page[] {
  return entries.flatMap(entry => {
    const path = [around.path, entry.path].filter(Boolean).join('/')
    const layout = /^layouts\/(.+)\.tsx$/.exec(entry.file)?.[1]
    if (layout) return pagesOf(entry.children ?? [], { path, layout })
    return [{ path: `/${path}`, layout: around.layout }, ...pagesOf(entry.children ?? [], { path, layout: around.layout })]
  })
}

const named: Record<string, string> = {
  '/dashboard': 'dashboard-layout',
  '/dashboard/riwayat-deposit': 'dashboard-layout',
  '/dashboard/riwayat-transaksi': 'dashboard-layout',
  '/login': 'desktop-auth-layout',
  '/landing_page': 'landing-page-layout',
  '/profile': 'authenticated-layout',
}

test.each(layouts)('[layout.set] the layout %s has a file of its own', layout => {
  expect(existsSync(new URL(`./${layout}.tsx`, import.meta.url))).toBe(true)
})

test('[layout.set] each page that names a layout has it, and every other one has the default', () => {
  const pages = pagesOf(sitemap)
  expect(pages.map(page => page.path)).toEqual(expect.arrayContaining([...Object.keys(named), '/', '/promos', '/products/:id']))
  for (const { path, layout } of pages) expect(layout, path).toBe(named[path] ?? 'default')
})
