import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { cameFromThisMachine } from '../../platform/from-this-machine.ts'
import { type Markup, serverPage } from '../../platform/server-page.ts'
import { listMails, readMail } from './read-mailbox.ts'

const mostShown = 50

const visitorSchema = z.object({ visitor: z.object({ isLocal: z.literal(true) }) })

/**
 * Pages to read a trial's mails; to be mounted at `/sandbox/mailbox`. Mails are their buyers', so only visitors at this machine
 * may read them.
 */
export function createMailboxPages({ folder }: { folder: string }): Hono {
  const pages = new Hono()
  pages.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    if (isAtThisMachine(c)) return next()
    return show(c, {
      status: 403,
      title: 'Kotak surat uji coba',
      content: html`<p>Hanya bisa dibuka di komputer tempat toko dijalankan.</p>`,
    })
  })
  pages.get('/', async c => {
    const mails = (await listMails({ folder })).slice(0, mostShown)
    const lines = await Promise.all(mails.map(async ({ id, at }) => ({ id, at, mail: await readMail({ folder, id }) })))
    const content =
      lines.length === 0
        ? html`<p>Belum ada surat. Pesan sesuatu dengan kontak e-mail, lalu bayar: kabarnya muncul di sini.</p>`
        : html`<ul>${lines.map(mailLine)}</ul>`
    return show(c, { status: 200, title: 'Kotak surat uji coba', content })
  })
  pages.get('/:id', async c => {
    const id = c.req.param('id')
    const mail = await readMail({ folder, id })
    if (!mail) return show(c, { status: 404, title: 'Surat tidak ada', content: html`<p><a href="/sandbox/mailbox">Semua surat</a></p>` })
    const content = html`<p>Kepada ${mail.to}</p>
      <p><a href="/sandbox/mailbox/${id}/html">Lihat tampilannya</a> · <a href="/sandbox/mailbox">Semua surat</a></p>
      <pre>${mail.text}</pre>`
    return show(c, { status: 200, title: mail.subject, content })
  })
  pages.get('/:id/html', async c => {
    const mail = await readMail({ folder, id: c.req.param('id') })
    // A mail runs nothing and loads nothing: as in a mail program.
    return c.html(mail?.html ?? '', mail ? 200 : 404, {
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation",
    })
  })
  return pages
}

type Line = { id: string; at: Date; mail: { to: string; subject: string } | undefined }

function mailLine({ id, at, mail }: Line) {
  const time = at.toLocaleString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'medium', timeStyle: 'short' })
  return html`<li><a href="/sandbox/mailbox/${id}">${mail?.subject ?? id}</a><br />${mail?.to} · ${time} WIB</li>`
}

/** The connection decides; headers can only count against the visitor. */
function isAtThisMachine(c: Context): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  return visitorSchema.safeParse(c.env).success && cameFromThisMachine(c.req.raw.headers, host)
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:640px;padding:24px 16px;font:500 16px/24px system-ui,sans-serif;background:#f7f7fb;color:#0b1020;overflow-wrap:anywhere}
h1{font-size:22px;line-height:28px}
ul{padding:0;list-style:none}
li,pre{margin:0 0 12px;padding:16px;border:1px solid #e3e4ee;border-radius:12px;background:#fff}
a{display:inline-block;min-height:24px;color:inherit;font-weight:700}
pre{white-space:pre-wrap;font:inherit}
@media(prefers-color-scheme:dark){body{background:#0b1020;color:#f3f4fb}li,pre{border-color:#283150;background:#141b31}}`

const csp = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Page = { status: 200 | 403 | 404; title: string; content: Markup }

function show(c: Context, { status, title, content }: Page) {
  const page = serverPage({ title, look: html`${raw(`<style>${style}</style>`)}`, content })
  return c.html(page, status, { 'Content-Security-Policy': csp })
}
