import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isLoopback } from '../../platform/loopback.ts'
import { printable } from '../../platform/printable.ts'
import { isSameOrigin } from '../../platform/same-origin.ts'
import { tidy } from '../../platform/tidy.ts'
import { type AccountForm, accountPage, answerPage, messagePage } from './account-page-html.ts'
import { accountStyle } from './account-page-style.ts'
import type { LocalIssuer, TrialPerson } from './issuer.ts'
import { newNonce } from './nonce.ts'

const longestName = 60
/** More than is taken, so that what is too long is shown with the reason. */
const longestTyped = 500
const statePattern = /^[A-Za-z0-9_-]{8,200}$/

/**
 * The window in which one chooses who to be while the store is tried out; to be mounted at `/sandbox/sign-in`. It hands the ID
 * token to the page of this very origin that opened it, and to nobody else.
 */
export function createAccountPages(input: { issuer: LocalIssuer; isOpenToAll: boolean }): Hono {
  const pages = new Hono()
  pages.use(async (c, next) => {
    c.header('X-Robots-Tag', 'noindex')
    // Keeps the Origin header on the form's POST.
    c.header('Referrer-Policy', 'same-origin')
    // Keeps the window tied to the page that opened it, which while developing comes from elsewhere and has no such policy.
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    if (input.isOpenToAll || cameFromThisMachine(c.req.raw.headers, hostOf(c))) return next()
    return show(c, 403, messagePage('Tidak dibuka di sini', 'Akun percobaan hanya bisa dipakai di komputer tempat toko ini berjalan.'))
  })
  pages.get('/style.css', c =>
    c.body(accountStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }),
  )
  pages.get('/', c => {
    const state = c.req.query('state') ?? ''
    return statePattern.test(state) ? show(c, 200, accountPage({ state, name: '', email: '', errors: {} })) : showLost(c)
  })
  pages.post('/', bodyLimit({ maxSize: 4_096 }), async c => {
    if (!isSameOrigin(c.req.raw.headers, hostOf(c))) return show(c, 403, messagePage('Ditolak', 'Pilih akunnya dari jendela masuk ini.'))
    const form = await readForm(c)
    if (!statePattern.test(form.state)) return showLost(c)
    const person = toPerson(form)
    if (!person) return show(c, 422, accountPage({ ...form, errors: findErrors(form) }))
    return showAnswer(c, { state: form.state, id_token: await input.issuer.sign(person) })
  })
  return pages
}

const setByProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-.*)$/

/** A tunnel or a proxy in front makes strangers look like this machine; its headers or the names it is reached by tell of it. */
function cameFromThisMachine(headers: Headers, host: string): boolean {
  const isForwarded = [...headers.keys()].some(name => setByProxies.test(name))
  const origin = URL.parse(headers.get('origin') ?? '')
  return !isForwarded && isLoopback(host.replace(/:\d+$/, '')) && (!origin || isLoopback(origin.hostname))
}

function hostOf(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host
}

type Typed = Omit<AccountForm, 'errors'>

async function readForm(c: Context): Promise<Typed> {
  const form = await c.req.parseBody().catch(() => ({}))
  const text = (value: unknown) => (typeof value === 'string' ? printable(value).trim() : '')
  const { state, name, email } = { state: '', name: '', email: '', ...form }
  return { state: text(state), name: tidy(text(name), longestTyped), email: text(email) }
}

function toPerson(form: Typed): TrialPerson | undefined {
  const email = normaliseEmail(form.email)
  return email && isName(form.name) ? { name: form.name, email } : undefined
}

function isName(name: string): boolean {
  return name.length >= 1 && name.length <= longestName
}

function findErrors({ name, email }: Typed): AccountForm['errors'] {
  return {
    ...(!isName(name) && { name: name ? `Paling banyak ${longestName} huruf.` : 'Tulis namanya dulu.' }),
    ...(!normaliseEmail(email) && {
      email: email ? 'Alamat e-mailnya belum benar, misalnya sari@contoh.id.' : 'Tulis alamat e-mailnya dulu.',
    }),
  }
}

function showLost(c: Context) {
  return show(c, 400, messagePage('Mulai lagi dari toko', 'Tutup jendela ini, lalu tekan tombol masuk di toko sekali lagi.'))
}

type Status = 200 | 400 | 403 | 422

function show(c: Context, status: Status, page: string) {
  return send(c, status, { page, scripts: '' })
}

function showAnswer(c: Context, answer: { state: string; id_token: string }) {
  const nonce = newNonce()
  return send(c, 200, { page: answerPage(answer, nonce), scripts: ` script-src 'nonce-${nonce}';` })
}

function send(c: Context, status: Status, { page, scripts }: { page: string; scripts: string }) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header(
    'Content-Security-Policy',
    `default-src 'none';${scripts} style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  return c.html(page, status)
}
