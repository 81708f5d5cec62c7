import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html, raw } from 'hono/html'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { HttpEnv } from '../../http/visitor.ts'
import { serverPage } from '../../platform/server-page.ts'

type StopPages = {
  read(word: string): Promise<{ isStopped: boolean } | undefined>
  set(input: { word: string; isStopped: boolean }): Promise<boolean>
  isRateLimited: boolean
}

const callsPerMinute = 30

/**
 * Pages on which whoever got a mail stops all others, without signing in. Opening the link changes nothing, because mail
 * programs open links by themselves. Its POST needs no page before it: mail programs send it on one click (RFC 8058).
 */
export function createStopPages(input: StopPages): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  const limit = input.isRateLimited ? createRateLimit(callsPerMinute) : undefined
  pages.use(async (c, next) => {
    await limit?.(c.env.visitor.address)
    await next()
  })
  pages.get('/:word', async c => {
    const found = await input.read(c.req.param('word'))
    return found ? show(c, 200, found.isStopped ? stopped : asking) : show(c, 404, unknown)
  })
  pages.post('/:word', bodyLimit({ maxSize: 4_096, onError: c => show(c, 413, tooLong) }), async c => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const isStopped = form.act !== 'start'
    const isDone = await input.set({ word: c.req.param('word'), isStopped })
    return isDone ? show(c, 200, isStopped ? stopped : started) : show(c, 404, unknown)
  })
  return pages
}

type Page = { title: string; sentence: string; button?: { act: 'stop' | 'start'; text: string } }

const asking: Page = {
  title: 'Berhenti menerima e-mail?',
  sentence: 'Kabar dan bukti pesanan tidak akan dikirim lagi ke alamat e-mail ini. Pesananmu tetap bisa dilihat di toko.',
  button: { act: 'stop', text: 'Berhenti menerima e-mail' },
}
const stopped: Page = {
  title: 'E-mail sudah dihentikan',
  sentence: 'Kami tidak akan mengirim kabar pesanan lagi ke alamat ini.',
  button: { act: 'start', text: 'Terima e-mail lagi' },
}
const started: Page = {
  title: 'E-mail dikirim lagi',
  sentence: 'Kabar pesanan berikutnya kami kirim ke alamat ini.',
  button: { act: 'stop', text: 'Berhenti menerima e-mail' },
}
const unknown: Page = { title: 'Tautan tidak dikenal', sentence: 'Buka lagi tautannya dari e-mail yang kamu terima, sampai lengkap.' }
const tooLong: Page = {
  title: 'Isiannya terlalu panjang',
  sentence: 'Buka lagi tautannya dari e-mail yang kamu terima, lalu tekan tombolnya.',
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:480px;padding:48px 16px;font:500 16px/24px system-ui,sans-serif;background:#f7f7fb;color:#0b1020}
h1{font-size:24px;line-height:30px}
button{min-height:48px;padding:0 20px;border:0;border-radius:12px;font:inherit;font-weight:700;background:#0b1020;color:#fff;cursor:pointer}
a{display:inline-block;padding:12px 0;color:inherit}
@media(prefers-color-scheme:dark){body{background:#0b1020;color:#f3f4fb}button{background:#f3f4fb;color:#0b1020}}`

const csp = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

function show(c: Context, status: 200 | 404 | 413, { title, sentence, button }: Page) {
  const form = button && html`<form method="post"><button name="act" value="${button.act}">${button.text}</button></form>`
  const content = html`<p>${sentence}</p>
    ${form}
    <p><a href="/">Ke toko</a></p>`
  const page = serverPage({ title, look: html`${raw(`<style>${style}</style>`)}`, content })
  // The address is a secret of the mail's reader.
  return c.html(page, status, { 'Content-Security-Policy': csp, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
}
