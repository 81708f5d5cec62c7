import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { cameFromThisMachine } from '../../platform/from-this-machine.ts'
import { printable } from '../../platform/printable.ts'
import { isSameOrigin } from '../../platform/same-origin.ts'
import { tidy } from '../../platform/tidy.ts'
import { type AccountForm, accountPage, answerPage, messagePage, wordPage } from './account-page-html.ts'
import { accountStyle } from './account-page-style.ts'
import type { LocalIssuer, TrialPerson } from './issuer.ts'
import { newNonce } from './nonce.ts'
import { createTrialDoor, type TrialDoor } from './trial-word.ts'

const longestName = 60
/** Longer than allowed, so that a text that is too long is shown again with the reason. */
const longestTyped = 500
const statePattern = /^[A-Za-z0-9_-]{8,200}$/

/** The visitor, as far as the connection shows. */
const visitorSchema = z.object({ visitor: z.object({ address: z.string(), isLocal: z.boolean().optional() }) })

/**
 * The window for choosing an account in a trial; to be mounted at `/sandbox/sign-in`. It passes the ID token only to a page of
 * this same origin that opened it. Visitors from other machines have to enter `trialWord` first; if it is null they are
 * refused.
 */
export function createAccountPages(input: { issuer: LocalIssuer; publicUrl: string; trialWord: string | null }): Hono {
  const pages = new Hono()
  const door =
    input.trialWord === null ? undefined : createTrialDoor({ word: input.trialWord, isSecure: input.publicUrl.startsWith('https:') })
  pages.use(async (c, next) => {
    c.header('X-Robots-Tag', 'noindex')
    // Keeps the Origin header on the form's POST.
    c.header('Referrer-Policy', 'same-origin')
    // Keeps the window connected to the page that opened it, which in development has another origin and no such policy.
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    await next()
  })
  pages.get('/style.css', c =>
    c.body(accountStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }),
  )
  pages.use(async (c, next) => {
    if (isAtThisMachine(c) || (await door?.isOpen(c))) return next()
    if (door) return askWord(c, door)
    return show(c, 403, messagePage('Tidak dibuka di sini', 'Akun percobaan hanya bisa dipakai di komputer tempat toko ini berjalan.'))
  })
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

/** The connection decides. Headers can only count against the visitor, because the end of a tunnel is on this machine. */
function isAtThisMachine(c: Context): boolean {
  return visitorOf(c).isLocal === true && cameFromThisMachine(c.req.raw.headers, hostOf(c))
}

/** Asks for the word, or checks it and goes on to the accounts. */
async function askWord(c: Context, door: TrialDoor) {
  const asked = c.req.query('state') ?? ''
  if (c.req.method !== 'POST') return statePattern.test(asked) ? show(c, 401, wordPage({ state: asked })) : showLost(c)
  if (!isSameOrigin(c.req.raw.headers, hostOf(c))) return show(c, 403, messagePage('Ditolak', 'Pilih akunnya dari jendela masuk ini.'))
  const { state, word } = await readForm(c)
  if (!statePattern.test(state)) return showLost(c)
  if (!word) return show(c, 401, wordPage({ state, error: 'Tulis katanya dulu.' }))
  const outcome = await door.enterWord(c, { word, address: visitorOf(c).address })
  if (outcome === 'right') return c.redirect(`?state=${state}`, 303)
  const error =
    outcome === 'wrong'
      ? 'Bukan kata yang benar. Lihat lagi di jendela tempat toko dijalankan.'
      : 'Terlalu sering salah. Coba lagi satu menit lagi.'
  return show(c, outcome === 'wrong' ? 422 : 429, wordPage({ state, error }))
}

function visitorOf(c: Context): { address: string; isLocal?: boolean | undefined } {
  return visitorSchema.safeParse(c.env).data?.visitor ?? { address: 'unknown' }
}

function hostOf(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host
}

type Typed = Omit<AccountForm, 'errors'> & { word: string }

async function readForm(c: Context): Promise<Typed> {
  const form = await c.req.parseBody().catch(() => ({}))
  const text = (value: unknown) => (typeof value === 'string' ? printable(value).trim() : '')
  const { state, name, email, word } = { state: '', name: '', email: '', word: '', ...form }
  return { state: text(state), name: tidy(text(name), longestTyped), email: text(email), word: tidy(text(word), longestTyped) }
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

type Status = 200 | 400 | 401 | 403 | 422 | 429

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
