import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { newRequest } from '../conformance-harness.ts'
import { createSandboxGateway, type SandboxGateway } from './adapter.ts'
import { createPayerPages } from './payer-page.ts'

const origin = 'http://localhost:3000'

let store: TestStore
let gateway: SandboxGateway
let sentCount = 0
let pages: ReturnType<typeof createPayerPages>
beforeAll(async () => {
  store = await createTestStore()
  const notify = async () => {
    sentCount += 1
  }
  gateway = createSandboxGateway({ ...store.ctx, publicUrl: origin, secret: 'a secret of the tests', notify })
  pages = createPayerPages({ gateway, clock: store.clock })
})
afterAll(() => store.close())

async function openPayment(wishes: { description?: string; returnUrl?: string } = {}) {
  const request = { ...newRequest({ gateway, now: () => store.clock.now() }), ...wishes }
  const outcome = await gateway.createPayment(request)
  if (outcome.kind !== 'created') throw new Error('no payment to test with')
  return { request, path: `/${outcome.instructions.pay_url?.split('/').at(-1)}` }
}

const read = (path: string) => pages.request(`${origin}${path}`)

function press(path: string, act: string, headers: Record<string, string> = { origin }) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000', ...headers }
  return pages.request(`${origin}${path}`, { method: 'POST', headers: form, body: new URLSearchParams({ act }).toString() })
}

async function received(reference: string) {
  const state = await gateway.queryPayment(reference)
  return state.kind === 'found' ? { status: state.status, amounts: state.receipts.map(({ amountIdr }) => amountIdr) } : state
}

test('the page says that it is a trial, and shows the amount and the time left', async () => {
  const { path } = await openPayment()
  const response = await read(path)
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(page).toContain('<title>Simulasi pembayaran</title>')
  for (const words of ['Tidak ada uang sungguhan', 'Rp20.500', '86 Diamonds Mobile Legends', '30 menit', 'QRIS'])
    expect(page).toContain(words)
  for (const button of ['Bayar penuh', 'Bayar dua kali', 'Bayar kurang', 'Bayar lebih', 'Bayar tanpa pemberitahuan', 'Gagalkan'])
    expect(page).toContain(button)
})

test('the page is not indexed or cached, and runs no scripts', async () => {
  const { path } = await openPayment()
  const response = await read(path)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await response.text()).not.toMatch(/<script|<style| style=| on\w+=/)
})

test('the store’s description of the order is shown as text', async () => {
  const { path } = await openPayment({ description: '<img src=x onerror=alert(1)> "86" & more' })
  const page = await (await read(path)).text()
  expect(page).not.toContain('<img')
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('the page does not link back to an address that is not a web address', async () => {
  const { path } = await openPayment({ returnUrl: 'javascript:alert(1)' })
  expect(await (await read(path)).text()).not.toContain('javascript:')
  expect((await press(path, 'full')).headers.get('location')).toBe(path)
})

test.for([
  { act: 'full', amounts: [20_500], notices: 1 },
  { act: 'twice', amounts: [20_500, 20_500], notices: 2 },
  { act: 'less', amounts: [10_250], notices: 1 },
  { act: 'more', amounts: [30_500], notices: 1 },
  { act: 'silent', amounts: [20_500], notices: 0 },
])('the button $act brings in $amounts with $notices notices and leads back to the order', async ({ act, amounts, notices }) => {
  const { request, path } = await openPayment()
  const before = sentCount
  const response = await press(path, act)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(request.returnUrl)
  expect(await received(request.reference)).toEqual({ status: 'paid', amounts })
  expect(sentCount - before).toBe(notices)
})

test('the button "fail" ends the payment, and its page no longer offers to pay', async () => {
  const { request, path } = await openPayment()
  expect((await press(path, 'fail')).status).toBe(303)
  expect(await received(request.reference)).toEqual({ status: 'failed', amounts: [] })
  const page = await (await read(path)).text()
  expect(page).toContain('Pembayaran ini gagal')
  expect(page).not.toContain('<button')
})

test('a payment the store cancelled takes no money, and its page says so', async () => {
  const { request, path } = await openPayment()
  expect(await gateway.cancelPayment(request.reference)).toEqual({ kind: 'cancelled' })
  const page = await (await read(path)).text()
  expect(page).toContain('Pembayaran ini dibatalkan')
  expect(page).not.toContain('<button')
  const before = sentCount
  for (const act of ['full', 'silent', 'fail']) await press(path, act)
  expect(await received(request.reference)).toEqual({ status: 'cancelled', amounts: [] })
  expect(sentCount).toBe(before)
})

test('an expired payment’s page says so and still takes the money', async () => {
  const { request, path } = await openPayment()
  store.clock.advance(31 * 60_000)
  expect(await (await read(path)).text()).toContain('Waktu bayar sudah lewat')
  await press(path, 'full')
  expect(await received(request.reference)).toEqual({ status: 'paid', amounts: [20_500] })
})

test('the page shows the received money, and then no longer offers to fail', async () => {
  const { path } = await openPayment()
  await press(path, 'less')
  const page = await (await read(path)).text()
  expect(page).toContain('Sudah masuk')
  expect(page).toContain('Rp10.250')
  expect(page).not.toContain('Gagalkan')
})

test.for([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:4000' }],
  ['an origin that is none', { origin: 'nonsense' }],
  ['a hidden origin', { origin: 'null' }],
  ['another site', { origin, 'sec-fetch-site': 'cross-site' }],
] as const)('a form from %s moves no money', async ([, headers]) => {
  const { request, path } = await openPayment()
  expect((await press(path, 'full', headers)).status).toBe(403)
  expect(await received(request.reference)).toEqual({ status: 'pending', amounts: [] })
})

test('a client without an Origin header may pay', async () => {
  const { request, path } = await openPayment()
  expect((await press(path, 'full', {})).status).toBe(303)
  expect(await received(request.reference)).toMatchObject({ status: 'paid' })
})

test('an unknown act, an unknown page and a body too large are refused', async () => {
  const { request, path } = await openPayment()
  expect((await press(path, 'steal')).status).toBe(400)
  expect((await press(path, 'x'.repeat(5_000))).status).toBe(413)
  expect((await press('/0123456789abcdef', 'full')).status).toBe(404)
  expect((await read('/0123456789abcdef')).status).toBe(404)
  expect(await received(request.reference)).toMatchObject({ status: 'pending' })
})

test.for([
  ['reverse', 'failed', []],
  ['charge_back', 'paid', [20_500]],
  ['refund', 'paid', [20_500]],
] as const)('once it is paid, the page can %s the payment, and shows that the money has left', async ([act, status, amounts]) => {
  const { request, path } = await openPayment()
  expect(await (await read(path)).text()).not.toContain(`value="${act}"`)
  await press(path, 'full')
  expect(await (await read(path)).text()).toContain(`value="${act}"`)
  await press(path, act)
  expect(await received(request.reference)).toEqual({ status, amounts })
  expect(await (await read(path)).text()).toContain('Sudah keluar lagi')
})

test('the style sheet is served beside the pages', async () => {
  const response = await read('/style.css')
  expect(response.headers.get('content-type')).toContain('text/css')
  expect(await response.text()).toContain('prefers-color-scheme: dark')
})
