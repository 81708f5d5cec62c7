import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { createAccountPages } from './account-page.ts'
import { createLocalIssuer, type LocalIssuer } from './issuer.ts'

const origin = 'http://localhost:3000'
const state = 'f3b1c2d4-0000-4000-8000-000000000001'
const trialWord = '7Q2M-9XH4'
const sari = { state, name: 'Sari', email: 'sari@contoh.id' }

let nowMs = Date.parse('2026-11-21T08:00:00Z')
const clock = { now: () => new Date(nowMs) }

let issuer: LocalIssuer
let pages: ReturnType<typeof createAccountPages>
let openPages: ReturnType<typeof createAccountPages>
beforeAll(async () => {
  issuer = await createLocalIssuer({ publicUrl: origin, clock })
  pages = createAccountPages({ issuer, publicUrl: origin, trialWord: null })
  openPages = createAccountPages({ issuer, publicUrl: origin, trialWord })
})

type Headers = Record<string, string>

type Visitor = { address: string; isLocal?: boolean }
const here: Visitor = { address: '127.0.0.1', isLocal: true }
const elsewhere: Visitor = { address: '192.168.1.20', isLocal: false }

const read = (query: string, headers: Headers = {}, of = pages, visitor = here) =>
  of.request(`${origin}/${query}`, { headers: { host: 'localhost:3000', ...headers } }, { visitor })

function choose(form: Record<string, string>, headers: Headers = {}, of = pages, visitor = here) {
  const sent = { host: 'localhost:3000', origin, 'content-type': 'application/x-www-form-urlencoded', ...headers }
  return of.request(`${origin}/`, { method: 'POST', headers: sent, body: new URLSearchParams(form).toString() }, { visitor })
}

/** The message the page passes to the window that opened it. */
async function answerOf(response: Response): Promise<{ state: string; id_token: string }> {
  const [, json = ''] = /<script type="application\/json" id="answer">([^<]*)<\/script>/.exec(await response.text()) ?? []
  return JSON.parse(json)
}

test('the page says that it is a trial and not Google, and offers accounts', async () => {
  const response = await read(`?state=${state}`)
  const page = await response.text()
  expect(response.status).toBe(200)
  for (const words of ['Akun percobaan, bukan Google', 'Sari', 'dimas@contoh.id', 'Akun lain', `value="${state}"`])
    expect(page).toContain(words)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/)
})

test('choosing an account passes its ID token and the state to a page of this origin only', async () => {
  const response = await choose(sari)
  expect(response.status).toBe(200)
  const nonce = /script-src 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  const page = await response.clone().text()
  expect(page).toContain(`<script nonce="${nonce}">`)
  expect(page).toMatch(/opener\.postMessage\(\{ kind: 'kilat-sign-in'.*\}, location\.origin\)/)
  const answer = await answerOf(response)
  expect(answer.state).toBe(state)
  expect(await issuer.verify(answer.id_token)).toMatchObject({
    kind: 'verified',
    identity: { issuer: `${origin}/sandbox/sign-in`, name: 'Sari', email: 'sari@contoh.id', isEmailVerified: true },
  })
})

