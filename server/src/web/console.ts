import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { plainPage } from '../http/plain-page.ts'
import { consoleCsp } from '../http/security-headers.ts'
import type { HttpEnv } from '../http/visitor.ts'
import { createStaticFiles } from './static-files.ts'

const base = '/console'

/** Serves the operators' console from its build: its files, and for every other path under `/console/` its one page. */
export function createConsole({ folder, origin }: { folder: string; origin: string }): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  // The storefront must not wait for it, so a missing build is told only to whoever opens the console.
  const files = existsSync(join(folder, 'index.html')) ? createStaticFiles(folder) : undefined
  pages.get('*', async c => {
    if (!files) return notBuilt(origin)
    const path = new URL(c.req.url).pathname.slice(base.length)
    if (path === '') return new Response(null, { status: 308, headers: { location: `${base}/`, 'cache-control': 'no-cache' } })
    const file = path === '/index.html' ? undefined : await files.answer(path, c.req.raw.headers)
    if (file) return file
    // Browsers would take the page for the missing script or style.
    if (path.startsWith('/assets/')) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const page = await files.answer('/index.html', c.req.raw.headers)
    if (!page) return notBuilt(origin)
    for (const [name, value] of Object.entries(pageHeaders)) page.headers.set(name, value)
    return page
  })
  return pages
}

/** Stricter than the store's: no other origin, no inline script or style, no frame, and other windows can not reach it. */
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': consoleCsp,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

function notBuilt(origin: string): Response {
  return plainPage({
    status: 503,
    title: 'Service Unavailable',
    heading: 'Konsol belum dibangun',
    sentence: 'Jalankan npm run build di server toko, lalu nyalakan ulang tokonya.',
    link: { href: `${origin}/`, text: 'Buka toko' },
  })
}
