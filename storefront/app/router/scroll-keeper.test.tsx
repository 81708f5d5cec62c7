import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { positionsName, ScrollKeeper } from './scroll-keeper.tsx'

const script = /<script>(.*)<\/script>/.exec(renderToStaticMarkup(<ScrollKeeper />))?.[1] ?? ''

/** Runs the served script in a tab that keeps `stored`; without it, in a browser that stores nothing. */
function openPage(stored: string | null | undefined, state: { key?: string } | null) {
  const page = {
    scrollTo: vi.fn(),
    history: { state, replaceState: vi.fn((next: object) => void Object.assign(page.history, { state: next })) },
  }
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.defineProperty(page, 'sessionStorage', { get: () => (stored === undefined ? deny() : { getItem: () => stored }) })
  runInNewContext(script, page)
  return page
}

test('a page is where it was before the reload', () => {
  expect(openPage('{"a":120,"b":7}', { key: 'a' }).scrollTo).toHaveBeenCalledWith(0, 120)
})

test('a page that is new in the tab has a key of its own and stays at its start', () => {
  const page = openPage(null, null)
  expect(page.history.state?.key).toMatch(/^\w+$/)
  expect(page.scrollTo).not.toHaveBeenCalled()
})

test('neither a browser that stores nothing nor broken positions stop the page', () => {
  for (const stored of [undefined, 'no positions']) expect(openPage(stored, { key: 'a' }).scrollTo).not.toHaveBeenCalled()
})

test('the positions stand where the installed router stores them', () => {
  const dist = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist', 'production', 'lib')
  expect(readFileSync(join(dist, 'dom/lib.js'), 'utf8')).toContain(`SCROLL_RESTORATION_STORAGE_KEY = "${positionsName}"`)
})