test('the window stays connected to the page that opened it, whatever policy that has', async () => {
  for (const response of [await read(`?state=${state}`), await choose(sari)])
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test('no two answers have the same nonce, nor the same token', async () => {
  const answers = await Promise.all([choose(sari), choose(sari)])
  expect(new Set(answers.map(answer => answer.headers.get('content-security-policy'))).size).toBe(2)
  expect(new Set((await Promise.all(answers.map(answerOf))).map(({ id_token }) => id_token)).size).toBe(2)
})

test('one e-mail address in any spelling is one person, and another address is another person', async () => {
  const emails = ['Sari@Contoh.ID', ' sari@contoh.id ', 'sari2@contoh.id']
  const tokens = await Promise.all(emails.map(async email => (await answerOf(await choose({ ...sari, email }))).id_token))
  const [first, second, third] = tokens.map(token => decodeJwt(token).sub)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test.each([
  [{ name: '', email: 'rini@contoh.id' }, 'Tulis namanya dulu.'],
  [{ name: '  ', email: 'rini@contoh.id' }, 'Tulis namanya dulu.'],
  [{ name: 'x'.repeat(61), email: 'rini@contoh.id' }, 'Paling banyak 60 huruf.'],
  [{ name: 'Rini', email: '' }, 'Tulis alamat e-mailnya dulu.'],
  [{ name: 'Rini', email: 'rini@contoh' }, 'Alamat e-mailnya belum benar'],
])('%o is refused: the page says why and keeps the input', async (typed, sentence) => {
  const response = await choose({ state, ...typed })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(sentence)
  expect(page).toContain(`value="${typed.name.trim()}"`)
  expect(page).toContain(`value="${typed.email}"`)
  expect(page).toMatch(/aria-invalid="true" aria-describedby="(name|email)-error"/)
  expect(page).toContain(`value="${state}"`)
  expect(page).not.toContain('id="answer"')
})

test('a typed name is plain text, in the page and in the answer', async () => {
  const name = '</script><img src=x onerror=alert(1)>"'
  const wrong = await (await choose({ state, name, email: 'nobody' })).text()
  expect(wrong).not.toContain('<img')
  const { id_token } = await answerOf(await choose({ state, name, email: 'rini@contoh.id' }))
  expect(decodeJwt(id_token).name).toBe(name)
})

test.each(['', '?state=', '?state=short', '?state=%3Cscript%3Ealert(1)', `?state=${'x'.repeat(201)}`])(
  'without the store’s state (%j) there is no account to choose',
  async query => {
    const response = await read(query)
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).not.toContain('<form')
    expect(page).not.toContain('alert(1)')
  },
)

test('an account chosen without the store’s state gets no token', async () => {
  for (const bad of ['', 'short', '</script>']) {
    const response = await choose({ ...sari, state: bad })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('id_token')
  }
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'http://127.0.0.1:4000' }],
  ['a hidden origin', { origin: 'null' }],
])('a form from %s gets no token', async (_, headers) => {
  const response = await choose(sari, headers)
  expect(response.status).toBe(403)
  expect(await response.text()).not.toContain('id_token')
})

const strangers: [string, Headers][] = [
  ['by another name', { host: 'toko.example' }],
  ['by a name that only looks like this machine', { host: 'localhost.toko.example:3000' }],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['through a proxy that follows the standard', { forwarded: 'for=203.0.113.7' }],
  ['through a proxy that names itself', { via: '1.1 tunnel' }],
  ['through a proxy that hands on the address alone', { 'x-real-ip': '203.0.113.7' }],
  ['through a tunnel', { 'cf-connecting-ip': '203.0.113.7' }],
  ['from a page of another name', { origin: 'https://toko.example', 'sec-fetch-site': 'same-origin' }],
]

test.each(strangers)('a visitor %s sees no accounts and gets no token', async (_, headers) => {
  const answers = [await read(`?state=${state}`, headers), await choose(sari, headers)]
  for (const answer of answers) {
    expect(answer.status).toBe(403)
    const page = await answer.text()
    expect(page).toContain('di komputer tempat toko ini berjalan')
    expect(page).not.toContain('<form')
    expect(page).not.toContain('id_token')
  }
})

test.each(strangers)('if the operator allowed it, a visitor %s is first asked for the word', async (_, headers) => {
  const sameOrigin = { ...headers, 'sec-fetch-site': 'same-origin' }
  for (const answer of [await read(`?state=${state}`, headers, openPages), await choose(sari, sameOrigin, openPages)]) {
    expect(answer.status).toBe(401)
    const page = await answer.text()
    expect(page).toContain('name="word"')
    expect(page).not.toContain('Sari')
    expect(page).not.toContain('id_token')
  }
})

test('a visitor from another machine enters the word once, whatever host and headers the browser sends', async () => {
  const asked = await read(`?state=${state}`, {}, openPages, elsewhere)
  expect(asked.status).toBe(401)
  expect(asked.headers.get('cache-control')).toBe('no-store')
  expect(await asked.text()).toContain('name="word"')
  expect((await choose(sari, {}, openPages, elsewhere)).status).toBe(401)
  const right = await choose({ state, word: '7q2m 9xh4' }, {}, openPages, elsewhere)
  expect(right.status).toBe(303)
  expect(right.headers.get('location')).toBe(`?state=${state}`)
  const set = right.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^kilat-trial=trusted\..+; Path=\/; HttpOnly; SameSite=Strict$/)
  const cookie = set.split(';')[0] ?? ''
  expect(await (await read(`?state=${state}`, { cookie }, openPages, elsewhere)).text()).toContain('Sari')
  expect(await answerOf(await choose(sari, { cookie }, openPages, elsewhere))).toHaveProperty('id_token')
  for (const forged of ['kilat-trial=trusted', `${cookie}x`, cookie.replace('trusted', 'else')])
    expect((await read(`?state=${state}`, { cookie: forged }, openPages, elsewhere)).status).toBe(401)
  const afterRestart = createAccountPages({ issuer, publicUrl: origin, trialWord })
  expect((await read(`?state=${state}`, { cookie }, afterRestart, elsewhere)).status).toBe(401)
})

test('a visitor at the store’s own machine needs no word', async () => {
  expect(await (await read(`?state=${state}`, {}, openPages)).text()).toContain('Sari')
  expect(await answerOf(await choose(sari, {}, openPages))).toHaveProperty('id_token')
})

test('a connection from another machine counts as such, whatever its headers say, and is refused without a word', async () => {
  for (const of of [pages, openPages]) {
    const page = await (await read(`?state=${state}`, { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }, of, elsewhere)).text()
    expect(page).not.toContain('Sari')
  }
  expect((await read(`?state=${state}`, {}, pages, elsewhere)).status).toBe(403)
})

test('an address may try five wrong words a minute, without limiting other addresses', async () => {
  const guarded = createAccountPages({ issuer, publicUrl: 'https://toko.example', trialWord })
  const enterWord = (word: string, address: string) => choose({ state, word }, {}, guarded, { address })
  for (let tried = 0; tried < 5; tried += 1) expect((await enterWord('0000-0000', '10.0.0.1')).status).toBe(422)
  const late = await enterWord(trialWord, '10.0.0.1')
  expect(late.status).toBe(429)
  expect(await late.text()).toContain('Coba lagi satu menit lagi')
  const right = await enterWord(trialWord, '10.0.0.2')
  expect(right.status).toBe(303)
  expect(right.headers.get('set-cookie')).toContain('; Secure')
})

test('a form from another site can not enter the word', async () => {
  const answer = await choose({ state, word: trialWord }, { 'sec-fetch-site': 'cross-site' }, openPages, elsewhere)
  expect(answer.status).toBe(403)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a body too large is refused', async () => {
  expect((await choose({ ...sari, name: 'x'.repeat(5_000) })).status).toBe(413)
})

test('a token expires after five minutes, and no other process accepts it', async () => {
  const token = await issuer.sign(sari)
  const other = await createLocalIssuer({ publicUrl: origin, clock })
  expect(await other.verify(token)).toEqual({ kind: 'refused', reason: 'signature' })
  nowMs += 5 * 60_000 - 1_000
  expect(await issuer.verify(token)).toMatchObject({ kind: 'verified' })
  nowMs += 1_000
  expect(await issuer.verify(token)).toMatchObject({ kind: 'refused' })
})

test('the style sheet is served beside the page', async () => {
  const response = await read('style.css')
  expect(response.headers.get('content-type')).toContain('text/css')
  expect(await response.text()).toContain('prefers-color-scheme: dark')
})
